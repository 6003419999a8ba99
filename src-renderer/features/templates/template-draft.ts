import type { CardTemplate } from "../../../shared/operations/preset.ts";

/** A template as it is typed. */
export interface TemplateDraft {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** With commas between them. */
  readonly labels: string;
  readonly priority: number;
  /** A line each. */
  readonly checklist: string;
  readonly verifyCommand: string;
  readonly isRequired: boolean;
}

/** What is in the form at first. @param template null for a new one */
export function draftOf(template: CardTemplate | null): TemplateDraft {
  return {
    name: template?.name ?? "",
    title: template?.title ?? "",
    description: template?.description ?? "",
    labels: template?.labels.join(", ") ?? "",
    priority: template?.priority ?? 0,
    checklist: template?.checklist.join("\n") ?? "",
    verifyCommand: template?.verifyCommand ?? "",
    isRequired: template?.verifyRequired ?? false,
  };
}

/** What is sent of a form. A box that is not ticked leaves it to the project. */
export function inputOf(draft: TemplateDraft) {
  const { name, title, description, priority, isRequired } = draft;
  const command = draft.verifyCommand.trim();
  return {
    ...{ name, title, description, priority },
    labels: split(draft.labels, ","),
    checklist: split(draft.checklist, "\n"),
    verifyCommand: command === "" ? null : command,
    verifyRequired: isRequired ? true : null,
  };
}

function split(text: string, by: string): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

import { writeDuration } from "../../../shared/domain/duration.ts";
import type { LimitableStatus } from "../../../shared/domain/wip-limit.ts";
import type { OperationInput } from "../../../shared/operations/index.ts";
import type { Project } from "../../../shared/operations/project.ts";
import { t } from "../../../shared/strings/translate.ts";
import { readTypedDuration, readTypedNumber, type Typed } from "../../ui/typed-value.ts";

/** A project's settings as a form holds them, numbers as typed. */
export interface ProjectDraft {
  readonly name: string;
  /** Empty for none. */
  readonly folder: string;
  /** Limits of columns; empty for none. */
  readonly backlogLimit: string;
  readonly todoLimit: string;
  readonly inProgressLimit: string;
  readonly inReviewLimit: string;
  readonly command: string;
  readonly timeout: string;
  readonly required: boolean;
  readonly attempts: string;
  /** A profile; empty for none. */
  readonly critic: string;
  readonly budgetTotal: string;
  readonly budgetDaily: string;
  /** In per cent. */
  readonly warnAt: string;
  readonly autopilot: boolean;
  /** A profile; empty for none. */
  readonly profile: string;
  readonly maxRuns: string;
  /** Split by commas. */
  readonly labels: string;
}

export type ProjectField = keyof ProjectDraft;

/** Which field each of the board's reasons is about. */
export const FIELDS_OF_REASONS: Readonly<Record<string, ProjectField>> = {
  name: "name",
  folder: "folder",
  rootPath: "folder",
  wipLimits: "inProgressLimit",
  "wipLimits.backlog": "backlogLimit",
  "wipLimits.todo": "todoLimit",
  "wipLimits.in_progress": "inProgressLimit",
  "wipLimits.in_review": "inReviewLimit",
  verifyCommand: "command",
  "verify command": "command",
  verifyTimeoutMs: "timeout",
  verifyAttempts: "attempts",
  critic: "critic",
  budgetTotalUsd: "budgetTotal",
  budgetDailyUsd: "budgetDaily",
  budgetWarnAt: "warnAt",
  autopilotProfile: "profile",
  autopilot: "profile",
  autopilotMax: "maxRuns",
  autopilotLabels: "labels",
  label: "labels",
};

/** What the form begins with. */
export function projectDraftOf(project: Project): ProjectDraft {
  const { name, rootPath, wipLimits, verify, budget, autopilot } = project;
  return {
    name,
    folder: rootPath ?? "",
    backlogLimit: textOf(wipLimits.backlog),
    todoLimit: textOf(wipLimits.todo),
    inProgressLimit: textOf(wipLimits.in_progress),
    inReviewLimit: textOf(wipLimits.in_review),
    command: verify.command ?? "",
    timeout: writeDuration(verify.timeoutMs),
    required: verify.required,
    attempts: String(verify.attempts),
    critic: verify.critic ?? "",
    budgetTotal: textOf(budget.totalUsd),
    budgetDaily: textOf(budget.dailyUsd),
    warnAt: textOf(Math.round(budget.warnAt * 100)),
    autopilot: autopilot.enabled,
    profile: autopilot.profile ?? "",
    maxRuns: String(autopilot.maxConcurrent),
    labels: autopilot.labels.join(", "),
  };
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

type ProjectEdit = Omit<OperationInput<"project.edit">, "project">;

/** What a form comes to: what is to be changed, or the field that can't be read. */
export type ProjectWish =
  | { readonly ok: true; readonly edit: ProjectEdit }
  | { readonly ok: false; readonly field: ProjectField; readonly message: string };

/** How each field is read: into what it sets, or why it can't be. */
const READERS: {
  readonly [Field in ProjectField]: (typed: ProjectDraft[Field]) => Typed<ProjectEdit>;
} = {
  name: (text) => set({ name: text }),
  folder: (text) => set({ rootPath: orNull(text) }),
  backlogLimit: (text) => limit("backlog", text),
  todoLimit: (text) => limit("todo", text),
  inProgressLimit: (text) => limit("in_progress", text),
  inReviewLimit: (text) => limit("in_review", text),
  command: (text) => set({ verifyCommand: orNull(text) }),
  timeout: (text) => needed(readTypedDuration(text), (ms) => ({ verifyTimeoutMs: ms })),
  required: (isOn) => set({ verifyRequired: isOn }),
  attempts: (text) => needed(readTypedNumber(text), (count) => ({ verifyAttempts: count })),
  critic: (name) => set({ critic: orNull(name) }),
  budgetTotal: (text) => mapped(readTypedNumber(text), (usd) => ({ budgetTotalUsd: usd })),
  budgetDaily: (text) => mapped(readTypedNumber(text), (usd) => ({ budgetDailyUsd: usd })),
  warnAt: (text) =>
    needed(readTypedNumber(text.replace(/\s*%$/, "")), (percent) => ({
      budgetWarnAt: percent / 100,
    })),
  autopilot: (isOn) => set({ autopilot: isOn }),
  profile: (name) => set({ autopilotProfile: orNull(name) }),
  maxRuns: (text) => needed(readTypedNumber(text), (count) => ({ autopilotMax: count })),
  labels: (text) =>
    set({
      autopilotLabels: text
        .split(",")
        .map((label) => label.trim())
        .filter((label) => label !== ""),
    }),
};

/**
 * Reads a form.
 * @param project as it was when the form was opened: what is as it was is left alone, so that what
 *   somebody else changed meanwhile stays
 */
export function readProjectDraft(draft: ProjectDraft, project: Project): ProjectWish {
  const before = projectDraftOf(project);
  const isSet = draft.autopilot !== before.autopilot || draft.profile !== before.profile;
  if (isSet && draft.autopilot && draft.profile.trim() === "") {
    const message = t(($) => $.projectSettings.autopilot.agentMissing);
    return { ok: false, field: "profile", message };
  }
  let edit: ProjectEdit = {};
  for (const field of Object.keys(READERS) as ProjectField[]) {
    if (draft[field] === before[field]) continue;
    const read = READERS[field] as (typed: ProjectDraft[typeof field]) => Typed<ProjectEdit>;
    const typed = read(draft[field]);
    if (!typed.ok) return { ...typed, field };
    const { wipLimits, ...others }: ProjectEdit = typed.value ?? {};
    const limits = wipLimits && { wipLimits: { ...edit.wipLimits, ...wipLimits } };
    edit = { ...edit, ...others, ...limits };
  }
  return { ok: true, edit };
}

function set(edit: ProjectEdit): Typed<ProjectEdit> {
  return { ok: true, value: edit };
}

function mapped<Value>(
  typed: Typed<Value>,
  toEdit: (value: Value | null) => ProjectEdit,
): Typed<ProjectEdit> {
  return typed.ok ? set(toEdit(typed.value)) : typed;
}

function needed<Value>(typed: Typed<Value>, toEdit: (value: Value) => ProjectEdit) {
  if (!typed.ok) return typed;
  if (typed.value === null)
    return { ok: false, message: t(($) => $.projectSettings.empty) } as const;
  return set(toEdit(typed.value));
}

function limit(status: LimitableStatus, text: string): Typed<ProjectEdit> {
  return mapped(readTypedNumber(text), (count) => ({ wipLimits: { [status]: count } }));
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

import { priorityLabel } from "./priority.ts";
import { STATUS_LABELS, type TaskStatus } from "./status.ts";

/** What of a task is written as Markdown. */
export interface WrittenTask {
  readonly key: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly priority: number;
  readonly labels: readonly string[];
  readonly assignee: { readonly agent: string } | null;
}

/** A task as Markdown, to be pasted where people write: its title, what it is, and its description. */
export function taskAsMarkdown(task: WrittenTask & { readonly description: string }): string {
  const { priority, labels, assignee } = task;
  const facts = [
    STATUS_LABELS[task.status],
    ...(priority === 0 ? [] : [`${priorityLabel(priority)} priority`]),
    ...(assignee ? [`held by ${assignee.agent}`] : []),
    ...labels.map((label) => `\`${label.replaceAll("`", "'")}\``),
  ];
  const head = `# ${task.key} ${escapeInline(task.title)}\n\n${facts.join(" · ")}`;
  return task.description.trim() === "" ? head : `${head}\n\n${task.description.trim()}`;
}

/** Several tasks as a checklist; what is finished is ticked off. */
export function tasksAsChecklist(tasks: readonly WrittenTask[]): string {
  return tasks
    .map(({ key, title, status }) => `- [${isTicked(status)}] ${key} ${escapeInline(title)}`)
    .join("\n");
}

function isTicked(status: TaskStatus): string {
  return status === "done" || status === "cancelled" ? "x" : " ";
}

function escapeInline(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/gu, "\\$&");
}

import { TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { describeValue } from "./describe-value.ts";
import type { RowReader } from "./row-reader.ts";

/** What tools call their statuses, beside our own names -> ours. Case, spaces, dashes and apostrophes don't count. */
const WORDS: Readonly<Record<string, TaskStatus>> = {
  new: "todo",
  open: "todo",
  opened: "todo",
  reopened: "todo",
  pending: "todo",
  ready: "todo",
  readytostart: "todo",
  notstarted: "todo",
  planned: "todo",
  selectedfordevelopment: "todo",
  draft: "backlog",
  idea: "backlog",
  icebox: "backlog",
  triage: "backlog",
  later: "backlog",
  someday: "backlog",
  deferred: "backlog",
  doing: "in_progress",
  started: "in_progress",
  active: "in_progress",
  wip: "in_progress",
  review: "in_review",
  reviewing: "in_review",
  codereview: "in_review",
  onhold: "blocked",
  waiting: "blocked",
  closed: "done",
  complete: "done",
  completed: "done",
  finished: "done",
  resolved: "done",
  shipped: "done",
  canceled: "cancelled",
  wontdo: "cancelled",
  wontfix: "cancelled",
  notplanned: "cancelled",
  abandoned: "cancelled",
  rejected: "cancelled",
  dropped: "cancelled",
  duplicate: "cancelled",
};

/** Where an unknown status leads: nothing there is picked up before somebody has looked. */
const STATUS_OF_UNKNOWN: TaskStatus = "backlog";

/** A status of another tool as one word. */
export function statusWord(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_\-'’.]+/g, "");
}

/** Our status for a word of another tool; null when nobody says what it means. */
export function statusOfWord(text: string): TaskStatus | null {
  const word = statusWord(text);
  const own = TASK_STATUSES.find((status) => statusWord(status) === word);
  return own ?? (Object.hasOwn(WORDS, word) ? (WORDS[word] as TaskStatus) : null);
}

/** Statuses as a person said they are to be read, by their words. */
export function wantedStatuses(
  statuses: Readonly<Record<string, TaskStatus>> = {},
): ReadonlyMap<string, TaskStatus> {
  return new Map(Object.entries(statuses).map(([text, to]) => [statusWord(text), to]));
}

/**
 * Reads a task's status. One that nobody knows leads to the backlog and is reported.
 * @param field where it stands
 * @param known what it means by the source itself; asked before the common words
 * @param missing what a task without a status has
 */
export function readStatus(
  reader: RowReader,
  field: string,
  known: (text: string) => TaskStatus | null,
  missing: TaskStatus,
): TaskStatus {
  const value = reader.value(field);
  if (value === undefined || value === "") return missing;
  const text = typeof value === "string" ? value : null;
  const status = text === null ? null : (known(text) ?? statusOfWord(text));
  if (status !== null) return status;
  const message = `its status ${describeValue(value)} became ${STATUS_OF_UNKNOWN}`;
  reader.find("unknown_status", message, field);
  reader.note("status", value);
  return STATUS_OF_UNKNOWN;
}

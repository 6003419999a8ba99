import { parseEventData } from "../../../shared/domain/event.ts";
import { isTerminal } from "../../../shared/domain/status.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { NamedEvent } from "../store/event-store.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { getDependents } from "./task-relations.ts";

/** Events that are looked at to say who changed something. */
const LOOKED_AT = 100;

/** Columns that go on by themselves. */
const LIVING: ReadonlySet<string> = new Set([
  "rowId",
  "key",
  "tenantId",
  "beatAt",
  "progressAt",
  "openBlockers",
  "revision",
  "rescueCount",
  "updatedAt",
  "enteredAt",
]);

/**
 * Refuses to take back what was made when somebody did something with it since.
 * @param row as it was made
 * @throws DomainError revision_conflict
 */
export function requireUntouched(
  tx: ReadTx,
  { caller }: ServiceContext,
  task: KeyedTask,
  row: Readonly<Record<string, unknown>>,
  sinceSeq: number,
): void {
  const now = { ...task } as Readonly<Record<string, unknown>>;
  const changed = Object.keys(row).find((field) => !LIVING.has(field) && row[field] !== now[field]);
  if (changed !== undefined) throw changedSince(tx, task, changed, sinceSeq);
  if (tx.tasks.countLiveChildren(task.id) > 0)
    throw refuse(task, "has subtasks by now", "subtasks");
  const comment = tx.comments.listByTask(task.id).find(({ authorId }) => authorId !== caller.id);
  if (comment) throw refuse(task, `was commented on by ${comment.authorId}`, "comments");
  // What waits for a card that is dropped would wait for ever.
  const waiting = getDependents(tx, task.id).find(({ dropped, status }) => {
    return dropped === 0 && !isTerminal(status);
  });
  if (waiting) throw refuse(task, `is waited for by ${waiting.key} by now`, "dependencies");
}

function refuse(task: KeyedTask, what: string, field: string): DomainError {
  return new DomainError("revision_conflict", `${task.key} ${what}: it stays as it is`, {
    task: task.key,
    field,
  });
}

/** Field of a row -> what people call it. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  parentTaskId: "parent",
  fileMutating: "kind of work",
  blockedReason: "reason",
  verify: "verification",
  maxCostUsd: "budget",
  assigneeAgentId: "holder",
  claimEpoch: "claim",
  rootPath: "folder",
  gates: "wait for a fact",
};

/**
 * The refusal of what is no longer as a change left it, with who changed it.
 * @param subject the task, or the project under its name
 * @param field as the row names it
 * @param sinceSeq the newest event of the change
 */
export function changedSince(
  tx: ReadTx,
  subject: { readonly id: string; readonly key: string; readonly projectId?: string },
  field: string,
  sinceSeq: number,
): DomainError {
  const isTask = subject.projectId !== undefined;
  const scope = isTask ? { taskId: subject.id, projectIds: null } : { projectIds: [subject.id] };
  const { rows } = tx.events.list({ ...scope, sinceSeq, isNewestFirst: true }, LOOKED_AT, null);
  const by = rows.find((event) => isAbout(event, field))?.actorId ?? null;
  const what = FIELD_WORDS[field] ?? field;
  return new DomainError(
    "revision_conflict",
    `${subject.key}: its ${what} was changed ${by === null ? "since" : `by ${by} since`}, so it stays as it is`,
    { task: subject.key, field, by },
  );
}

function isAbout({ kind, data }: NamedEvent, field: string): boolean {
  if (field === "dependencies") return kind.startsWith("dependency_");
  if (field === "gates") return kind.startsWith("fact_gate_");
  const read = parseEventData(data);
  return read !== null && "changes" in read && read.changes[field] !== undefined;
}

import type { UndoStep } from "../../../shared/domain/undo/plan-undo.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { FactRow, KeyedTask } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { getFactScope } from "./fact-scope.ts";
import { gateTask, ungateTask } from "./gate-task.ts";
import { changedSince } from "./untouched-since.ts";
import { type WantedFact, writeFact } from "./write-fact.ts";

type StepOf<Kind extends UndoStep["kind"]> = Extract<UndoStep, { readonly kind: Kind }>;

/**
 * Takes a write of a fact back, by a write of its own: its history goes on, nothing in it is undone.
 * @throws DomainError revision_conflict where somebody wrote it since, or what it held is kept no
 *   longer; scope_deleted; live_key_cap
 */
export function factBack(tx: WriteTx, context: ServiceContext, step: StepOf<"fact">): void {
  const scope = getFactScope(tx, step.scopeId);
  const head = tx.facts.find(scope.id, step.key);
  if (!head || !isAsLeft(tx, context, step, head)) throw writtenSince(step, head);
  writeFact(tx, context, scope, wantedBack(tx, context, step), head.revision);
}

/** Undo and redo go on by revisions of the person's own that hold what the change left. */
function isAsLeft(
  tx: ReadTx,
  context: ServiceContext,
  step: StepOf<"fact">,
  head: FactRow,
): boolean {
  if (head.revision === step.revision) return true;
  const { type, id } = context.caller;
  if (head.authorType !== type || head.authorId !== id) return false;
  if (step.back === "bring_back") return head.value === null;
  const left = revisionAt(tx, context, step, step.revision);
  return left !== null && left.value === head.value && left.stateStamp === head.stateStamp;
}

function wantedBack(tx: ReadTx, context: ServiceContext, step: StepOf<"fact">): WantedFact {
  const { scopeId, key, revision, back } = step;
  if (back === "delete") return { key, value: null, stateStamp: null };
  const before = revisionAt(tx, context, step, revision - 1);
  if (before) return { key, value: before.value, stateStamp: before.stateStamp };
  throw new DomainError(
    "revision_conflict",
    back === "change"
      ? `${key}: what it held before is kept no longer, so it stays as it is. Write it again`
      : `${key}: what it held went with its deletion, and the board keeps nothing of it. Write it again: baton fact restore ${key} VALUE`,
    { fact: key, scope: scopeId, isDeleted: back === "bring_back" },
  );
}

function revisionAt(
  tx: ReadTx,
  { purged }: ServiceContext,
  { scopeId, key }: StepOf<"fact">,
  revision: number,
): FactRow | null {
  return (
    tx.facts.findRevision(scopeId, key, revision) ?? purged?.find(scopeId, key, revision) ?? null
  );
}

function writtenSince({ scopeId, key }: StepOf<"fact">, head: FactRow | null): DomainError {
  const what = head?.value === null ? "deleted" : "changed";
  const by = head?.authorId ?? null;
  return new DomainError(
    "revision_conflict",
    `${key} was ${what} ${by === null ? "since" : `by ${by} since`}, so it stays as it is`,
    { ...{ fact: key, scope: scopeId, by }, isDeleted: head?.value === null },
  );
}

/**
 * Takes a gate off a task again, or gives it the one that it had.
 * @param sinceSeq the newest event of the change that is taken back
 * @throws DomainError revision_conflict where somebody changed the gate since
 */
export function gateBack(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  { key, now, back }: StepOf<"gate">,
  sinceSeq: number,
): void {
  const gate = tx.facts.gates(task.id).find((each) => each.key === key);
  if ((gate?.expected ?? null) !== now) throw changedSince(tx, task, "gates", sinceSeq);
  if (back === null) ungateTask(tx, context, task, key);
  else gateTask(tx, context, task, key, JSON.parse(back));
}

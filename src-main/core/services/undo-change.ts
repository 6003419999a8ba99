import type { UndoStep } from "../../../shared/domain/undo/plan-undo.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { Change } from "../../../shared/operations/change.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { type FoundChange, findChange, findChanges, toChange } from "./find-changes.ts";
import { recordEvent } from "./record.ts";
import { requirePerson } from "./require-authority.ts";
import { stepBack } from "./step-back.ts";

/** A wanted undo or redo. */
export interface UndoRequest {
  /** Which change; undefined for the newest. */
  readonly batch?: string | undefined;
  readonly passOver: readonly string[];
  /** Whether what others changed since is left, and the rest taken. */
  readonly partial: boolean;
}

/** What was taken back, and what could not be. */
export interface UndoResult {
  readonly change: Change;
  readonly left: { readonly key: string; readonly message: string }[];
}

/**
 * Takes back what a person did in one transaction, or does again what was taken back: all of it in
 * this one transaction, along the same rules as the change itself, or nothing. People only.
 * @throws DomainError forbidden, not_found (there is nothing), revision_conflict (somebody changed it
 *   since; the detail says what, who, and how many tasks could be taken back all the same), and what
 *   the rules of the board refuse on the way back
 */
export function undoChange(
  tx: WriteTx,
  context: ServiceContext,
  direction: "undo" | "redo",
  request: UndoRequest,
): UndoResult {
  requirePerson(context, "take back what a person did");
  const found = getChange(tx, context, direction, request);
  const steps = found.plan.kind === "steps" ? found.plan.steps : [];
  const groups = groupSteps(steps);
  const refused: { readonly key: string; readonly error: DomainError }[] = [];
  for (const [id, group] of groups) {
    const error = attempt(tx, () => {
      for (const step of group) stepBack(tx, context, step, found.lastSeq);
    });
    const [step] = group;
    const key = step?.kind === "fact" ? step.key : (tx.tasks.find(id)?.key ?? id);
    if (error) refused.push({ key, error });
  }
  const [first] = refused;
  const possible = groups.size - refused.length;
  if (first && (!request.partial || possible === 0)) throw refusal(first.error, refused, possible);
  const change = toChange(tx, found);
  const [task = null] = found.named.taskIds.length === 1 ? found.named.taskIds : [];
  recordEvent(tx, context, {
    kind: "change_undone",
    projectId: found.named.projectId,
    taskId: task,
    data: { row: { batch: found.batch, isRedo: direction === "redo", change: found.named } },
  });
  return { change, left: refused.map(({ key, error }) => ({ key, message: error.message })) };
}

function getChange(
  tx: WriteTx,
  { caller }: ServiceContext,
  direction: "undo" | "redo",
  { batch, passOver }: UndoRequest,
): FoundChange {
  const found =
    batch === undefined
      ? findChanges(tx, caller, passOver)[direction]
      : findChange(tx, caller, direction, batch);
  if (found) return found;
  const what = direction === "undo" ? "take back" : "do again";
  throw new DomainError(
    "not_found",
    batch === undefined
      ? `there is nothing to ${what}`
      : `there is nothing to ${what} any more: it was done already, or its way back is closed`,
  );
}

/** The steps of each task, project or fact, in the order in which they go back. */
function groupSteps(steps: readonly UndoStep[]): ReadonlyMap<string, readonly UndoStep[]> {
  const groups = new Map<string, UndoStep[]>();
  for (const step of steps) {
    const id = subjectOf(step);
    groups.set(id, [...(groups.get(id) ?? []), step]);
  }
  return groups;
}

function subjectOf(step: UndoStep): string {
  if (step.kind === "project") return step.projectId;
  if (step.kind === "fact") return `${step.scopeId} ${step.key}`;
  return step.kind === "preset" ? step.id : step.taskId;
}

/** @returns the refusal, null when it worked */
function attempt(tx: WriteTx, work: () => void): DomainError | null {
  try {
    tx.attempt(work);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function refusal(
  { code, message, detail }: DomainError,
  refused: readonly { readonly key: string }[],
  possible: number,
): DomainError {
  const others = refused.length - 1;
  const more = others === 0 ? "" : `. The same holds for ${others} more`;
  return new DomainError(code, `${message}${more}`, {
    ...detail,
    refused: refused.map(({ key }) => key),
    possible,
  });
}

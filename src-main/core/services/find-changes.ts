import type { Caller } from "../../../shared/domain/caller.ts";
import { parseEventData } from "../../../shared/domain/event.ts";
import { isTaskStatus } from "../../../shared/domain/status.ts";
import { foldChanges, type PersonBatch } from "../../../shared/domain/undo/change-stack.ts";
import { type NamedChange, nameChange } from "../../../shared/domain/undo/name-change.ts";
import {
  planUndo,
  type UndoableEvent,
  type UndoPlan,
} from "../../../shared/domain/undo/plan-undo.ts";
import type { Change } from "../../../shared/operations/change.ts";
import type { PersonEvent } from "../store/change-store.ts";
import type { NamedEvent } from "../store/event-store.ts";
import type { ReadTx } from "../store/store.ts";

/** Newest changes of a person that are looked at, however many cards each is about. */
const KEPT_CHANGES = 200;
/** Events of a person that are read at once, and at most; changes older than those can't be taken back. */
const PAGE_EVENTS = 1_000;
const MOST_EVENTS = 30_000;
/** Changes without a way back that are passed by until it is said that there is nothing to undo. */
const MOST_PASSED = 40;

/** A change with its way back. */
export interface FoundChange {
  readonly batch: string;
  readonly at: number;
  /** The newest event of it. */
  readonly lastSeq: number;
  readonly named: NamedChange;
  readonly plan: UndoPlan;
}

/** What a redone change was: kept with the undo, whose own events tell the reverse. */
export interface UndoneRow {
  readonly batch: string;
  readonly isRedo: boolean;
  readonly change: NamedChange;
}

/** What a person can take back and do again. */
export interface FoundChanges {
  readonly undo: FoundChange | null;
  readonly redo: FoundChange | null;
  /** The newest change of cards that is newer than what can be taken back and has no way back. */
  readonly final: FoundChange | null;
}

/**
 * What a person can take back and do again. Changes that have no way back, such as a final move, are
 * passed by.
 * @param passOver batches to leave out
 */
export function findChanges(tx: ReadTx, caller: Caller, passOver: readonly string[]): FoundChanges {
  const events = eventsOf(tx, caller);
  const { undo, redo } = foldChanges(batchesOf(events));
  const first = (stack: readonly string[]) =>
    firstReversible(
      tx,
      caller,
      events,
      stack.filter((batch) => !passOver.includes(batch)),
    );
  const { found, final } = first(undo);
  return { undo: found, redo: first(redo).found, final };
}

/**
 * A change that the person names.
 * @returns null when it is none that can be taken back (or done again) now
 */
export function findChange(
  tx: ReadTx,
  caller: Caller,
  direction: "undo" | "redo",
  batch: string,
): FoundChange | null {
  const events = eventsOf(tx, caller);
  const stack = foldChanges(batchesOf(events))[direction];
  return stack.includes(batch) ? firstReversible(tx, caller, events, [batch]).found : null;
}

/** One change of many cards has thousands of events, and must not hide what was done before it. */
function eventsOf(tx: ReadTx, { id }: Caller): PersonEvent[] {
  const events: PersonEvent[] = [];
  const batches = new Set<string>();
  while (events.length < MOST_EVENTS && batches.size < KEPT_CHANGES) {
    const page = tx.changes.ofPerson(id, PAGE_EVENTS, events.at(-1)?.seq ?? null);
    for (const event of page) batches.add(event.batch);
    events.push(...page);
    if (page.length < PAGE_EVENTS) break;
  }
  return events;
}

function batchesOf(newestFirst: readonly PersonEvent[]): PersonBatch[] {
  const batches = new Map<string, PersonBatch>();
  for (const { batch, undone } of newestFirst.toReversed()) {
    const known = batches.get(batch);
    const undoes = (undone === null ? null : readUndone(undone)) ?? known?.undoes ?? null;
    batches.set(batch, { batch, undoes });
  }
  return [...batches.values()];
}

function readUndone(data: string): UndoneRow | null {
  const read = parseEventData(data);
  return read && "row" in read ? (read.row as unknown as UndoneRow) : null;
}

function firstReversible(
  tx: ReadTx,
  caller: Caller,
  events: readonly PersonEvent[],
  stack: readonly string[],
): { readonly found: FoundChange | null; readonly final: FoundChange | null } {
  let final: FoundChange | null = null;
  for (const batch of stack.toReversed().slice(0, MOST_PASSED)) {
    const event = events.find((each) => each.batch === batch);
    const found = (event && readChange(tx.changes.ofBatch(event), caller)) ?? null;
    if (found?.plan.kind === "steps") return { found, final };
    if (found && found.named.taskIds.length > 0) final ??= found;
  }
  return { found: null, final };
}

function readChange(rows: readonly NamedEvent[], caller: Caller): FoundChange | null {
  const last = rows.at(-1);
  if (!last) return null;
  const events = rows.flatMap((row) => toUndoable(row) ?? []);
  // Nobody knows the way back of what can't be read.
  if (events.length < rows.length) return null;
  const undone = rows.find(({ kind }) => kind === "change_undone");
  const undoneRow = undone && readUndone(undone.data);
  return {
    batch: last.batch,
    at: last.at,
    lastSeq: last.seq,
    named: undoneRow ? undoneRow.change : nameChange(events),
    plan: planUndo(events, caller.id),
  };
}

function toUndoable({ seq, kind, projectId, taskId, data }: NamedEvent): UndoableEvent | null {
  const read = parseEventData(data);
  return read && { seq, kind, projectId, taskId, data: read };
}

/** A change as the contract shows it. */
export function toChange(tx: ReadTx, { batch, at, named }: FoundChange): Change {
  const { name, fields, status, taskIds, projectId, preset = null, fact = null } = named;
  const [only] = taskIds.length === 1 ? taskIds : [];
  const isProjects = taskIds.length === 0 && preset === null && fact === null;
  return {
    batch,
    at,
    name,
    fields: [...fields],
    status: status !== null && isTaskStatus(status) ? status : null,
    tasks: taskIds.length,
    key: only === undefined ? null : (tx.tasks.find(only)?.key ?? null),
    preset,
    fact,
    project: isProjects && projectId ? (tx.projects.find(projectId)?.name ?? null) : null,
  };
}

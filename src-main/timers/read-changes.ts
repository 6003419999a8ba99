import type { FieldChanges } from "../../shared/domain/event.ts";
import type { Card } from "../../shared/operations/board.ts";
import type { ReadableEvent } from "../../shared/operations/event.ts";
import type { BoardChanges } from "../../shared/window-api.ts";
import { isReadable, toEvent } from "../core/services/views.ts";
import type { NamedEvent } from "../core/store/event-store.ts";
import type { ReadTx } from "../core/store/store.ts";
import { sumDeltas } from "./sum-deltas.ts";

/** More is read again as a whole. */
export const MOST_EVENTS = 2_000;
const MOST_CARDS = 5_000;
/** Of the events' data, in characters: descriptions may be long. */
const MOST_DATA = 4_000_000;

/** The newest event that was told. Its batch tells it from another one of the same number. */
export interface Anchor {
  readonly seq: number;
  /** Null before the first event. */
  readonly batch: string | null;
}

/** What happened since an anchor. */
export type ChangeRead =
  | { readonly kind: "none" }
  | {
      readonly kind: "changed" | "reload";
      readonly anchor: Anchor;
      readonly changes: BoardChanges;
    };

/** The newest event as it is now. */
export function readAnchor(tx: ReadTx): Anchor {
  const seq = tx.events.latestSeq();
  const [newest] = tx.events.after(seq - 1, 1);
  return { seq, batch: newest?.batch ?? null };
}

/**
 * Reads what happened since an anchor, at a cost that grows with what happened. Where it can't be
 * told piece by piece (too much, events that are missing, a file that was restored) it says so.
 */
export function readChanges(tx: ReadTx, anchor: Anchor): ChangeRead {
  const latestSeq = tx.events.latestSeq();
  if (latestSeq < anchor.seq || latestSeq - anchor.seq > MOST_EVENTS) return reload(tx);
  const events = followingEvents(tx.events.after(anchor.seq - 1, MOST_EVENTS + 1), anchor);
  const isWhole = events?.length === latestSeq - anchor.seq;
  if (!isWhole || isTooLong(events)) return reload(tx);
  const newest = events.at(-1);
  if (!newest) return { kind: "none" };
  return tellChanges(tx, anchor, events, newest) ?? reload(tx);
}

/** The rows after the anchor, null when the anchor is not the event that it was. */
function followingEvents(rows: readonly NamedEvent[], anchor: Anchor): NamedEvent[] | null {
  const [first] = rows;
  const isThere = first?.seq === anchor.seq && first.batch === anchor.batch;
  if (isThere) return rows.slice(1);
  return anchor.batch === null ? rows.filter((row) => row.seq > anchor.seq) : null;
}

function isTooLong(events: readonly NamedEvent[]): boolean {
  return events.reduce((sum, event) => sum + event.data.length, 0) > MOST_DATA;
}

function reload(tx: ReadTx): ChangeRead {
  const anchor = readAnchor(tx);
  return { kind: "reload", anchor, changes: { kind: "reload", seq: anchor.seq } };
}

function tellChanges(
  tx: ReadTx,
  anchor: Anchor,
  rows: readonly NamedEvent[],
  newest: NamedEvent,
): ChangeRead | null {
  const events = rows.map(toEvent).filter(isReadable);
  if (events.length < rows.length) return null;
  // A restore changes more than its event can say, even where all earlier events are the same ones.
  if (events.some(({ kind }) => kind === "board_restored")) return null;
  const read = readCards(tx, events);
  if (!read) return null;
  const changes: BoardChanges = {
    kind: "changed",
    afterSeq: anchor.seq,
    seq: newest.seq,
    ...read,
    counts: sumDeltas(events, read.cards),
    events,
  };
  return { kind: "changed", anchor: { seq: newest.seq, batch: newest.batch }, changes };
}

/** The cards of what happened, and those of its neighbours that show something of it. */
function readCards(
  tx: ReadTx,
  events: readonly ReadableEvent[],
): { cards: Card[]; deletedTasks: string[] } | null {
  const ids = new Set<string>();
  for (const { taskId } of events) if (taskId !== null) ids.add(taskId);
  const own = tx.tasks.cards([...ids]);
  const byId = new Map(own.map((card) => [card.id, card]));
  const neighbours = new Set<string>();
  for (const event of events) {
    for (const id of neighboursOf(tx, event, byId)) if (!ids.has(id)) neighbours.add(id);
    if (neighbours.size > MOST_CARDS) return null;
  }
  const others = neighbours.size === 0 ? [] : tx.tasks.cards([...neighbours]);
  return { cards: [...own, ...others], deletedTasks: [...ids].filter((id) => !byId.has(id)) };
}

/** Tasks whose cards change with an event that is not theirs. */
function neighboursOf(
  tx: ReadTx,
  { kind, taskId, data }: ReadableEvent,
  cards: ReadonlyMap<string, Card>,
): string[] {
  if (taskId === null || !kind.startsWith("task_")) return [];
  const { status, dropped, parentTaskId } = changesIn(data);
  if (!("row" in data || status || dropped || parentTaskId)) return [];
  // A parent counts its subtasks; a dependent names a blocker that can never be met.
  const parents = [cards.get(taskId)?.parentId, ...(parentTaskId ?? [])];
  const isStalling = dropped !== undefined || status?.includes("cancelled") === true;
  return [
    ...parents.filter((id) => typeof id === "string"),
    ...(isStalling ? tx.dependencies.dependentIds(taskId) : []),
  ];
}

function changesIn(data: ReadableEvent["data"]): FieldChanges {
  const { changes = {} } = data as { changes?: FieldChanges };
  return changes;
}

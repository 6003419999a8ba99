import { replaceEqualDeep } from "@tanstack/react-query";
import { isTerminal, TASK_STATUSES, type TaskStatus } from "../../shared/domain/status.ts";
import type { Card } from "../../shared/operations/board.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import type { BoardChanges, CountDelta } from "../../shared/window-api.ts";
import { LayeredMap } from "./layered-map.ts";

/** Cards a column. */
export type ColumnCounts = Readonly<Record<TaskStatus, number>>;

/** A board as the window holds it. A card keeps its identity until it changes. */
export interface BoardSnapshot {
  /** The newest event contained. */
  readonly seq: number;
  readonly cards: LayeredMap<Card>;
  readonly counts: ColumnCounts;
}

/** A told change. */
export type Changed = Extract<BoardChanges, { kind: "changed" }>;

/** What a change does to a snapshot. */
export type ChangeOutcome =
  | { readonly kind: "applied"; readonly snapshot: BoardSnapshot }
  /** The snapshot was read later than the change was made. */
  | { readonly kind: "known" }
  /** Something between them was not told: read again. */
  | { readonly kind: "gap" };

/**
 * Takes a board that was read.
 * @param read the answer
 * @param previous the snapshot before, so that what is equal stays the same object
 */
export function takeSnapshot(
  read: OperationOutput<"board.get">,
  previous: BoardSnapshot | undefined,
): BoardSnapshot {
  const cards = new Map<string, Card>();
  for (const card of read.cards)
    cards.set(card.id, keepIfEqual(previous?.cards.get(card.id), card));
  return { seq: read.seq, cards: LayeredMap.of(cards), counts: read.counts };
}

/**
 * Applies a change that was told.
 * @param snapshot the board before
 * @param changed what main told
 * @param projectId the project shown, null for all
 */
export function applyChange(
  snapshot: BoardSnapshot,
  changed: Changed,
  projectId: string | null,
): ChangeOutcome {
  if (changed.seq <= snapshot.seq) return { kind: "known" };
  if (changed.afterSeq !== snapshot.seq) return { kind: "gap" };
  const cards = placeCards(snapshot.cards, changed.cards, changed.deletedTasks, projectId);
  const counts = addDeltas(snapshot.counts, changed.counts, projectId);
  return { kind: "applied", snapshot: { seq: changed.seq, cards, counts } };
}

/** Adds cards that were not loaded before: older ones of a finished column. */
export function mergeCards(snapshot: BoardSnapshot, cards: readonly Card[]): BoardSnapshot {
  const unknown = cards.filter((card) => !snapshot.cards.has(card.id));
  if (unknown.length === 0) return snapshot;
  return { ...snapshot, cards: placeCards(snapshot.cards, unknown, [], null) };
}

/**
 * Puts an own write's answer in place before it is told.
 * @returns the same snapshot when it knows something newer already
 */
export function patchCard(
  snapshot: BoardSnapshot,
  id: string,
  revision: number,
  fields: Partial<Card>,
): BoardSnapshot {
  const card = snapshot.cards.get(id);
  if (!card || card.revision >= revision) return snapshot;
  const cards = snapshot.cards.with(new Map([[id, { ...card, ...fields, revision }]]));
  return { ...snapshot, cards };
}

/** Open tasks of some projects, after a change. */
export function openDelta(deltas: readonly CountDelta[], projectId: string): number {
  let sum = 0;
  for (const { projectId: of, status, delta } of deltas) {
    if (of === projectId && !isTerminal(status)) sum += delta;
  }
  return sum;
}

function placeCards(
  before: LayeredMap<Card>,
  changed: readonly Card[],
  deleted: readonly string[],
  projectId: string | null,
): LayeredMap<Card> {
  const isShown = (card: Card) =>
    !card.dropped && (projectId === null || card.projectId === projectId);
  const changes = new Map<string, Card | undefined>();
  for (const id of deleted) if (before.has(id)) changes.set(id, undefined);
  for (const card of changed) {
    if (isShown(card)) changes.set(card.id, keepIfEqual(before.get(card.id), card));
    else if (before.has(card.id)) changes.set(card.id, undefined);
  }
  return changes.size === 0 ? before : before.with(changes);
}

function addDeltas(
  counts: ColumnCounts,
  deltas: readonly CountDelta[],
  projectId: string | null,
): ColumnCounts {
  const own = deltas.filter((each) => projectId === null || each.projectId === projectId);
  if (own.length === 0) return counts;
  const after = { ...counts };
  for (const { status, delta } of own) after[status] += delta;
  return after;
}

function keepIfEqual(before: Card | undefined, card: Card): Card {
  return before === undefined ? card : replaceEqualDeep(before, card);
}

/** Counts of a board with nothing on it. */
export const NO_COUNTS: ColumnCounts = Object.fromEntries(
  TASK_STATUSES.map((status) => [status, 0]),
) as Record<TaskStatus, number>;

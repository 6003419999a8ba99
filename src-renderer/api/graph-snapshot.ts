import type { EventKind } from "../../shared/domain/event.ts";
import type { Card } from "../../shared/operations/board.ts";
import type { GraphLink } from "../../shared/operations/dependency.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import type { Changed } from "./board-snapshot.ts";

/** A graph as the window holds it. A card keeps its identity until it changes. */
export interface GraphSnapshot {
  /** The newest event contained. */
  readonly seq: number;
  readonly cards: ReadonlyMap<string, Card>;
  readonly links: readonly GraphLink[];
  /** How many tasks there are; more than the cards where it was cut. */
  readonly total: number;
}

/** What a change does to a graph. */
export type GraphOutcome =
  | { readonly kind: "applied"; readonly snapshot: GraphSnapshot }
  /** The graph was read later than the change was made. */
  | { readonly kind: "known" }
  /** Which tasks and links there are has changed, or something was not told: read again. */
  | { readonly kind: "reread" };

/** Takes a graph that was read. */
export function takeGraph(read: OperationOutput<"dependency.graph">): GraphSnapshot {
  const { seq, links, total } = read;
  return { seq, links, total, cards: new Map(read.cards.map((card) => [card.id, card])) };
}

/** What can bring tasks or links into a graph, or out of it. */
const RESHAPING: ReadonlySet<EventKind> = new Set([
  "dependency_linked",
  "dependency_unlinked",
  "task_dropped",
  "task_restored",
  "task_deleted",
  "project_deleted",
]);

/** Applies a change that was told to a graph. What only changes cards is not read again. */
export function applyToGraph(snapshot: GraphSnapshot, changed: Changed): GraphOutcome {
  if (changed.seq <= snapshot.seq) return { kind: "known" };
  if (changed.afterSeq !== snapshot.seq) return { kind: "reread" };
  if (changed.events.some(({ kind }) => RESHAPING.has(kind))) return { kind: "reread" };
  const own = changed.cards.filter(({ id }) => snapshot.cards.has(id));
  if (own.length === 0) return { kind: "applied", snapshot: { ...snapshot, seq: changed.seq } };
  const cards = new Map(snapshot.cards);
  for (const card of own) cards.set(card.id, card);
  return { kind: "applied", snapshot: { ...snapshot, seq: changed.seq, cards } };
}

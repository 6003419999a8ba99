import {
  type ChainLink,
  findStalled,
  isLinkOpen,
  type StallCause,
  stallCauseOf,
} from "../../../shared/domain/stalled-chain.ts";
import type { Card } from "../../../shared/operations/board.ts";
import type { GraphSnapshot } from "../../api/graph-snapshot.ts";

/** A task as the graph draws it. */
export interface GraphTask {
  readonly card: Card;
  /** Why it will not be done by itself, null where it may be. */
  readonly cause: StallCause | null;
  /** The nearest task that holds it up for good, directly or through others. */
  readonly stalledBy: Card | null;
  /** Tasks that it waits for, and that wait for it, among those drawn. */
  readonly waitsFor: readonly Card[];
  readonly unblocks: readonly Card[];
}

/** A link as the graph draws it, from what is done first to what waits for it. */
export interface GraphEdge {
  readonly id: string;
  readonly task: string;
  readonly on: string;
  /** Met ones hold nothing back any more; over stalled ones nothing comes by itself. */
  readonly kind: "open" | "met" | "stalled";
}

/** What the graph draws. */
export interface GraphModel {
  readonly tasks: ReadonlyMap<string, GraphTask>;
  readonly edges: readonly GraphEdge[];
  /** How many tasks are stalled. */
  readonly stalled: number;
  /** How many tasks without links there are beside those that are drawn. */
  readonly left: number;
}

/** So many open tasks are drawn at most beside those that are linked. */
export const MOST_UNLINKED = 400;

interface GraphChoice {
  /** Whether links that hold nothing back any more are drawn. */
  readonly finished: boolean;
  /** A task that is drawn even where nothing is linked with it. */
  readonly rootId: string | null;
  /** Open tasks that are drawn beside the linked ones, as many as may be. */
  readonly unlinked: readonly Card[];
}

/** Names a link. */
export function edgeId({ task, on }: ChainLink): string {
  return `${on}>${task}`;
}

/** Turns the tasks and links that were read into what is drawn. */
export function buildGraph(snapshot: GraphSnapshot, choice: GraphChoice): GraphModel {
  const { cards } = snapshot;
  const links = snapshot.links.filter(({ task, on }) => {
    const [waiting, blocker] = [cards.get(task), cards.get(on)];
    return waiting && blocker && (choice.finished || isLinkOpen(waiting, blocker));
  });
  const stalled = findStalled(cards, links);
  const { shown, left } = shownCards(snapshot, links, choice);
  const ends = groupEnds(links, shown);
  const tasks = new Map(
    [...shown].map(([id, card]): [string, GraphTask] => [
      id,
      {
        card,
        cause: stallCauseOf(card),
        stalledBy: cards.get(stalled.get(id) ?? "") ?? null,
        waitsFor: ends.waitsFor.get(id) ?? [],
        unblocks: ends.unblocks.get(id) ?? [],
      },
    ]),
  );
  const edges = links.map((link) => ({ id: edgeId(link), ...link, kind: kindOf(link, tasks) }));
  return { tasks, edges, stalled: stalled.size, left };
}

function shownCards(
  { cards }: GraphSnapshot,
  links: readonly ChainLink[],
  { rootId, unlinked }: GraphChoice,
): { readonly shown: ReadonlyMap<string, Card>; readonly left: number } {
  const ids = new Set([
    ...(rootId === null ? [] : [rootId]),
    ...links.flatMap((link) => [link.task, link.on]),
  ]);
  const shown = new Map<string, Card>();
  for (const id of ids) {
    const card = cards.get(id);
    if (card) shown.set(id, card);
  }
  const free = unlinked.filter(({ id }) => !shown.has(id));
  for (const card of free.slice(0, MOST_UNLINKED)) shown.set(card.id, card);
  return { shown, left: Math.max(0, free.length - MOST_UNLINKED) };
}

function groupEnds(links: readonly ChainLink[], cards: ReadonlyMap<string, Card>) {
  const waitsFor = new Map<string, Card[]>();
  const unblocks = new Map<string, Card[]>();
  const add = (to: Map<string, Card[]>, id: string, card: Card | undefined) => {
    if (card) to.set(id, [...(to.get(id) ?? []), card]);
  };
  for (const { task, on } of links) {
    add(waitsFor, task, cards.get(on));
    add(unblocks, on, cards.get(task));
  }
  return { waitsFor, unblocks };
}

function kindOf({ task, on }: ChainLink, tasks: ReadonlyMap<string, GraphTask>): GraphEdge["kind"] {
  const [waiting, blocker] = [tasks.get(task), tasks.get(on)];
  if (!waiting || !blocker || !isLinkOpen(waiting.card, blocker.card)) return "met";
  return blocker.cause !== null || blocker.stalledBy !== null ? "stalled" : "open";
}

/**
 * The task that an arrow key leads to: the nearest in that direction, those straight ahead before
 * those aside.
 * @param from the id of the task that the keyboard is on
 * @param positions of all tasks' upper left corners
 * @returns null where none lies there
 */
export function findNeighbour(
  from: string,
  direction: "left" | "right" | "up" | "down",
  positions: ReadonlyMap<string, { readonly x: number; readonly y: number }>,
): string | null {
  const start = positions.get(from);
  if (!start) return null;
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  let best: { readonly id: string; readonly cost: number } | null = null;
  for (const [id, { x, y }] of positions) {
    const ahead = sign * (isAcross ? x - start.x : y - start.y);
    if (ahead <= 0) continue;
    const cost = ahead + 2 * Math.abs(isAcross ? y - start.y : x - start.x);
    if (best === null || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}

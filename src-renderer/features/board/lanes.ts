import type { Grouping } from "../../../shared/domain/preset.ts";
import { priorityLabel } from "../../../shared/domain/priority.ts";
import { TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { Columns } from "./arrange.ts";

/** Cards of a column that belong together. */
export interface Lane {
  readonly key: string;
  readonly label: string;
  /** The place of its first card among the column's that are seen. */
  readonly start: number;
  /** How many cards it has, seen or not. */
  readonly count: number;
  /** Whether its cards are out of sight. */
  readonly isFolded: boolean;
}

/** Each column's lanes, in order; none where cards are not grouped. */
export type ColumnLanes = Readonly<Record<TaskStatus, readonly Lane[]>>;

interface GroupedColumn {
  readonly cards: readonly Card[];
  readonly lanes: readonly Lane[];
}

/** What a board looks like in lanes. */
export interface GroupedBoard {
  readonly columns: Columns;
  readonly lanes: ColumnLanes;
}

/** What a lane is called and where it stands; cards of the same key share one. */
interface LaneName {
  readonly key: string;
  readonly label: string;
  /** Lanes go by this, then by their label. */
  readonly rank: number;
}

const LAST = Number.POSITIVE_INFINITY;
const NO_LANES: readonly Lane[] = [];

/**
 * Makes what groups columns. Within a lane the order stays the column's. A column that did not change
 * is not grouped again, and stays the same array.
 * @param grouping by what
 * @param cardOf finds a card by its id, to name parents
 */
export function createGrouper(
  grouping: Grouping,
  cardOf: (id: string) => Pick<Card, "key" | "title" | "number"> | undefined,
): (columns: Columns) => GroupedBoard {
  const known = new WeakMap<readonly Card[], GroupedColumn>();
  const groupOne = (cards: readonly Card[]): GroupedColumn => {
    if (grouping === "none") return { cards, lanes: NO_LANES };
    const grouped = known.get(cards) ?? groupCards(cards, (card) => laneOf(card, grouping, cardOf));
    known.set(cards, grouped);
    return grouped;
  };
  return (columns) => {
    const grouped = TASK_STATUSES.map((status) => [status, groupOne(columns[status])] as const);
    return {
      columns: fromStatuses(grouped.map(([status, { cards }]) => [status, cards])),
      lanes: fromStatuses(grouped.map(([status, { lanes }]) => [status, lanes])),
    };
  };
}

/**
 * Makes what takes the cards of folded lanes out of sight. A lane is folded in all columns at once.
 * @param folded keys of lanes
 */
export function createLaneFolder(
  folded: ReadonlySet<string>,
): (board: GroupedBoard) => GroupedBoard {
  const known = new WeakMap<readonly Card[], GroupedColumn>();
  const foldOne = (column: GroupedColumn): GroupedColumn => {
    if (!column.lanes.some(({ key }) => folded.has(key))) return column;
    const done = known.get(column.cards) ?? foldLanes(column, folded);
    known.set(column.cards, done);
    return done;
  };
  return ({ columns, lanes }) => {
    if (folded.size === 0) return { columns, lanes };
    const shown = TASK_STATUSES.map(
      (status) => [status, foldOne({ cards: columns[status], lanes: lanes[status] })] as const,
    );
    return {
      columns: fromStatuses(shown.map(([status, { cards }]) => [status, cards])),
      lanes: fromStatuses(shown.map(([status, column]) => [status, column.lanes])),
    };
  };
}

function foldLanes({ cards, lanes }: GroupedColumn, folded: ReadonlySet<string>): GroupedColumn {
  const seen: Card[] = [];
  const after = lanes.map((lane) => {
    const isFolded = folded.has(lane.key);
    const start = seen.length;
    if (!isFolded) {
      for (const card of cards.slice(lane.start, lane.start + lane.count)) seen.push(card);
    }
    return { ...lane, start, isFolded };
  });
  return { cards: seen, lanes: after };
}

/** The keys of all lanes of a board, each once. */
export function laneKeys(lanes: ColumnLanes): string[] {
  return [...new Set(TASK_STATUSES.flatMap((status) => lanes[status].map(({ key }) => key)))];
}

function fromStatuses<Value>(
  entries: readonly (readonly [TaskStatus, Value])[],
): Readonly<Record<TaskStatus, Value>> {
  return Object.fromEntries(entries) as Record<TaskStatus, Value>;
}

function groupCards(cards: readonly Card[], nameOf: (card: Card) => LaneName): GroupedColumn {
  const groups = new Map<string, { readonly name: LaneName; readonly cards: Card[] }>();
  for (const card of cards) {
    const name = nameOf(card);
    const group = groups.get(name.key) ?? { name, cards: [] };
    group.cards.push(card);
    groups.set(name.key, group);
  }
  const ordered = [...groups.values()].sort(
    (a, b) => a.name.rank - b.name.rank || a.name.label.localeCompare(b.name.label),
  );
  let start = 0;
  const lanes = ordered.map(({ name: { key, label }, cards: { length: count } }) => {
    const lane = { key, label, start, count, isFolded: false };
    start += count;
    return lane;
  });
  return { cards: ordered.flatMap((group) => group.cards), lanes };
}

function laneOf(
  card: Card,
  grouping: Exclude<Grouping, "none">,
  cardOf: Parameters<typeof createGrouper>[1],
): LaneName {
  switch (grouping) {
    case "assignee":
      return card.assignee
        ? agentLane(agentOf(card.assignee.agent))
        : { key: "", label: t(($) => $.views.nobody), rank: LAST };
    case "label": {
      // A card stands in one place: its first label is its lane.
      const [label] = card.labels;
      return label === undefined
        ? { key: "", label: t(($) => $.views.noLabel), rank: LAST }
        : { key: label, label, rank: 0 };
    }
    case "priority":
      return {
        key: String(card.priority),
        label: priorityLabel(card.priority),
        rank: -card.priority,
      };
    case "parent":
      return parentLane(card.parentId, cardOf);
  }
}

/** One for all runs of an agent: each of them is a holder that never comes again. */
function agentLane(agent: string): LaneName {
  return { key: agent, label: agent, rank: 0 };
}

function parentLane(
  parentId: string | null,
  cardOf: Parameters<typeof createGrouper>[1],
): LaneName {
  if (parentId === null) return { key: "", label: t(($) => $.views.noParent), rank: LAST };
  const parent = cardOf(parentId);
  return parent
    ? { key: parentId, label: `${parent.key} ${parent.title}`, rank: parent.number }
    : { key: parentId, label: t(($) => $.views.otherParent), rank: LAST };
}

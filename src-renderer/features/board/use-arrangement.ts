import { useDeferredValue, useMemo, useRef } from "react";
import { compileQuery } from "../../../shared/domain/card-query/match-query.ts";
import { TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import type { BoardSnapshot } from "../../api/board-snapshot.ts";
import { lastBeat } from "../../api/pulses.ts";
import { useProjectNames } from "../../api/query-context.ts";
import { useCountedFilter } from "../../state/counted-filter.ts";
import { useFoldedLaneKeys } from "../../state/folded-lanes.ts";
import { useMoves } from "../../state/moves.ts";
import { useTiming } from "../../state/timing.ts";
import { useView } from "../../state/view.ts";
import { useClock } from "../../ui/use-clock.ts";
import { type Arrangement, arrange, countShown, EMPTY_ARRANGEMENT, shownCard } from "./arrange.ts";
import { type ColumnLanes, createGrouper, createLaneFolder } from "./lanes.ts";

const STALE_LOOK_MS = 10_000;

/** A board as it is shown. */
export interface ShownBoard extends Pick<Arrangement, "columns"> {
  /** A card that stands somewhere, as it is shown. */
  readonly cardOf: (id: string) => Card | undefined;
  readonly lanes: ColumnLanes;
  /** Cards that are shown in each column, loaded or not. */
  readonly counts: Readonly<Record<TaskStatus, number>>;
  /** Cards that stand in each column, whether or not a filter shows them. */
  readonly standing: Readonly<Record<TaskStatus, number>>;
  readonly isFiltered: boolean;
}

/** Turns the board's cards into columns, with the filter and the moves under way. */
export function useArrangement(board: BoardSnapshot): ShownBoard {
  const filter = useFilter();
  const pending = useMoves((moves) => moves.pending);
  const previous = useRef<Arrangement>(EMPTY_ARRANGEMENT);
  const { cards, counts } = board;
  const group = useGrouper(cards);
  const folded = useFoldedLaneKeys();
  const fold = useMemo(() => createLaneFolder(new Set(folded)), [folded]);
  return useMemo(() => {
    const arrangement = arrange({ cards, pending, isVisible: filter.isVisible }, previous.current);
    previous.current = arrangement;
    const { columns } = arrangement;
    const standing = countShown(counts, { cards, pending });
    const shownCounts = filter.isEmpty
      ? standing
      : (Object.fromEntries(
          TASK_STATUSES.map((status) => [status, columns[status].length]),
        ) as Record<TaskStatus, number>);
    const grouped = fold(group(columns));
    const cardOf = (id: string) => shownCard(arrangement, id);
    return { ...grouped, cardOf, counts: shownCounts, standing, isFiltered: !filter.isEmpty };
  }, [cards, counts, pending, filter, group, fold]);
}

/** Lanes are named after parents, so that grouping by parent follows every card. */
function useGrouper(cards: BoardSnapshot["cards"]) {
  const grouping = useView((view) => view.group);
  const named = grouping === "parent" ? cards : null;
  return useMemo(() => createGrouper(grouping, (id) => named?.get(id)), [grouping, named]);
}

function useFilter() {
  const tokens = useView((view) => view.filterTokens);
  const text = useCountedFilter();
  // The line that is typed in goes before the cards that it leaves: those are drawn piece by piece.
  const words = useDeferredValue([...tokens, text].join(" "));
  const query = useMemo(() => compileQuery(words), [words]);
  const { me, staleTtlMs } = useTiming();
  const projectNames = useProjectNames();
  // Only some filters depend on the time.
  const now = useClock((at) => (query.isTimed ? at - (at % STALE_LOOK_MS) : 0), STALE_LOOK_MS);
  return useMemo(
    () => ({
      isEmpty: query.isEmpty,
      isVisible: query.isEmpty
        ? null
        : (card: Card) =>
            query.matches(card, { me, now, staleTtlMs, beatOf: lastBeat, projectNames }),
    }),
    [query, me, now, staleTtlMs, projectNames],
  );
}

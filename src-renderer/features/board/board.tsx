import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { TASK_STATUSES } from "../../../shared/domain/status.ts";
import { limitOf } from "../../../shared/domain/wip-limit.ts";
import type { Card } from "../../../shared/operations/board.ts";
import type { BoardSnapshot } from "../../api/board-snapshot.ts";
import { useOpenColumns } from "../../state/open-columns.ts";
import { keepSelected, useSelection } from "../../state/selection.ts";
import styles from "./board.module.css";
import { Column } from "./column.tsx";
import { MoveMenu } from "./move-menu.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { showColumns } from "./shown-board.ts";
import { useArrangement } from "./use-arrangement.ts";
import { useBoardDrag } from "./use-board-drag.ts";
import { type KeyTarget, useBoardKeys } from "./use-board-keys.ts";
import { useFocusKept } from "./use-focus-kept.ts";
import { useFreePlaces, useLimits } from "./use-free-places.ts";
import { useOpenCardInView } from "./use-open-card-in-view.ts";

interface BoardProps {
  readonly board: BoardSnapshot;
  readonly projectId: string | null;
}

/** The columns, in lifecycle order, with everything that moves a card between them. */
export function Board({ board, projectId }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const { columns, lanes, counts, standing, cardOf, isFiltered } = useArrangement(board);
  const chosen = useSelectedCards(cardOf);
  const open = useOpenColumns();
  const limits = useLimits(projectId);
  const free = useFreePlaces(board.cards, projectId, standing);
  const target = useRef<KeyTarget>({ columns, lanes, open });
  useLayoutEffect(() => {
    target.current = { columns, lanes, open };
    showColumns({ columns, open });
  });
  useBoardKeys(target);
  useFocusKept(root, columns, open);
  useBoardDrag(root);
  useOpenCardInView();
  // Tells the bench when a window that opened shows its cards.
  useEffect(() => void performance.mark("board-shown"), []);
  return (
    <div className={styles.frame} data-board="">
      <div ref={root} className={styles.board}>
        {TASK_STATUSES.map((status) => (
          <Column
            key={status}
            status={status}
            cards={columns[status]}
            lanes={lanes[status]}
            count={counts[status]}
            standing={standing[status]}
            limit={limitOf(limits, status)}
            free={free[status]}
            isFolded={!open.includes(status)}
            isFiltered={isFiltered}
            projectId={projectId}
          />
        ))}
        <MoveMenu chosen={chosen} />
      </div>
      <SelectionBar cards={chosen} />
    </div>
  );
}

/** The chosen cards that are seen; the others are chosen no longer. */
function useSelectedCards(cardOf: (id: string) => Card | undefined): readonly Card[] {
  const ids = useSelection((selection) => selection.ids);
  useEffect(() => keepSelected((id) => cardOf(id) !== undefined), [cardOf]);
  return useMemo(() => [...ids].flatMap((id) => cardOf(id) ?? []), [ids, cardOf]);
}

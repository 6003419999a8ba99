import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { memo, type RefObject, useEffect, useRef } from "react";
import { useShallow } from "zustand/react/shallow";
import { canTransition, STATUS_LABELS, type TaskStatus } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useDrag } from "../../state/drag.ts";
import { useQuickLine } from "../../state/quick-add.ts";
import { classNames } from "../../ui/class-names.ts";
import { CardList } from "./card-list.tsx";
import styles from "./column.module.css";
import { ColumnFooter } from "./column-footer.tsx";
import { ColumnHeader } from "./column-header.tsx";
import { readDragPayload } from "./drag-payload.ts";
import { type DropHint, hintAtDrop } from "./drop-hint.ts";
import type { Lane } from "./lanes.ts";
import { QuickAdd } from "./quick-add.tsx";

export interface ColumnProps {
  readonly status: TaskStatus;
  readonly cards: readonly Card[];
  readonly lanes: readonly Lane[];
  /** Cards that stand in it, loaded or not; those that match while a filter is set. */
  readonly count: number;
  /** Cards that stand in it, whether or not a filter shows them. */
  readonly standing: number;
  /** The most that may stand in it; null without a limit. */
  readonly limit: number | null;
  /** How many more it may take of what is dragged; null without a limit. */
  readonly free: number | null;
  readonly isFolded: boolean;
  readonly isFiltered: boolean;
  readonly projectId: string | null;
}

/** One status with its cards; folded, a thin strip that still takes drops. */
export const Column = memo(function Column(props: ColumnProps) {
  const { status, cards, lanes, count, isFolded, isFiltered, projectId } = props;
  const ref = useRef<HTMLElement>(null);
  useDropTarget(ref, status);
  const line = useQuickLine(projectId);
  const hint = useDrag(useShallow(({ drag }) => hintAtDrop(drag, status, props.free)));
  return (
    <section
      ref={ref}
      aria-label={STATUS_LABELS[status]}
      data-status={status}
      data-folded={isFolded}
      className={classNames(
        styles.column,
        isFolded && styles.folded,
        hint.kind !== "none" && styles[hint.kind],
        hint.kind === "legal" && hint.isOver && styles.over,
      )}
    >
      <ColumnHeader
        status={status}
        count={count}
        standing={props.standing}
        limit={props.limit}
        isFolded={isFolded}
      />
      <Hint hint={hint} isFolded={isFolded} />
      {line?.column === status && !isFolded && (
        <QuickAdd key={projectId} line={line} projectId={projectId} />
      )}
      {!isFolded && (
        <CardList
          label={t(($) => $.board.cards, { column: STATUS_LABELS[status] })}
          cards={cards}
          lanes={lanes}
          footer={
            <ColumnFooter
              status={status}
              shown={lanes.reduce(
                (sum, lane) => sum + (lane.isFolded ? lane.count : 0),
                cards.length,
              )}
              count={count}
              isFiltered={isFiltered}
              projectId={projectId}
            />
          }
        />
      )}
    </section>
  );
});

function Hint({ hint, isFolded }: { readonly hint: DropHint; readonly isFolded: boolean }) {
  if (hint.kind === "none") return null;
  return (
    <div className={styles.hint}>
      <strong>{hint.text}</strong>
      {hint.kind === "illegal" && !isFolded && <span>{hint.detail}</span>}
    </div>
  );
}

function useDropTarget(ref: RefObject<HTMLElement | null>, status: TaskStatus): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      getData: () => ({ status }),
      canDrop: ({ source }) => {
        const card = readDragPayload(source.data);
        const { drag } = useDrag.getState();
        const from = drag.kind === "dragging" ? drag.from : card ? [card.status] : [];
        return from.some((each) => each !== status && canTransition(each, status));
      },
    });
  }, [ref, status]);
}

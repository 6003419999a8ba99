import { CornerDownRight, Ellipsis } from "lucide-react";
import { type MouseEvent, memo, useRef } from "react";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useAllowedAttempts } from "../../api/queries.ts";
import { chosenWith } from "../../api/selected-cards.ts";
import { noteFocus, useBoardFocus } from "../../state/board-focus.ts";
import { type MenuPlace, openMoveMenu, useMoveMenu } from "../../state/move-menu.ts";
import { useMoves } from "../../state/moves.ts";
import { toggleSelected, useSelection } from "../../state/selection.ts";
import { openTask, useView } from "../../state/view.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { PriorityIcon } from "../../ui/priority-icon.tsx";
import styles from "./card.module.css";
import { CardChips } from "./card-chips.tsx";
import { CardFooter } from "./card-footer.tsx";
import { describeCard, describeLastEnd } from "./describe-card.ts";
import { HeldStrip } from "./held-strip.tsx";
import { extendTo } from "./shown-board.ts";
import { useDraggableCard } from "./use-draggable-card.ts";

interface BoardCardProps {
  readonly card: Card;
  /** Tab reaches the first card of each column, and the one that had the focus last. */
  readonly isFirst: boolean;
}

/** A task on the board. Renders again only when it changes itself. */
export const BoardCard = memo(function BoardCard({ card, isFirst }: BoardCardProps) {
  const ref = useRef<HTMLElement>(null);
  const isDragged = useDraggableCard(ref, card);
  const isFocusStop = useBoardFocus((focus) => focus.taskId === card.id);
  const isOpen = useView((view) => view.openTaskId === card.id);
  const move = useMoves((moves) => moves.pending.get(card.id));
  const attempts = useAllowedAttempts(card.projectId);
  const isRefused = useMoves((moves) => moves.refusedTaskId === card.id);
  const isSelected = useSelection(({ ids }) => ids.has(card.id));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens it, handled with the board's other keys
    <article
      ref={ref}
      className={classNames(
        styles.card,
        card.ready && styles.ready,
        isOpen && styles.open,
        isDragged && styles.dragged,
        move && styles.pending,
        isRefused && styles.refused,
        isSelected && styles.selected,
      )}
      tabIndex={isFirst || isFocusStop ? 0 : -1}
      aria-label={describeCard(card, attempts, isSelected)}
      aria-current={isOpen ? "true" : undefined}
      data-task-key={card.key}
      data-task-id={card.id}
      data-ready={card.ready}
      data-selected={isSelected}
      onFocus={() => noteFocus(card.id)}
      onMouseDown={keepFocusForRange}
      onClick={(event) => pressCard(event, card)}
      onContextMenu={(event) => openMenuAtPointer(event, card)}
    >
      <div className={styles.top}>
        <PriorityIcon priority={card.priority} />
        {card.parentId && (
          <CornerDownRight
            size={11}
            className={styles.child}
            aria-label={t(($) => $.board.subtask)}
          />
        )}
        <span className={styles.key}>{card.key}</span>
        <MoveButton card={card} />
        <span className={styles.gap} />
        <CardChips card={card} attempts={attempts} />
      </div>
      <p className={styles.title}>{card.title}</p>
      {card.blockedReason && card.status === "blocked" && (
        <p className={styles.blocked}>{card.blockedReason}</p>
      )}
      {card.lastEnd && (
        <p className={styles.lastEnd} title={card.lastEnd.reason}>
          {describeLastEnd(card.lastEnd)}
        </p>
      )}
      {card.subtasks > 0 && (
        <div className={styles.progress} aria-hidden="true">
          <i style={{ width: `${(100 * card.subtasksDone) / card.subtasks}%` }} />
        </div>
      )}
      <CardFooter card={card} />
      {move?.kind === "held" && <HeldStrip taskId={card.id} move={move} />}
    </article>
  );
});

/** With Shift a press goes on from the card that has the focus, so it must not take that itself. */
function keepFocusForRange(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

/** A press opens the card; with Ctrl or ⌘ it chooses it, with Shift all up to it. */
function pressCard(event: MouseEvent<HTMLElement>, card: Card): void {
  if (event.ctrlKey || event.metaKey) toggleSelected(card.id);
  else if (event.shiftKey) extendTo(card.id);
  else openTask(card.id);
}

function MoveButton({ card }: { readonly card: Card }) {
  const isOpen = useMoveMenu(({ menu }) => menu.kind === "open" && menu.task.id === card.id);
  return (
    <IconButton
      label={t(($) => $.board.moveCard, { key: card.key })}
      size="s"
      className={styles.more}
      tabIndex={-1}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation();
        openMenu(card, event.currentTarget);
      }}
    >
      <Ellipsis size={15} />
    </IconButton>
  );
}

function openMenuAtPointer(event: MouseEvent, card: Card): void {
  event.preventDefault();
  const rect = new DOMRect(event.clientX, event.clientY, 0, 0);
  openMenu(card, { getBoundingClientRect: () => rect });
}

function openMenu(card: Card, place: MenuPlace): void {
  openMoveMenu(card, place, chosenWith(card).length > 1);
}

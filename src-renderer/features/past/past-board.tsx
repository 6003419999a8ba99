import { useVirtualizer } from "@tanstack/react-virtual";
import { Bookmark, ChevronsRightLeft, CornerDownRight, ListChecks } from "lucide-react";
import { memo, useCallback, useRef } from "react";
import { isReservationTold } from "../../../shared/domain/reservation.ts";
import { STATUS_LABELS, TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { PastCard } from "../../../shared/past/past-card.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOpenColumns } from "../../state/open-columns.ts";
import { foldColumn, openTask } from "../../state/view.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FoldedColumn } from "../../ui/folded-column.tsx";
import { formatCost, formatCount } from "../../ui/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { LabelPill } from "../../ui/label-pill.tsx";
import { PriorityIcon } from "../../ui/priority-icon.tsx";
import { describeReserved } from "../../ui/reserved-words.ts";
import { StatusIcon } from "../../ui/status-icon.tsx";
import { type FoldFocus, useFoldFocus } from "../../ui/use-fold-focus.ts";
import { useTurn } from "../../ui/use-turn.ts";
import { lookWhenLaidOut, measureWhenLaidOut } from "../../ui/when-laid-out.ts";
import styles from "./past-board.module.css";
import type { PastColumns } from "./past-columns.ts";

const ESTIMATED_HEIGHT = 84;
const GAP = 6;
const OVERSCAN = 4;

/** The columns as they were, those folded that the board folds. Nothing in them can be dragged or changed. */
export function PastBoard({ columns }: { readonly columns: PastColumns }) {
  const open = useOpenColumns();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.board} tabIndex={0} aria-label={t(($) => $.past.region)}>
      {TASK_STATUSES.map((status) => (
        <PastSection
          key={status}
          status={status}
          cards={columns[status]}
          isOpen={open.includes(status)}
        />
      ))}
    </section>
  );
}

interface PastSectionProps {
  readonly status: TaskStatus;
  readonly cards: readonly PastCard[];
  readonly isOpen: boolean;
}

function PastSection({ status, cards, isOpen }: PastSectionProps) {
  const focus = useFoldFocus();
  return (
    <section
      className={isOpen ? styles.column : styles.folded}
      aria-label={STATUS_LABELS[status]}
      data-past={status}
    >
      {isOpen ? (
        <PastColumn status={status} cards={cards} focus={focus} />
      ) : (
        <FoldedColumn
          status={status}
          count={cards.length}
          onUnfold={() => foldColumn(status, false)}
          focus={focus}
        />
      )}
    </section>
  );
}

interface PastColumnProps extends Omit<PastSectionProps, "isOpen"> {
  readonly focus: FoldFocus;
}

const PastColumn = memo(function PastColumn({ status, cards, focus }: PastColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // For another function all places are worked out anew.
  const keyOf = useCallback((index: number) => cards[index]?.id ?? index, [cards]);
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: keyOf,
    observeElementRect: lookWhenLaidOut,
    measureElement: measureWhenLaidOut,
    gap: GAP,
    overscan: OVERSCAN,
  });
  return (
    <>
      <div className={styles.header}>
        <StatusIcon status={status} />
        <h2 className={styles.name}>{STATUS_LABELS[status]}</h2>
        <span className={styles.count} data-count={cards.length}>
          {formatCount(cards.length)}
        </span>
        <span className={styles.space} />
        <IconButton
          label={t(($) => $.board.fold, { column: STATUS_LABELS[status] })}
          size="s"
          ref={focus.button}
          className={styles.fold}
          onClick={() => {
            focus.notePress();
            foldColumn(status, true);
          }}
        >
          <ChevronsRightLeft size={13} />
        </IconButton>
      </div>
      {cards.length === 0 && <p className={styles.none}>{t(($) => $.past.none)}</p>}
      <div ref={scroller} className={styles.scroller} tabIndex={-1}>
        <ol className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const card = cards[item.index];
            return (
              card && (
                <li
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className={styles.slot}
                  style={{ transform: `translateY(${item.start}px)` }}
                  aria-posinset={item.index + 1}
                  aria-setsize={cards.length}
                >
                  <CardInTurn card={card} height={item.size} />
                </li>
              )
            );
          })}
        </ol>
      </div>
    </>
  );
});

interface CardInTurnProps {
  readonly card: PastCard;
  /** In pixels, measured or guessed. */
  readonly height: number;
}

/** A card, or the room for it until its turn comes: a far moment brings all of them at once. */
const CardInTurn = memo(function CardInTurn({ card, height }: CardInTurnProps) {
  return useTurn(true) ? <PastCardView card={card} /> : <div style={{ height }} />;
});

const PastCardView = memo(function PastCardView({ card }: { readonly card: PastCard }) {
  const { key, title, assignee, labels, costUsd } = card;
  return (
    <button
      type="button"
      className={classNames(styles.card, card.ready && styles.ready)}
      aria-label={t(($) => $.past.card, { key, title })}
      title={t(($) => $.past.presentPanels)}
      onClick={() => openTask(card.id)}
    >
      <span className={styles.line}>
        <PriorityIcon priority={card.priority} />
        {card.parentId && (
          <CornerDownRight
            size={11}
            className={styles.child}
            aria-label={t(($) => $.board.subtask)}
          />
        )}
        <span className={styles.key}>{key}</span>
        <span className={styles.space} />
        <Marks card={card} />
      </span>
      <span className={styles.title}>{title}</span>
      {hasFooter(card) && (
        <span className={styles.line}>
          {assignee && (
            <span className={styles.holder}>
              <Avatar name={assignee.agent} runtime={assignee.runtime} />
              <span className={styles.who}>{agentOf(assignee.agent)}</span>
            </span>
          )}
          <Reserved card={card} />
          {labels.slice(0, assignee ? 1 : 2).map((label) => (
            <LabelPill key={label} label={label} />
          ))}
          <span className={styles.space} />
          <Progress card={card} />
          {costUsd > 0 && <span className={styles.fact}>{formatCost(costUsd)}</span>}
        </span>
      )}
    </button>
  );
});

function hasFooter({ assignee, reservedFor, labels, subtasks, checklist, costUsd }: PastCard) {
  const hasWho = assignee !== null || reservedFor !== null || labels.length > 0;
  return hasWho || subtasks > 0 || checklist !== null || costUsd > 0;
}

function Reserved({ card }: { readonly card: PastCard }) {
  if (!card.reservedFor || !isReservationTold(card)) return null;
  return (
    <span className={styles.holder} data-reserved>
      <Bookmark size={11} aria-hidden="true" />
      <span className={styles.who}>
        {t(($) => $.wishes.forWho, { who: describeReserved(card.reservedFor) })}
      </span>
    </span>
  );
}

/** How much was done of its subtasks and of its checklist. */
function Progress({ card: { subtasks, subtasksDone, checklist } }: { readonly card: PastCard }) {
  return (
    <>
      {subtasks > 0 && (
        <span className={styles.fact} title={t(($) => $.board.subtasksDone)}>
          {t(($) => $.board.subtaskCount, { done: subtasksDone, all: subtasks })}
        </span>
      )}
      {checklist && (
        <span
          className={styles.fact}
          title={t(($) => $.checklist.card, checklist)}
          data-checklist={`${checklist.done}/${checklist.all}`}
        >
          <ListChecks size={12} aria-hidden="true" />
          {t(($) => $.checklist.short, checklist)}
        </span>
      )}
    </>
  );
}

function Marks({ card }: { readonly card: PastCard }) {
  const { ready, running, stalledBy, openBlockers, status } = card;
  const isOver = status === "done" || status === "cancelled";
  return (
    <>
      {ready && <Chip tone="ok">{t(($) => $.past.ready)}</Chip>}
      {running && <Chip tone="accent">{t(($) => $.past.running)}</Chip>}
      {!isOver && stalledBy !== null && (
        <Chip tone="bad">{t(($) => $.past.stalled, { key: stalledBy })}</Chip>
      )}
      {!isOver && stalledBy === null && openBlockers > 0 && (
        <Chip>{t(($) => $.past.waits, { count: openBlockers })}</Chip>
      )}
    </>
  );
}

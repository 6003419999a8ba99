import { ListChecks } from "lucide-react";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatAge, formatCost, formatInstant } from "../../ui/format.ts";
import { LabelPill } from "../../ui/label-pill.tsx";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./card.module.css";
import { DueChip, ReservedMark } from "./card-wishes.tsx";

const AGE_LOOK_MS = 10_000;

/** Who has a card, its labels, how long it has been in its column, and what it cost so far. */
export function CardFooter({ card }: { readonly card: Card }) {
  return (
    <div className={styles.footer}>
      <div className={styles.who} title={card.labels.join(", ") || undefined}>
        {card.assignee && (
          <span className={styles.holder} title={describeAssignee(card.assignee)}>
            <Avatar name={card.assignee.agent} runtime={card.assignee.runtime} />
            <span className={styles.agent}>{agentOf(card.assignee.agent)}</span>
          </span>
        )}
        <ReservedMark card={card} />
        {card.labels.map((label) => (
          <LabelPill key={label} label={label} />
        ))}
      </div>
      <div className={styles.facts}>
        <DueChip card={card} />
        {card.subtasks > 0 && (
          <span className={styles.fact} title={t(($) => $.board.subtasksDone)}>
            {t(($) => $.board.subtaskCount, { done: card.subtasksDone, all: card.subtasks })}
          </span>
        )}
        <Checklist card={card} />
        <Age card={card} />
        {card.costUsd > 0 && (
          <span className={styles.fact} title={t(($) => $.board.costSoFar)}>
            {formatCost(card.costUsd)}
          </span>
        )}
      </div>
    </div>
  );
}

/** What is ticked of what was asked; screen readers hear it in the card's sentence. */
function Checklist({ card: { checklist } }: { readonly card: Card }) {
  if (!checklist) return null;
  const { done, all } = checklist;
  return (
    <span
      className={classNames(styles.fact, done === all && styles.allDone)}
      title={t(($) => $.checklist.card, { done, all })}
      data-checklist={`${done}/${all}`}
    >
      <ListChecks size={12} aria-hidden="true" />
      {t(($) => $.checklist.short, { done, all })}
    </span>
  );
}

function Age({ card }: { readonly card: Card }) {
  const age = useClock((now) => formatAge(now - card.enteredAt), AGE_LOOK_MS);
  return (
    <span
      className={styles.fact}
      title={t(($) => $.board.inColumnSince, { at: formatInstant(card.enteredAt) })}
    >
      {age}
    </span>
  );
}

function describeAssignee({ agent, runtime }: NonNullable<Card["assignee"]>): string {
  return runtime === null
    ? t(($) => $.board.heldBy, { agent })
    : t(($) => $.board.heldByRunning, { agent, runtime });
}

import { isLocked } from "../../../shared/domain/status.ts";
import { messageOf } from "../../../shared/errors.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useExplanation } from "../../api/queries.ts";
import { Chip } from "../../ui/chip.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import styles from "./card.module.css";
import { CardPulse } from "./card-pulse.tsx";
import { describeVerdict, describeWaiting } from "./describe-card.ts";

interface CardChipsProps {
  readonly card: Card;
  /** Failing attempts that its project allows. */
  readonly attempts: number;
}

/** What a card's corner says: what to know before anything else. */
export function CardChips({ card, attempts }: CardChipsProps) {
  const verdict = card.status === "done" ? null : describeVerdict(card.verdict, attempts);
  return (
    <>
      {verdict && <Chip tone={verdict.tone}>{verdict.text}</Chip>}
      {card.ready && <Chip tone="ok">{t(($) => $.board.ready)}</Chip>}
      {isLocked(card.status) && !card.assignee && (
        <Chip tone="warn">{t(($) => $.board.nobodyHolds)}</Chip>
      )}
      <WaitingChip card={card} />
      {card.running && <CardPulse card={card} />}
    </>
  );
}

function WaitingChip({ card }: { readonly card: Card }) {
  const { stalledBy, openBlockers } = card;
  if (card.status === "done" || card.status === "cancelled") return null;
  if (!stalledBy && openBlockers === 0) return null;
  return (
    <Tooltip content={<Reasons taskId={card.id} />}>
      <span className={styles.reason}>
        {stalledBy ? (
          <Chip tone="bad">{t(($) => $.board.stalledBy, { key: stalledBy })}</Chip>
        ) : (
          <Chip>{describeWaiting(openBlockers)}</Chip>
        )}
      </span>
    </Tooltip>
  );
}

/** Asks the board only once it is looked at. */
function Reasons({ taskId }: { readonly taskId: string }) {
  const { data, error } = useExplanation(taskId);
  if (error) return messageOf(error);
  if (!data) return "…";
  if (data.reasons.length === 0) return t(($) => $.board.nothingHolds);
  return (
    <ul className={styles.reasons}>
      {data.reasons.map((reason) => (
        <li key={`${reason.kind} ${reason.key}`}>{reason.message}</li>
      ))}
    </ul>
  );
}

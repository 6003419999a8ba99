import { Bookmark, CalendarClock } from "lucide-react";
import { isReservationTold } from "../../../shared/domain/reservation.ts";
import { isTerminal } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { Chip } from "../../ui/chip.tsx";
import { describeDue } from "../../ui/due-words.ts";
import { describeReserved } from "../../ui/reserved-words.ts";
import { useToday } from "../../ui/use-today.ts";
import styles from "./card.module.css";

/** For whom a card is kept, unless they hold it. */
export function ReservedMark({ card }: { readonly card: Card }) {
  if (!card.reservedFor || !isReservationTold(card)) return null;
  const who = describeReserved(card.reservedFor);
  return (
    <span className={styles.reserved} title={t(($) => $.wishes.reservedForWho, { who })}>
      <Bookmark size={11} aria-hidden="true" />
      <span className={styles.agent}>{t(($) => $.wishes.forWho, { who })}</span>
    </span>
  );
}

/** When a card is due; nothing once it is finished. */
export function DueChip({ card }: { readonly card: Card }) {
  const today = useToday();
  if (card.dueOn === null || isTerminal(card.status)) return null;
  const { short, long, tone } = describeDue(card.dueOn, today);
  return (
    <span className={styles.fact} title={long} data-due={card.dueOn}>
      <Chip tone={tone} icon={<CalendarClock size={11} aria-hidden="true" />}>
        {short}
      </Chip>
    </span>
  );
}

import { t } from "../../../shared/strings/translate.ts";
import { confirmHeldMove, takeBack } from "../../api/held-moves.ts";
import type { PendingMove } from "../../state/moves.ts";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./card.module.css";

interface HeldStripProps {
  readonly taskId: string;
  readonly move: Extract<PendingMove, { kind: "held" }>;
}

/** Under a card whose final move is not written yet: how long it can be taken back. */
export function HeldStrip({ taskId, move }: HeldStripProps) {
  const seconds = useClock((now) => Math.max(0, Math.ceil((move.dueAt - now) / 1_000)), 250);
  return (
    <div className={styles.held}>
      <span className={styles.heldText}>{t(($) => $.board.held.finalIn, { seconds })}</span>
      <button type="button" onClick={() => takeBack(taskId)}>
        {t(($) => $.board.held.undo)}
      </button>
      <button type="button" onClick={() => void confirmHeldMove(taskId)}>
        {t(($) => $.board.held.confirm)}
      </button>
    </div>
  );
}

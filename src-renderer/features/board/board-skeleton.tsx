import { isTerminal, STATUS_LABELS, TASK_STATUSES } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import board from "./board.module.css";
import card from "./card.module.css";
import styles from "./column.module.css";

const CARDS = [0, 1, 2] as const;

/** The board while it is read. */
export function BoardSkeleton() {
  return (
    <div className={board.board} role="status" aria-label={t(($) => $.board.reading)}>
      {TASK_STATUSES.filter((status) => !isTerminal(status)).map((status) => (
        <div key={status} className={styles.column}>
          <div className={styles.header}>
            <StatusIcon status={status} />
            <span className={styles.name}>{STATUS_LABELS[status]}</span>
          </div>
          <div className={styles.scroller}>
            {CARDS.map((index) => (
              <div key={index} className={card.card} style={{ marginBottom: 6 }}>
                <Skeleton width="30%" height={9} />
                <Skeleton width="90%" />
                <Skeleton width="55%" height={9} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

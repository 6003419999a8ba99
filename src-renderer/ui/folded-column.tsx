import type { ReactNode } from "react";
import { STATUS_LABELS, type TaskStatus } from "../../shared/domain/status.ts";
import { t } from "../../shared/strings/translate.ts";
import styles from "./folded-column.module.css";
import { formatCount } from "./format.ts";
import { StatusIcon } from "./status-icon.tsx";
import type { FoldFocus } from "./use-fold-focus.ts";

interface FoldedColumnProps {
  readonly status: TaskStatus;
  /** How many cards stand in it. */
  readonly count: number;
  /** Something to be seen below its icon. */
  readonly mark?: ReactNode;
  readonly onUnfold: () => void;
  readonly focus: FoldFocus;
}

/** What a folded column shows: its name upright, and how many cards it has. A press unfolds it. */
export function FoldedColumn({ status, count, mark, onUnfold, focus }: FoldedColumnProps) {
  const label = STATUS_LABELS[status];
  return (
    <button
      ref={focus.button}
      type="button"
      className={styles.unfold}
      aria-label={t(($) => $.board.unfold, { column: label, count })}
      aria-expanded={false}
      onClick={() => {
        focus.notePress();
        onUnfold();
      }}
    >
      <StatusIcon status={status} />
      {mark}
      <span className={styles.vertical}>
        {label}
        <span className={styles.count} data-count={count}>
          {formatCount(count)}
        </span>
      </span>
    </button>
  );
}

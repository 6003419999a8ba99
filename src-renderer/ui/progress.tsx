import { t } from "../../shared/strings/translate.ts";
import styles from "./progress.module.css";

interface ProgressProps {
  /** What is counted, for screen readers. */
  readonly label: string;
  readonly done: number;
  readonly all: number;
}

/** How many of some are done: a bar and the figures. */
export function Progress({ label, done, all }: ProgressProps) {
  return (
    <span className={styles.progress}>
      <progress className={styles.bar} value={done} max={all} aria-label={label} />
      <span className={styles.figures}>{t(($) => $.ui.done, { done, all })}</span>
    </span>
  );
}

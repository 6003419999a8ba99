import { t } from "../../../shared/strings/translate.ts";
import type { TransferProgress } from "../../../shared/transfer.ts";
import styles from "./transfer.module.css";

interface WorkStateProps {
  readonly isAtWork: boolean;
  readonly progress: TransferProgress | null;
  readonly error: string | null;
}

/** How far an import or export is, or why it went wrong: beside the buttons, where it is always seen. */
export function WorkState({ isAtWork, progress, error }: WorkStateProps) {
  if (isAtWork) return <ProgressLine progress={progress} />;
  if (error === null) return <div className={styles.state} />;
  return (
    <p className={styles.error} role="alert">
      {error}
    </p>
  );
}

/** A bar that only moves as far as anybody knows. */
function ProgressLine({ progress }: { readonly progress: TransferProgress | null }) {
  const { stage = "reading", done = 0, total = null } = progress ?? {};
  const isKnown = total !== null && done > 0;
  const work = t(($) => $.transfer.work[stage]);
  return (
    <div className={styles.progress} role="status">
      <progress
        className={styles.bar}
        aria-label={work}
        {...(isKnown ? { value: done, max: total } : {})}
      />
      <span className={styles.quiet}>{describeWork(work, stage, total)}</span>
    </div>
  );
}

function describeWork(
  work: string,
  stage: TransferProgress["stage"],
  count: number | null,
): string {
  if (count === null) return work;
  return stage === "exporting"
    ? t(($) => $.transfer.work.rows, { work, count })
    : t(($) => $.transfer.work.tasks, { work, count });
}

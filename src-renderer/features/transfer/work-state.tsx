import type { TransferProgress } from "../../../shared/transfer.ts";
import { formatCount } from "../../ui/format.ts";
import styles from "./transfer.module.css";

const WORDS: Readonly<Record<TransferProgress["stage"], string>> = {
  reading: "Reading the file",
  trying: "Trying it out on the board",
  writing: "Writing to the board",
  exporting: "Reading the board",
};

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
  const count =
    total === null ? "" : ` · ${formatCount(total)} ${stage === "exporting" ? "rows" : "tasks"}`;
  return (
    <div className={styles.progress} role="status">
      <progress
        className={styles.bar}
        aria-label={WORDS[stage]}
        {...(isKnown ? { value: done, max: total } : {})}
      />
      <span className={styles.quiet}>
        {WORDS[stage]}
        {count}
      </span>
    </div>
  );
}

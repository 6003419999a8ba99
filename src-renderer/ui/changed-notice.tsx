import { Button } from "./button.tsx";
import styles from "./changed-notice.module.css";

interface ChangedNoticeProps {
  /** What somebody did to it, and who: `Changed by codex-2`. */
  readonly what: string;
  readonly onCompare: () => void;
}

/** Says that what is being edited was written by somebody else. */
export function ChangedNotice({ what, onCompare }: ChangedNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <span>{what} while you typed.</span>
      <Button size="s" onClick={onCompare}>
        Compare
      </Button>
    </div>
  );
}

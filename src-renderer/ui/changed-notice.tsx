import { t } from "../../shared/strings/translate.ts";
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
      <span>{t(($) => $.ui.conflict.changed, { what })}</span>
      <Button size="s" onClick={onCompare}>
        {t(($) => $.ui.conflict.compare)}
      </Button>
    </div>
  );
}

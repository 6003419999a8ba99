import { X } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { bringBackNewTask, forgetPutAside, usePutAside } from "../../state/new-task-draft.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./new-task-dialog.module.css";

interface PutAsideProps {
  /** Called when the line leaves, for the focus. */
  readonly onEnd: () => void;
}

/** What was typed before a template, a follow-up or a pasted line took its place. */
export function PutAside({ onEnd }: PutAsideProps) {
  const draft = usePutAside(({ drafts }) => drafts.at(-1));
  if (!draft) return null;
  const title = draft.title.trim();
  return (
    <div className={styles.aside} role="status">
      <span className={styles.asideText}>
        {title === ""
          ? t(($) => $.making.putAsideUntitled)
          : t(($) => $.making.putAside, { title })}
      </span>
      <Button
        size="s"
        onClick={() => {
          bringBackNewTask();
          onEnd();
        }}
      >
        {t(($) => $.making.bringBack)}
      </Button>
      <IconButton
        label={t(($) => $.making.throwAway)}
        size="s"
        onClick={() => {
          forgetPutAside();
          onEnd();
        }}
      >
        <X size={13} />
      </IconButton>
    </div>
  );
}

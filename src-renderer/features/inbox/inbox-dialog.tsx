import { countNotices, describeNotice } from "../../../shared/domain/notices.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { Inbox, ToldNotice } from "../../../shared/window-inbox.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { openTask } from "../../state/view.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { formatAge } from "../../ui/format.ts";
import styles from "./inbox-dialog.module.css";

interface InboxDialogProps {
  readonly inbox: Inbox;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What happened while the app was closed, the most pressing first. */
export function InboxDialog({ inbox, now }: InboxDialogProps) {
  const { notices, isCut } = inbox;
  return (
    <Dialog
      open
      size="l"
      onClose={closeDialog}
      title={t(($) => $.inbox.title)}
      description={
        isCut ? t(($) => $.inbox.cut, { counts: countNotices(notices) }) : countNotices(notices)
      }
    >
      <ul className={styles.list}>
        {notices.map((notice) => (
          <li key={notice.taskId}>
            <Row notice={notice} now={now} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Row({ notice, now }: { readonly notice: ToldNotice; readonly now: number }) {
  const { kind, taskId, taskKey, taskTitle, reason, at } = notice;
  const show = () => {
    closeDialog();
    openTask(taskId);
  };
  return (
    <button type="button" className={styles.row} data-kind={kind} onClick={show}>
      <span className={styles.head}>
        <span className={styles.key}>{taskKey}</span>
        <span className={styles.title}>{taskTitle}</span>
        <span className={styles.age}>{formatAge(now - at)}</span>
      </span>
      <span className={styles.what}>
        <span className={styles.kind}>{describeNotice(kind)}</span>
        {reason !== null && <span className={styles.reason}>{reason}</span>}
      </span>
    </button>
  );
}

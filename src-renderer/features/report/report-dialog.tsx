import { t } from "../../../shared/strings/translate.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./report-dialog.module.css";

interface ReportDialogProps {
  readonly entries: readonly { readonly key: string; readonly message: string }[];
}

/** Why some of several cards stayed as they were, one by one. */
export function ReportDialog({ entries }: ReportDialogProps) {
  return (
    <Dialog
      open
      onClose={closeDialog}
      title={t(($) => $.selection.report)}
      footer={
        <Button variant="primary" onClick={closeDialog}>
          {t(($) => $.selection.close)}
        </Button>
      }
    >
      <dl className={styles.list}>
        {entries.map(({ key, message }) => (
          <div key={key} className={styles.row}>
            <dt>{key}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

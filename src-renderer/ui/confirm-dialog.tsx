import type { ReactNode } from "react";
import { t } from "../../shared/strings/translate.ts";
import { Button } from "./button.tsx";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  /** What comes of it. */
  readonly children: ReactNode;
  /** What the button says that does it. */
  readonly confirmLabel: string;
  readonly isPending: boolean;
  /** Why it could not be done. */
  readonly error: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something whose reach one may not see, or that can't be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isPending, error, onConfirm, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.ui.cancel)}</Button>
          <Button variant="danger" disabled={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Dialog>
  );
}

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** `page` and `full` keep their height, and leave the layout to what is in them. */
  readonly size?: "m" | "l" | "xl" | "page" | "full";
  /** The field that gets the focus; by default the first that can. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
  /** Buttons at the bottom. */
  readonly footer?: ReactNode;
}

/** A modal dialog. Esc, the cross and a press outside close it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = "m", initialFocus, children, footer } = props;
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          className={classNames(styles.popup, styles[size])}
          {...(initialFocus ? { initialFocus } : {})}
        >
          <div className={styles.top}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={
                <IconButton label="Close" size="s">
                  <X size={15} />
                </IconButton>
              }
            />
          </div>
          {description && (
            <BaseDialog.Description className={styles.description}>
              {description}
            </BaseDialog.Description>
          )}
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

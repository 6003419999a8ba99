import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { t } from "../../shared/strings/translate.ts";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** `full` keeps its height, and leaves the layout to what is in it. */
  readonly size?: "m" | "l" | "xl" | "full";
  /** The field that gets the focus; by default the first that there is, and else the first button. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Whether there is nothing in it but text, which is scrolled by keys then. */
  readonly isRead?: boolean;
  readonly children: ReactNode;
  /** Buttons at the bottom. */
  readonly footer?: ReactNode;
}

/** What a person came to a dialog for. The cross stands before it in the order of keys. */
const FIELDS = [
  "input:not(:disabled, [type=hidden], [tabindex='-1'])",
  "textarea:not(:disabled)",
  "[role=combobox]:not(:disabled)",
  "[role=radio]:not([aria-disabled=true], [tabindex='-1'])",
].join();

/** A modal dialog. Esc, the cross and a press outside close it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = "m", initialFocus, children, footer } = props;
  const { isRead = false } = props;
  const body = useRef<HTMLDivElement>(null);
  const first =
    initialFocus ??
    (isRead ? body : () => body.current?.querySelector<HTMLElement>(FIELDS) ?? true);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={classNames(styles.popup, styles[size])} initialFocus={first}>
          <div className={styles.top}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={
                <IconButton label={t(($) => $.ui.close)} size="s">
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
          <div className={styles.body} ref={body} {...(isRead ? { tabIndex: 0 } : {})}>
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

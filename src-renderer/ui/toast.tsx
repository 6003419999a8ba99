import { TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./toast.module.css";

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

interface ToastProps {
  readonly tone: "plain" | "bad";
  readonly children: ReactNode;
  readonly actions: readonly ToastAction[];
  readonly onDismiss: (() => void) | null;
  readonly onPauseChange?: (paused: boolean) => void;
}

/** A message at the bottom of the window. It stays while it is pointed at or holds the focus. */
export function Toast({ tone, children, actions, onDismiss, onPauseChange }: ToastProps) {
  return (
    <li
      className={styles.toast}
      onPointerEnter={() => onPauseChange?.(true)}
      onPointerLeave={() => onPauseChange?.(false)}
      onFocus={() => onPauseChange?.(true)}
      onBlur={() => onPauseChange?.(false)}
    >
      {tone === "bad" && <TriangleAlert size={15} className={styles.bad} aria-hidden="true" />}
      <span className={styles.message}>{children}</span>
      {actions.map((action) => (
        <button key={action.label} type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      ))}
      {onDismiss && (
        <IconButton label="Dismiss" size="s" className={styles.close} onClick={onDismiss}>
          <X size={14} />
        </IconButton>
      )}
    </li>
  );
}

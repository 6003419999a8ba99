import { TriangleAlert, X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { t } from "../../shared/strings/translate.ts";
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
  /** What had the focus before, and gets it back where the message goes away with it. */
  readonly onLeave: (before: HTMLElement | null) => void;
}

/** A message at the bottom of the window. It stays while it is pointed at or holds the focus. */
export function Toast(props: ToastProps) {
  const { tone, children, actions, onDismiss, onPauseChange, onLeave } = props;
  const item = useRef<HTMLLIElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const leave = useRef(onLeave);
  useLayoutEffect(() => {
    const element = item.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // After it has left the page.
      queueMicrotask(() => leave.current(before.current));
    };
  }, []);
  return (
    <li
      ref={item}
      className={styles.toast}
      onPointerEnter={() => onPauseChange?.(true)}
      onPointerLeave={() => onPauseChange?.(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        onPauseChange?.(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
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
        <IconButton
          label={t(($) => $.ui.dismiss)}
          size="s"
          className={styles.close}
          onClick={onDismiss}
        >
          <X size={14} />
        </IconButton>
      )}
    </li>
  );
}

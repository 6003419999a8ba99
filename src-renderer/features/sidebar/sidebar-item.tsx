import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { formatCount } from "../../ui/format.ts";
import styles from "./sidebar.module.css";

interface SidebarItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint?: string;
  /** The key that does the same. */
  readonly shortcut?: string;
  /** Something to be seen before the figure. */
  readonly mark?: ReactNode;
  readonly count: number | null;
  readonly isAlarming?: boolean;
  /** Undefined for an item that is switched on and off. */
  readonly isCurrent?: boolean;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}

/** A line of the sidebar. */
export function SidebarItem(props: SidebarItemProps) {
  const { icon, label, hint, shortcut, mark, count, isAlarming = false } = props;
  const { isCurrent, isPressed, onPress } = props;
  return (
    <button
      type="button"
      className={classNames(styles.item, (isCurrent || isPressed) && styles.on)}
      aria-current={isCurrent ? "page" : undefined}
      aria-pressed={isPressed}
      title={hint ? `${label} (${hint})` : label}
      onClick={onPress}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {shortcut && (
        <span className={styles.shortcut} aria-hidden="true">
          {shortcut}
        </span>
      )}
      {mark}
      {count !== null && (
        <span className={classNames(styles.count, isAlarming && count > 0 && styles.alarming)}>
          {formatCount(count)}
        </span>
      )}
    </button>
  );
}

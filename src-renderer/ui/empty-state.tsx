import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Says why there is nothing here, and what to do. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

import type { ReactNode } from "react";
import styles from "./text-field.module.css";

/** Said by screen readers, not shown. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

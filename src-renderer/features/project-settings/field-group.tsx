import type { ReactNode } from "react";
import styles from "./project-settings.module.css";

interface FieldGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Settings that belong together. */
export function FieldGroup({ title, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

import { type ReactNode, useId } from "react";
import styles from "./check-field.module.css";

interface CheckFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is so or not, with its label behind it. */
export function CheckField({ label, hint, checked, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <input
          type="checkbox"
          className={styles.box}
          checked={checked}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./text-field.module.css";

interface FieldProps {
  readonly label: string;
  /** Shown to screen readers alone. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** Why the value can't be taken. */
  readonly error?: string | null;
}

export type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "id">;
export type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "id">;

/** One line of text with its label. */
export function TextField({ label, hideLabel, hint, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Field {...{ id, label, hideLabel, hint, error }}>
      <input
        type="text"
        spellCheck={false}
        {...rest}
        id={id}
        className={classNames(styles.control, className)}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
    </Field>
  );
}

/** Several lines of text with their label. */
export function TextArea({ label, hideLabel, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field {...{ id, label, hideLabel, hint, error }}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={classNames(styles.control, styles.area, className)}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
    </Field>
  );
}

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly hideLabel: boolean | undefined;
  readonly hint: ReactNode;
  readonly error: string | null | undefined;
  readonly children: ReactNode;
}

function Field({ id, label, hideLabel, hint, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? styles.hidden : styles.label}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

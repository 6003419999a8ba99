import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "children"> {
  readonly variant?: "primary" | "secondary" | "ghost" | "danger";
  readonly size?: "s" | "m";
  /** The key that does the same, shown faintly. */
  readonly shortcut?: string;
  readonly children: ReactNode;
}

/** A button with a text. */
export function Button({
  variant = "secondary",
  size = "m",
  shortcut,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      data-variant={variant}
      className={classNames(styles.button, styles[variant], styles[size], className)}
    >
      {children}
      {shortcut && (
        <span className={styles.shortcut} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </button>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** What it does, for screen readers and as a hint on hover. */
  readonly label: string;
  readonly size?: "s" | "m";
  /** An icon of 14 or 16 pixels. */
  readonly children: ReactNode;
}

/** A button that shows an icon alone. */
export function IconButton({ label, size = "m", className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles[size], className)}
    >
      {children}
    </button>
  );
}

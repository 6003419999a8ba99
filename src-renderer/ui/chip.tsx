import type { ReactNode } from "react";
import styles from "./chip.module.css";
import { classNames } from "./class-names.ts";

export type Tone = "plain" | "ok" | "warn" | "bad" | "violet" | "accent";

interface ChipProps {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A short word on how something stands. The word carries the meaning, the colour repeats it. */
export function Chip({ tone = "plain", icon, className, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone], className)}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}

import type { Liveness } from "../../shared/domain/liveness.ts";
import { classNames } from "./class-names.ts";
import styles from "./pulse-dot.module.css";

interface PulseDotProps {
  readonly liveness: Liveness;
  /** When it beat last: it pulses once at each beat, and rests in between. */
  readonly beatAt?: number;
  /** What it says, for those who can't see it; empty where a text beside it says so. */
  readonly label?: string;
}

/** A worker's pulse: a full dot while it beats, a ring when late, a crossed ring when lost. */
export function PulseDot({ liveness, beatAt, label = "" }: PulseDotProps) {
  const hidden = label === "";
  return (
    <svg
      className={classNames(styles.dot, styles[liveness])}
      viewBox="0 0 14 14"
      role={hidden ? undefined : "img"}
      aria-hidden={hidden}
      aria-label={hidden ? undefined : label}
      data-liveness={liveness}
    >
      {!hidden && <title>{label}</title>}
      <circle key={beatAt} className={styles.halo} cx="7" cy="7" r="6.5" />
      {liveness === "beating" && <circle className={styles.core} cx="7" cy="7" r="3.5" />}
      {liveness === "late" && <circle className={styles.ring} cx="7" cy="7" r="2.9" />}
      {liveness === "lost" && <path className={styles.ring} d="m4.8 4.8 4.4 4.4m0-4.4-4.4 4.4" />}
    </svg>
  );
}

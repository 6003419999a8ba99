import { priorityLabel } from "../../shared/domain/priority.ts";
import { t } from "../../shared/strings/translate.ts";
import { classNames } from "./class-names.ts";
import styles from "./priority-icon.module.css";

const BARS = [
  { x: 0, height: 4 },
  { x: 4, height: 7 },
  { x: 8, height: 10 },
] as const;

/** A priority as bars, the urgent one as a mark. */
export function PriorityIcon({ priority }: { readonly priority: number }) {
  const label = t(($) => $.ui.priority, { priority: priorityLabel(priority) });
  if (priority >= 4) {
    return (
      <svg className={styles.urgent} viewBox="0 0 11 11" role="img" aria-label={label}>
        <title>{label}</title>
        <rect width="11" height="11" rx="2.5" />
        <path d="M5.5 2.6v3.5M5.5 8.3v.1" />
      </svg>
    );
  }
  return (
    <svg className={styles.bars} viewBox="0 0 11 11" role="img" aria-label={label}>
      <title>{label}</title>
      {BARS.map((bar, index) => (
        <rect
          key={bar.x}
          className={classNames(index < priority && styles.lit)}
          x={bar.x}
          y={10.5 - bar.height}
          width="3"
          height={bar.height}
          rx="1"
        />
      ))}
    </svg>
  );
}

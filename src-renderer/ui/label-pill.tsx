import { X } from "lucide-react";
import { t } from "../../shared/strings/translate.ts";
import styles from "./label-pill.module.css";
import { colorOf } from "./palette.ts";

interface LabelPillProps {
  readonly label: string;
  /** When given, the pill is a button. */
  readonly onPress?: (label: string) => void;
  /** When given, the pill has a cross that takes the label away. */
  readonly onRemove?: (label: string) => void;
}

/** A task's label. */
export function LabelPill({ label, onPress, onRemove }: LabelPillProps) {
  const content = (
    <>
      <b className={styles.dot} style={{ background: colorOf(label) }} aria-hidden="true" />
      <span className={styles.text}>{label}</span>
    </>
  );
  if (onRemove) {
    return (
      <span className={styles.pill}>
        {content}
        <button
          type="button"
          className={styles.remove}
          aria-label={t(($) => $.ui.labels.remove, { label })}
          onClick={() => onRemove(label)}
        >
          <X size={11} aria-hidden="true" />
        </button>
      </span>
    );
  }
  if (!onPress) return <span className={styles.pill}>{content}</span>;
  return (
    <button type="button" className={styles.pill} onClick={() => onPress(label)}>
      {content}
    </button>
  );
}

import styles from "./label-pill.module.css";
import { colorOf } from "./palette.ts";

interface LabelPillProps {
  readonly label: string;
  /** When given, the pill is a button. */
  readonly onPress?: (label: string) => void;
}

/** A task's label. */
export function LabelPill({ label, onPress }: LabelPillProps) {
  const content = (
    <>
      <b className={styles.dot} style={{ background: colorOf(label) }} aria-hidden="true" />
      <span className={styles.text}>{label}</span>
    </>
  );
  if (!onPress) return <span className={styles.pill}>{content}</span>;
  return (
    <button type="button" className={styles.pill} onClick={() => onPress(label)}>
      {content}
    </button>
  );
}

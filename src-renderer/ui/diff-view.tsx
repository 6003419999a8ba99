import { classNames } from "./class-names.ts";
import type { DiffLine } from "./diff-lines.ts";
import styles from "./diff-view.module.css";

interface DiffViewProps {
  readonly lines: readonly DiffLine[];
  /** Where one side alone is shown: the lines that only the other has. */
  readonly without?: "added" | "removed";
  readonly className?: string | undefined;
}

const MARKS = { same: " ", removed: "−", added: "+" } as const;

/** A text with what was added to it and removed; marks say what the colours repeat. */
export function DiffView({ lines, without, className }: DiffViewProps) {
  const shown = without === undefined ? lines : lines.filter(({ kind }) => kind !== without);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by key
    <pre className={classNames(styles.text, className)} tabIndex={0}>
      {shown.map(({ kind, line }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          key={index}
          className={classNames(styles.line, styles[kind])}
          data-mark={MARKS[kind]}
        >
          {line}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}

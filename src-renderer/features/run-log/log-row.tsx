import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { classNames } from "../../ui/class-names.ts";
import { formatClock } from "../../ui/format.ts";
import type { LogRow } from "./log-rows.ts";
import styles from "./log-view.module.css";
import type { StyledRun, TextStyle } from "./styled-text.ts";

interface LogRowViewProps {
  readonly row: LogRow;
  /** Pixels from the top of the log. */
  readonly top: number;
  /** What is looked for; null for nothing. */
  readonly wanted: RegExp | null;
  /** Whether the search stands at its line. */
  readonly isAt: boolean;
  readonly onFold: (id: string) => void;
}

/** One row of a log. */
export const LogRowView = memo(function LogRowView(props: LogRowViewProps) {
  const { row, top, wanted, isAt, onFold } = props;
  return (
    <div
      className={classNames(styles.row, styles[row.tone], styles[row.kind], isAt && styles.at)}
      style={{ transform: `translateY(${top}px)` }}
      data-line={row.line}
      data-continues={row.continues || undefined}
      data-kind={row.kind}
    >
      <span className={styles.time} title={t(($) => $.runLog.line, { line: row.line + 1 })}>
        {row.at > 0 && formatClock(row.at)}
      </span>
      <Label row={row} onFold={onFold} />
      <span className={styles.text} data-text="">
        {row.runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a row never change places
          <Piece key={index} run={run} wanted={wanted} />
        ))}
      </span>
    </div>
  );
});

function Label({ row, onFold }: Pick<LogRowViewProps, "row" | "onFold">) {
  const { label, fold } = row;
  if (!fold) {
    return (
      <span className={styles.label} title={label}>
        {label}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classNames(styles.label, styles.fold, fold.isOpen && styles.open)}
      aria-expanded={fold.isOpen}
      title={label}
      onClick={() => onFold(fold.id)}
    >
      <ChevronRight size={11} aria-hidden="true" />
      {label}
    </button>
  );
}

interface PieceProps {
  readonly run: StyledRun;
  readonly wanted: RegExp | null;
}

function Piece({ run, wanted }: PieceProps) {
  const content = wanted ? withMarks(run.text, wanted) : run.text;
  return run.style ? <span className={classesOf(run.style)}>{content}</span> : content;
}

/** An expression with one group splits a text into what lies between the finds and the finds. */
function withMarks(text: string, wanted: RegExp) {
  return text.split(wanted).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a row never change places
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

function classesOf({ color, back, bold, italic, underline, strike }: TextStyle): string {
  return classNames(
    color && styles[`ink-${color}`],
    back && styles[`back-${back}`],
    bold && styles.bold,
    italic && styles.italic,
    underline && styles.underline,
    strike && styles.strike,
  );
}

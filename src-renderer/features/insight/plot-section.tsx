import { ChartColumn, ClipboardCopy, Table2 } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { showToast } from "../../state/toasts.ts";
import { openTask } from "../../state/view.ts";
import { copyText } from "../../ui/copy-text.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useElementWidth } from "../../ui/use-element-width.ts";
import styles from "./insight.module.css";
import { toCsv } from "./to-csv.ts";

/** What is behind a plot. */
export interface PlotTable {
  readonly columns: readonly string[];
  /** How many columns hold texts, from the first on; the others hold figures. One by default. */
  readonly texts?: number;
  readonly rows: readonly PlotRow[];
  /** The same as figures for a spreadsheet, under these names; all of it. */
  readonly csv: readonly (readonly (string | number)[])[];
}

export interface PlotRow {
  readonly id: string;
  readonly cells: readonly string[];
  /** The task that the first cell names; absent for none. */
  readonly taskId?: string;
}

interface PlotSectionProps {
  readonly title: string;
  /** What is counted, in a few words. */
  readonly hint: string;
  readonly figures?: ReactNode;
  readonly controls?: ReactNode;
  /** What to do where there is nothing to plot; null where there is. */
  readonly nothing: string | null;
  /** The plot in words, for screen readers. */
  readonly label: string;
  readonly plot: (width: number) => ReactNode;
  /** Worked out when it is shown or copied: that of years of cards is long. */
  readonly table: () => PlotTable;
  readonly note?: string | null;
}

/** A plot with its figures, and the table behind it. */
export function PlotSection(props: PlotSectionProps) {
  const { title, hint, figures, controls, nothing, table, note } = props;
  const [isTable, setTable] = useState(false);
  const heading = useId();
  const copy = async () => {
    await copyText(toCsv(table().csv));
    showToast(t(($) => $.insight.copied));
  };
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.heading}>
        <h3 id={heading}>{title}</h3>
        <span className={styles.hint}>{hint}</span>
        <span className={styles.space} />
        {nothing === null && (
          <>
            <IconButton
              label={`${title}: ${t(($) => $.insight.copyCsv)}`}
              size="s"
              onClick={() => void copy()}
            >
              <ClipboardCopy size={13} />
            </IconButton>
            <IconButton
              label={`${title}: ${isTable ? t(($) => $.insight.plot) : t(($) => $.insight.table)}`}
              size="s"
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <ChartColumn size={13} /> : <Table2 size={13} />}
            </IconButton>
          </>
        )}
      </div>
      {controls && <div className={styles.controls}>{controls}</div>}
      {nothing !== null ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <>
          {figures && <div className={styles.figures}>{figures}</div>}
          {isTable ? <DataTable title={title} table={table()} /> : <Plot {...props} />}
          {note && <p className={styles.note}>{note}</p>}
        </>
      )}
    </section>
  );
}

function Plot({ label, plot }: Pick<PlotSectionProps, "label" | "plot">) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  return (
    <div ref={frame} className={styles.plot} role="img" aria-label={label}>
      <div aria-hidden="true">{width > 0 && plot(width)}</div>
    </div>
  );
}

function DataTable({ title, table }: { readonly title: string; readonly table: PlotTable }) {
  const { texts = 1 } = table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long tables are scrolled by key
    <section className={styles.tableFrame} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column} scope="col" className={index < texts ? styles.words : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.id} row={row} texts={texts} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row: { cells, taskId }, texts }: { readonly row: PlotRow; readonly texts: number }) {
  const [name, ...rest] = cells;
  return (
    <tr>
      <th scope="row" className={styles.words}>
        {taskId === undefined ? (
          name
        ) : (
          <button type="button" className={styles.link} onClick={() => openTask(taskId)}>
            {name}
          </button>
        )}
      </th>
      {rest.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the columns
        <td key={index} title={cell} className={index + 1 < texts ? styles.words : undefined}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

interface FigureProps {
  readonly value: string;
  readonly name: string;
  /** The line in the plot that stands for it. */
  readonly line?: "solid" | "dashed";
}

/** A figure with what it is. */
export function Figure({ value, name, line }: FigureProps) {
  return (
    <span className={styles.figure}>
      <b>{value}</b> {line && <i className={styles[line]} aria-hidden="true" />}
      {name}
    </span>
  );
}

import type { View } from "./view.ts";
import { clip, displayWidth, oneLine, pad } from "./width.ts";

/** One column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  /** Colours a finished cell. */
  readonly style?: (text: string, row: Row) => string;
  /** Whether it is cut where the terminal is too narrow; one column of a table is. */
  readonly isFlexible?: boolean;
  readonly isRight?: boolean;
}

const GAP = "  ";
const NARROWEST = 16;

/**
 * Writes rows as a table with a heading. A column that is empty throughout is left out.
 * @returns lines without a final line feed
 */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  view: View,
): string {
  const cells = columns.map((column) => rows.map((row) => oneLine(column.cell(row))));
  const shown = columns
    .map((column, index) => ({ column, cells: cells[index] ?? [] }))
    .filter((entry) => entry.cells.some((cell) => cell !== ""));
  const natural = shown.map(({ column, cells: texts }) =>
    Math.max(displayWidth(column.title), ...texts.map(displayWidth)),
  );
  const widths = fitWidths(
    natural,
    shown.findIndex(({ column }) => column.isFlexible),
    view.columns,
  );
  const line = (texts: readonly string[]) => texts.join(GAP).trimEnd();
  const heading = line(
    shown.map(({ column }, index) =>
      view.style("dim", align(column.title, widths[index] ?? 0, column.isRight)),
    ),
  );
  const body = rows.map((row, at) =>
    line(
      shown.map(({ column, cells: texts }, index) => {
        const text = align(texts[at] ?? "", widths[index] ?? 0, column.isRight);
        return column.style ? column.style(text, row) : text;
      }),
    ),
  );
  return [heading, ...body].join("\n");
}

function fitWidths(natural: readonly number[], flexible: number, columns: number | null): number[] {
  const widths = [...natural];
  const wanted = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
  const flexibleWidth = widths[flexible];
  if (columns !== null && flexibleWidth !== undefined && wanted > columns) {
    widths[flexible] = Math.max(NARROWEST, flexibleWidth - (wanted - columns));
  }
  return widths;
}

function align(text: string, width: number, isRight = false): string {
  const cut = clip(text, width);
  return isRight ? " ".repeat(width - displayWidth(cut)) + cut : pad(cut, width);
}

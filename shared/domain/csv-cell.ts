/**
 * Spreadsheets run a cell that begins like a formula, so such a text gets an apostrophe in front.
 * A text that looks protected already gets one more: reading takes exactly one away, and every text
 * comes back as it was.
 */

/** Signs that begin a formula, the wide ones of East Asian keyboards too. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell that no spreadsheet runs. */
export function protectCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that {@link protectCell} made; any other cell is its own text. */
export function unprotectCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

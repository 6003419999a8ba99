import { protectCell } from "../../../shared/domain/csv-cell.ts";

/**
 * Rows as CSV, as spreadsheets read it (RFC 4180); no text in it is run as a formula.
 * @param rows the first names the columns
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = protectCell(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

import { type CsvError, type Options, parse } from "csv-parse/sync";
import { refusal } from "./read-source.ts";

/** A table with a line of headers. */
export interface Table {
  /** Each once: a header that comes again has its number, and one without a name its place. */
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

/** One row of a table. */
export interface TableRow {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  /** By header; what a short row lacks is empty. */
  readonly cells: Readonly<Record<string, string>>;
  /** How many cells it has. */
  readonly width: number;
}

/** What may stand between two cells, when nobody says. */
const DELIMITERS = [",", ";", "\t", "|"];

/** A parsed record with its text, as csv-parse gives it when it is asked for `raw`. */
interface RawRecord {
  readonly record: string[];
  readonly raw: string;
}

/**
 * Reads a table of comma separated values. Cells may hold several lines; empty rows are passed over,
 * and rows may be longer or shorter than the headers.
 * @param text without a byte order mark
 * @param delimiter what stands between two cells; where it is missing the line of headers decides
 * @param path what messages call the file
 * @param expects what was expected, for messages
 * @throws DomainError invalid_argument for a file without a line of headers, or with a quote that is
 *   not closed, naming the line
 */
export function readTable(
  text: string,
  delimiter: string | undefined,
  path: string,
  expects: string,
): Table {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  // Some spreadsheets say in a line of its own what stands between two cells.
  const said = /^sep=(.)\n/.exec(lines);
  const rest = said ? lines.slice(said[0].length) : lines;
  if (rest.trim() === "") throw refusal(path, `is empty: it wants ${expects}`);
  const records = parseRecords(rest, delimiter ?? said?.[1] ?? guessDelimiter(rest), path);
  const [first, ...others] = withLines(records, said ? 2 : 1);
  const headers = nameHeaders(first?.record ?? []);
  const rows = others.map(({ record, line }) => ({
    line,
    cells: cellsOf(headers, record),
    width: record.length,
  }));
  return { headers, rows };
}

function parseRecords(text: string, delimiter: string, path: string): RawRecord[] {
  const options: Options = {
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    skip_empty_lines: true,
    raw: true,
  };
  try {
    return parse(text, options) as unknown as RawRecord[];
  } catch (error) {
    const { message } = error as CsvError;
    throw refusal(
      path,
      `is no table of values separated by ${JSON.stringify(delimiter)}: ${message}`,
    );
  }
}

/** Records that hold anything, with the line on which each begins. */
function withLines(records: readonly RawRecord[], firstLine: number) {
  let line = firstLine;
  return records.flatMap(({ record, raw }) => {
    const start = line + (/^\n*/.exec(raw)?.[0].length ?? 0);
    line += raw.split("\n").length - 1;
    return record.every((cell) => cell.trim() === "") ? [] : { record, line: start };
  });
}

/** The character that comes most often in the line of headers, outside of quotes. */
function guessDelimiter(text: string): string {
  const head =
    text
      .trimStart()
      .replaceAll(/"[^"]*"/g, "")
      .split("\n")[0] ?? "";
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function nameHeaders(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.trim() === "" ? `column ${index + 1}` : cell.trim();
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function cellsOf(headers: readonly string[], record: readonly string[]): Record<string, string> {
  const count = Math.max(headers.length, record.length);
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [headers[at] ?? `cell ${at + 1}`, record[at] ?? ""]),
  );
}

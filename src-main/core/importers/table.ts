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

/** Most columns of a table. No export of tasks comes near it, and each becomes a line of each task. */
const MAX_COLUMNS = 5_000;

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
 * @throws DomainError invalid_argument for a file without a line of headers, with a quote that is not
 *   closed, naming the line, or with too many columns
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
  const titles = first?.record ?? [];
  const widest = others.reduce((most, { record }) => Math.max(most, record.length), titles.length);
  if (widest > MAX_COLUMNS) {
    throw refusal(path, `has ${widest} columns, more than ${MAX_COLUMNS}: it wants ${expects}`);
  }
  const names = nameCells(titles, widest);
  const rows = others.map(({ record, line }) => ({
    line,
    cells: cellsOf(names.slice(0, Math.max(titles.length, record.length)), record),
    width: record.length,
  }));
  return { headers: names.slice(0, titles.length), rows };
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

/** Names for as many cells as the longest row has, each once, so that no cell hides another. */
function nameCells(headers: readonly string[], width: number): string[] {
  const own = new Set(headers.map((header) => header.trim()));
  const taken = new Set<string>();
  const isFree = (name: string) => !own.has(name) && !taken.has(name);
  return Array.from({ length: width }, (_, index) => {
    const header = headers[index]?.trim() ?? "";
    const isFirst = header !== "" && !taken.has(header);
    const place = `${index < headers.length ? "column" : "cell"} ${index + 1}`;
    const name = isFirst ? header : freeName(header === "" ? place : header, isFree);
    taken.add(name);
    return name;
  });
}

function freeName(wanted: string, isFree: (name: string) => boolean): string {
  let name = wanted;
  for (let count = 2; !isFree(name); count++) name = `${wanted} (${count})`;
  return name;
}

function cellsOf(names: readonly string[], record: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, at) => [name, record[at] ?? ""]));
}

import type { ImportSourceName, TableField } from "../../../shared/domain/import-source.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import { titleId } from "../../../shared/domain/title-ref.ts";
import type { ImportedTask, ImportFinding } from "../../../shared/operations/import.ts";
import { sha256 } from "../sha256.ts";
import { checklist } from "./checklist.ts";
import { distinctRows } from "./distinct-rows.ts";
import { decideId, externalRef } from "./external-ref.ts";
import { decideLinks, noteLink, type TaskLinks } from "./links.ts";
import { mapTask, type SourceComment, section } from "./map-task.ts";
import { parseDate } from "./parse-date.ts";
import { readPriorityWord } from "./priority-words.ts";
import { type Report, RowReader, type SourceRow } from "./row-reader.ts";
import { readStatus, statusWord } from "./status-words.ts";
import type { Table, TableRow } from "./table.ts";
import type { Columns } from "./table-columns.ts";

/** How a table is read. */
export interface TableReading {
  readonly source: ImportSourceName;
  /** What people call the tool. */
  readonly from: string;
  /** The file in an archive; null where the source is one file. */
  readonly file: string | null;
  readonly columns: Columns;
  /** Put before each id, to tell tables apart; empty for none. */
  readonly idPrefix: string;
  /** Statuses as somebody said they are to be read, by their words. */
  readonly statuses: ReadonlyMap<string, TaskStatus>;
  /** What is known of a row beside its cells. */
  readonly extrasOf: (reader: RowReader) => RowExtras;
}

/** What is known of a row beside its cells. */
export interface RowExtras {
  readonly labels: readonly string[];
  /** Ids of what it waits for. */
  readonly blockers: readonly string[];
  readonly comments: readonly SourceComment[];
  readonly notes: readonly (readonly [name: string, value: string])[];
  /** Links of other kinds, to an id. */
  readonly related: readonly (readonly [type: string, on: string])[];
}

/** A row of which nothing is known beside its cells. */
export const NO_EXTRAS: RowExtras = {
  labels: [],
  blockers: [],
  comments: [],
  notes: [],
  related: [],
};

/** Numbers as Baton itself has them. */
const OWN_PRIORITY = /^[0-4]$/;
const LIST = /[,;|\n]/;

/**
 * Maps the rows of a table onto tasks. A row is known by its id; without one by its title, the second
 * with a title by its place among those. Columns that nobody mapped become notes.
 * @param report told of what could not be mapped as it stands
 */
export function mapTable(table: Table, reading: TableReading, report: Report): ImportedTask[] {
  const found = table.rows.flatMap((row) => toRow(row, table, reading, report) ?? []);
  const rows = distinctRows(found, report);
  const book = new TableBook(rows, reading);
  return rows.map((row) => mapRow(row, reading, book, report));
}

function toRow(
  { line, cells, width }: TableRow,
  { headers }: Table,
  { source, columns, idPrefix, file }: TableReading,
  report: Report,
): SourceRow | null {
  const [idColumn, titleColumn] = [columns.id[0], columns.title[0]];
  const given = idColumn === undefined ? "" : (cells[idColumn] ?? "").trim();
  const title = (titleColumn === undefined ? "" : (cells[titleColumn] ?? "")).trim();
  const own = given === "" ? titleId(sha256(title)) : given;
  const id = decideId(source, idPrefix + own);
  const tell = (kind: ImportFinding["kind"], ref: string | null, message: string) =>
    report({ kind, ref, file, line, message });
  if (id.kind === "refused") {
    tell("invalid_line", null, `the row is left out: ${id.reason}`);
    return null;
  }
  const ref = externalRef(source, id.text);
  if (given === "" && idColumn !== undefined) {
    tell("no_stable_id", ref, "the row has no id: it is known by its title");
  }
  if (width !== headers.length) {
    const what = width > headers.length ? "what is too much is kept as notes" : "the rest is empty";
    tell("ragged_row", ref, `it has ${width} cells under ${headers.length} headers: ${what}`);
  }
  const shown = given === "" ? title || `line ${line}` : given;
  return { ref, id: shown, file, line, fields: cells };
}

/** How ids, and titles that only one row has, lead to rows. */
class TableBook {
  readonly #byId = new Map<string, string>();
  readonly #byTitle = new Map<string, string | null>();
  readonly #refs: ReadonlySet<string>;
  readonly #reading: TableReading;

  constructor(rows: readonly SourceRow[], reading: TableReading) {
    this.#reading = reading;
    this.#refs = new Set(rows.map(({ ref }) => ref));
    const [idColumn, titleColumn] = [reading.columns.id[0], reading.columns.title[0]];
    for (const { ref, fields } of rows) {
      const id = idColumn === undefined ? "" : textOf(fields[idColumn]);
      const title = titleColumn === undefined ? "" : textOf(fields[titleColumn]);
      if (id !== "" && !this.#byId.has(id)) this.#byId.set(id, ref);
      if (title !== "") this.#byTitle.set(title, this.#byTitle.has(title) ? null : ref);
    }
  }

  refOf(named: string): string {
    const { source, idPrefix } = this.#reading;
    const known = this.#byId.get(named) ?? this.#byTitle.get(named);
    return known ?? externalRef(source, idPrefix + named);
  }

  has(ref: string): boolean {
    return this.#refs.has(ref);
  }
}

function mapRow(
  row: SourceRow,
  reading: TableReading,
  book: TableBook,
  report: Report,
): ImportedTask {
  const reader = new RowReader(row, report);
  const { columns, statuses, from } = reading;
  const one = (field: TableField) => columns[field][0] ?? "";
  const text = (field: TableField) => (one(field) === "" ? "" : reader.text(one(field)));
  const many = (field: TableField, separator: RegExp) =>
    columns[field].flatMap((header) => splitCell(reader.text(header), separator));
  const instant = (field: TableField) =>
    one(field) === "" ? null : reader.instant(one(field), parseDate);
  reader.ignore(columns.id);
  const known = (status: string) => statuses.get(statusWord(status)) ?? null;
  const updatedAt = instant("updated");
  const extras = reading.extrasOf(reader);
  for (const [name, value] of extras.notes) reader.note(name, value);
  for (const [type, on] of extras.related) {
    const ref = book.refOf(on);
    noteLink(reader, type, ref, book.has(ref) ? "present" : "absent");
  }
  const blockers = [...many("depends-on", LIST), ...extras.blockers];
  return mapTask(reader, {
    from,
    title: text("title"),
    status: readStatus(reader, one("status"), known, "todo"),
    priority: readPriority(reader, one("priority")),
    labels: [...many("labels", LIST), ...extras.labels],
    links: readLinks(reader, many("parent", /\n/), blockers, book),
    createdAt: instant("created"),
    updatedAt,
    completedAt: instant("completed"),
    dueOn: one("due") === "" ? null : reader.day(one("due"), parseDate),
    assignees: many("assignee", LIST),
    comments: extras.comments,
    description: [
      text("description"),
      section("Acceptance criteria", checklist(text("criteria").split("\n"))),
    ],
  });
}

function readPriority(reader: RowReader, header: string): number {
  const given = textOf(reader.row.fields[header]);
  if (!OWN_PRIORITY.test(given)) return readPriorityWord(reader, header);
  reader.ignore([header]);
  return Number(given);
}

function readLinks(
  reader: RowReader,
  parents: readonly string[],
  blockers: readonly string[],
  book: TableBook,
): TaskLinks {
  const refs = (names: readonly string[]) => names.map((name) => book.refOf(name));
  return decideLinks(reader, { parents: refs(parents), blockers: refs(blockers) }, (ref) =>
    book.has(ref) ? "present" : "absent",
  );
}

function splitCell(cell: string, separator: RegExp): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

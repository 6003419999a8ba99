import { unprotectCell } from "../../../shared/domain/csv-cell.ts";
import {
  findImportSource,
  type ImportOptions,
  TABLE_FIELDS,
} from "../../../shared/domain/import-source.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ImportFinding } from "../../../shared/operations/import.ts";
import { decodeText, invalidTextMessage, isEncoding } from "./decode-text.ts";
import type { ParsedImport } from "./parsed-import.ts";
import type { Report } from "./row-reader.ts";
import { wantedStatuses } from "./status-words.ts";
import { readTable, type Table, type TableRow } from "./table.ts";
import { type Columns, chooseColumns } from "./table-columns.ts";
import { mapTable, NO_EXTRAS } from "./table-tasks.ts";

/**
 * Reads a table of tasks. Columns are found by their usual headers, or as somebody says; how they
 * were taken is among the findings, with whatever could not be mapped as it stands.
 * @param bytes the whole file: UTF-8, UTF-16 with a byte order mark, or in the encoding that is named
 * @param path what messages call the file
 * @throws DomainError invalid_argument for a file that is no table, has no titles, or has not the
 *   columns that were named
 */
export function parseCsv(bytes: Uint8Array, options: ImportOptions, path: string): ParsedImport {
  const findings: ImportFinding[] = [];
  const report: Report = (finding) => findings.push(finding);
  const { encoding, delimiter, columns: wanted = {}, namespace = "" } = options;
  if (encoding !== undefined && !isEncoding(encoding)) {
    const message = `there is no encoding ${encoding}: name one such as windows-1252`;
    throw new DomainError("invalid_argument", message, { encoding });
  }
  const { text, invalidLine } = decodeText(bytes, encoding);
  if (invalidLine !== null) {
    const message = `${invalidTextMessage("it", encoding)}. --encoding says what it is in, such as windows-1252`;
    report({ kind: "invalid_utf8", ref: null, file: null, line: invalidLine, message });
  }
  const table = unprotected(
    readTable(text, delimiter, path, findImportSource("csv")?.expects ?? ""),
  );
  const columns = chooseColumns(table.headers, wanted, path);
  reportColumns(table.headers, columns, report);
  const reading = {
    source: "csv",
    from: "CSV",
    file: null,
    columns,
    idPrefix: namespace === "" ? "" : `${namespace}/`,
    statuses: wantedStatuses(options.statuses),
    extrasOf: () => NO_EXTRAS,
  } as const;
  return { tasks: mapTable(table, reading, report), findings, skipped: 0 };
}

/** Cells as they were before something kept spreadsheets from running them. */
function unprotected(table: Table): Table {
  const rows = table.rows.map((row) => {
    const cells = Object.entries(row.cells).map(([name, cell]) => [name, unprotectCell(cell)]);
    return { ...row, cells: Object.fromEntries(cells) as TableRow["cells"] };
  });
  return { ...table, rows };
}

function reportColumns(headers: readonly string[], columns: Columns, report: Report): void {
  const tell = (kind: ImportFinding["kind"], message: string) =>
    report({ kind, ref: null, file: null, line: null, message });
  const quote = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(", ");
  for (const field of TABLE_FIELDS) {
    if (columns[field].length > 0) tell("column_mapped", `${field} is ${quote(columns[field])}`);
  }
  const used = new Set(TABLE_FIELDS.flatMap((field) => columns[field]));
  const others = headers.filter((header) => !used.has(header));
  if (others.length > 0) tell("column_mapped", `kept as notes: ${quote(others)}`);
  if (columns.id.length === 0) {
    tell(
      "no_stable_id",
      "no column holds ids: rows are known by their titles, so one that gets another title comes as a new task",
    );
  }
}

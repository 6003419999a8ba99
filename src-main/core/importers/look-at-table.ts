import { findImportSource } from "../../../shared/domain/import-source.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { TableLook, TableWish } from "../../../shared/transfer.ts";
import { decodeText, isEncoding } from "./decode-text.ts";
import { readSourceFile } from "./read-source.ts";
import { maxImportBytes } from "./registry.ts";
import { statusOfWord, statusWord } from "./status-words.ts";
import { readTable, type Table } from "./table.ts";
import { findColumns } from "./table-columns.ts";

/** Rows that are shown as an example. */
const SHOWN_ROWS = 3;
/** Different statuses that are told; a table with more has them in another column. */
const MOST_STATUSES = 40;
const MAX_SHOWN = 120;

/**
 * What a table holds, for somebody who says how it is to be read.
 * @param boardPath the board that this process may have open
 * @throws DomainError not_found, or invalid_argument for what is no table, or no encoding
 */
export function lookAtTable(wish: TableWish, boardPath: string): TableLook {
  const { path, delimiter, encoding, columns: wanted } = wish;
  const expects = findImportSource("csv")?.expects ?? "";
  if (encoding !== null && !isEncoding(encoding)) {
    throw new DomainError("invalid_argument", `there is no encoding ${encoding}`, { encoding });
  }
  const bytes = readSourceFile(path, { maxBytes: maxImportBytes("csv"), boardPath, expects });
  const { text, invalidLine } = decodeText(bytes, encoding ?? undefined);
  const table = readTable(text, delimiter ?? undefined, path, expects);
  const columns = findColumns(table.headers, wanted);
  return {
    headers: table.headers,
    columns,
    examples: table.rows.slice(0, SHOWN_ROWS).map(({ cells }) => shortened(cells)),
    rows: table.rows.length,
    statuses: statusesOf(table, columns.status[0]),
    invalidLine,
  };
}

function shortened(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, cell.trim().slice(0, MAX_SHOWN)]),
  );
}

function statusesOf({ rows }: Table, column: string | undefined): TableLook["statuses"] {
  if (column === undefined) return [];
  const found = new Map<string, TableLook["statuses"][number]>();
  for (const { cells } of rows) {
    const text = (cells[column] ?? "").trim();
    const word = statusWord(text);
    if (text === "" || found.has(word)) continue;
    if (found.size >= MOST_STATUSES) return [];
    found.set(word, { text, means: statusOfWord(text) });
  }
  return [...found.values()];
}

import type { Report, SourceRow } from "./row-reader.ts";

/**
 * Rows by ref, in the source's order, for tools whose rows with one id are states of one task: the
 * one that was updated last counts, of equals the later. The others are reported.
 * @param updatedAt in milliseconds; 0 where nobody wrote it down
 */
export function newestRows(
  rows: Iterable<SourceRow>,
  updatedAt: (row: SourceRow) => number,
  report: Report,
): Map<string, SourceRow> {
  const newest = new Map<string, SourceRow>();
  for (const row of rows) {
    const earlier = newest.get(row.ref);
    const isNewer = !earlier || updatedAt(row) >= updatedAt(earlier);
    if (isNewer) newest.set(row.ref, row);
    if (!earlier) continue;
    const [used, unused] = isNewer ? [row, earlier] : [earlier, row];
    const message =
      used.line === null
        ? `${row.id} is there twice: the one that was updated last is used, the other left out`
        : `lines ${earlier.line} and ${row.line} have the same id: line ${used.line} is used, it was updated last; line ${unused.line} is left out`;
    report({ kind: "duplicate_id", ref: row.ref, file: row.file, line: unused.line, message });
  }
  return newest;
}

import type { ReadTx } from "../store/store.ts";
import { DOCUMENT_FORMAT, DOCUMENT_VERSION } from "./board-document.ts";
import type { ExportScope } from "./export-scope.ts";

/** Writes a complete export: one JSON document with a row a line. */
export function* boardJson(tx: ReadTx, scope: ExportScope): Iterable<string> {
  const { projectIds, exportedAt, onRow } = scope;
  const head = {
    format: DOCUMENT_FORMAT,
    version: DOCUMENT_VERSION,
    schemaVersion: tx.tables.schemaVersion(),
    exportedAt,
    projects: projectIds?.map((id) => tx.projects.find(id)?.prefix) ?? null,
    // A project's numbers are in its row; the board's own only go with the whole board.
    sequences: projectIds === null ? tx.tables.sequences() : {},
  };
  yield `${JSON.stringify(head).slice(0, -1)},\n"tables":{`;
  for (const [index, table] of tx.tables.names().entries()) {
    yield `${index === 0 ? "" : ","}\n${JSON.stringify(table)}:[`;
    let separator = "\n";
    for (const row of tx.tables.each(table, projectIds)) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
      onRow();
    }
    yield "]";
  }
  yield "\n}}\n";
}

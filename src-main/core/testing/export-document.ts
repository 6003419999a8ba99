import { boardJson } from "../exporters/board-json.ts";
import { importBoard } from "../services/import-board.ts";
import { getProject } from "../services/resolve.ts";
import type { TableRows } from "../store/table-store.ts";
import { person, type TestBoard } from "./test-board.ts";

/** An exported board as an import reads it, open to changes. */
export interface LooseDocument {
  [field: string]: unknown;
  tables: {
    [Table in keyof TableRows]: {
      -readonly [Field in keyof TableRows[Table]]: TableRows[Table][Field];
    }[];
  };
}

/** Exports a board, or one project of it. */
export function exportDocument(at: TestBoard, project: string | null = null): LooseDocument {
  return at.read((tx) => {
    const projectIds = project === null ? null : [getProject(tx, project).id];
    const scope = { projectIds, exportedAt: at.now, onRow: () => undefined };
    return JSON.parse([...boardJson(tx, scope)].join("")) as LooseDocument;
  });
}

/** Imports a document. */
export function importDocument(
  at: TestBoard,
  document: LooseDocument,
  options: { only?: string; dryRun?: boolean } = {},
  by = person(),
) {
  return at.write(by, (tx, context) =>
    importBoard(tx, context, { document, dryRun: false, ...options }),
  );
}

/** Every row of every table. */
export function dumpOf(at: TestBoard): LooseDocument["tables"] {
  return exportDocument(at).tables;
}

import type { ExportFormat, ExportReport } from "../../../shared/domain/export-format.ts";
import { getProject } from "../services/resolve.ts";
import { withWriteRetry } from "../store/sqlite/retry.ts";
import type { Board, ReadTx } from "../store/store.ts";
import { MAX_DOCUMENT_BYTES } from "./board-document.ts";
import { boardJson } from "./board-json.ts";
import type { Exporter } from "./export-scope.ts";
import { exportedProjects } from "./exported-tasks.ts";
import { taskChecklist } from "./task-checklist.ts";
import { taskLines } from "./task-lines.ts";
import { writeWhole } from "./write-whole.ts";

/** How each form is written. CSV alone needs a library, which is loaded with it. */
const EXPORTERS: Readonly<Record<ExportFormat, () => Promise<Exporter>>> = {
  json: async () => boardJson,
  jsonl: async () => taskLines,
  csv: async () => (await import("./task-table.ts")).taskTable,
  markdown: async () => taskChecklist,
};

/** A wanted export. */
export interface ExportRequest {
  readonly format: ExportFormat;
  /** A project by prefix or id; null for the whole board. */
  readonly project: string | null;
  /** Absolute. */
  readonly path: string;
  /** Whether it may take the place of a file that is there. */
  readonly replaces: boolean;
  /** How long to wait for a lock, in milliseconds. */
  readonly budgetMs: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Told how many of all rows are written, every now and then. */
  readonly onProgress: (rows: number, total: number) => void;
}

/** How often progress is told, in rows. */
const PROGRESS_ROWS = 1_000;

/**
 * Writes the board, or one project of it, into a file. All of it is read in one transaction and
 * written meanwhile, so that it is one state of the board and fits into no memory; nobody can hold
 * that transaction open but the disk.
 * @throws DomainError as `writeWhole` does, and not_found for the project
 */
export async function exportBoard(board: Board, request: ExportRequest): Promise<ExportReport> {
  const { format, path, replaces, budgetMs } = request;
  const exporter = await EXPORTERS[format]();
  const { result, bytes } = writeWhole({ path, replaces, boardPath: board.path }, (file) =>
    withWriteRetry(() => {
      board.requireInPlace();
      return board.read((tx) => {
        const scope = scopeOf(tx, request);
        file.fill(exporter(tx, scope));
        return summaryOf(tx, scope.projectIds);
      });
    }, budgetMs),
  );
  const { dropped, ...counted } = result;
  const hidesDropped = format === "csv" || format === "markdown";
  return {
    ...{ format, path, bytes, ...counted },
    tasks: hidesDropped ? counted.tasks - dropped : counted.tasks,
    leftOut: hidesDropped ? dropped : 0,
    isTooLarge: format === "json" && bytes > MAX_DOCUMENT_BYTES,
  };
}

function scopeOf(tx: ReadTx, { format, project, now, onProgress }: ExportRequest) {
  const projectIds = project === null ? null : [getProject(tx, project).id];
  const tables = format === "json" ? tx.tables.names() : (["tasks"] as const);
  const total = tables.reduce((sum, table) => sum + tx.tables.count(table, projectIds), 0);
  let rows = 0;
  const onRow = () => {
    rows += 1;
    if (rows % PROGRESS_ROWS === 0) onProgress(rows, total);
  };
  return { projectIds, exportedAt: now, onRow };
}

function summaryOf(tx: ReadTx, projectIds: readonly string[] | null) {
  return {
    projects: exportedProjects(tx, projectIds).map(({ prefix }) => prefix),
    tasks: tx.tables.count("tasks", projectIds),
    dropped: tx.tasks.list({ projectIds, isDropped: true }, 1, null).total,
  };
}

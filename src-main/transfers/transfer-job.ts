import type { Result } from "../../shared/errors.ts";
import type { ImportReport } from "../../shared/operations/import.ts";
import type { TransferProgress } from "../../shared/transfer.ts";
import { exportBoard } from "../core/exporters/export-board.ts";
import { readBoardDocument } from "../core/importers/baton.ts";
import { lookAtTable } from "../core/importers/look-at-table.ts";
import { recogniseSource } from "../core/importers/recognise-source.ts";
import { readImport } from "../core/importers/registry.ts";
import { createOperationRunner, toErrorValue } from "../core/run-operation.ts";
import { openBoard } from "../core/store/sqlite/open.ts";
import type { Board } from "../core/store/store.ts";
import type { FromTransfer, TransferJob, TransferResults } from "./job.ts";

/**
 * A program of its own: reading another tool's file and writing thousands of tasks takes seconds, in
 * which the app's main process must go on. It gets one job, answers, and is ended.
 */
const { parentPort } = process;

parentPort.once("message", ({ data: job }: { data: TransferJob }) => {
  void perform(job).then((result) => tell({ kind: "result", result }));
});

function tell(message: FromTransfer): void {
  parentPort.postMessage(message);
}

function tellProgress(
  stage: TransferProgress["stage"],
  done = 0,
  total: number | null = null,
): void {
  tell({ kind: "progress", progress: { stage, done, total } });
}

function logInternal(id: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  tell({ kind: "internal", id, text });
}

async function perform(job: TransferJob): Promise<Result<TransferResults[TransferJob["kind"]]>> {
  let board: Board | null = null;
  try {
    // Neither needs the board.
    if (job.kind === "recognise") {
      return { ok: true, data: await recogniseSource({ path: job.path, boardPath: job.board }) };
    }
    if (job.kind === "look") return { ok: true, data: lookAtTable(job.wish, job.board) };
    const { writeBudgetMs: budgetMs } = job.settings;
    board = openBoard({ path: job.board, create: false, budgetMs });
    return job.kind === "import"
      ? await importInto(board, job)
      : { ok: true, data: await exportFrom(board, job) };
  } catch (error) {
    return { ok: false, error: toErrorValue(error, job.board, logInternal) };
  } finally {
    board?.close();
  }
}

async function importInto(
  board: Board,
  { order, dryRun, settings, caller }: Extract<TransferJob, { kind: "import" }>,
): Promise<Result<ImportReport>> {
  const runner = createOperationRunner({ board, settings, now: Date.now, logInternal });
  const { source, path, target, columns, statuses, delimiter, encoding } = order;
  const stage = dryRun ? "trying" : "writing";
  tellProgress("reading");
  if (source === "baton") {
    const document = readBoardDocument({ path, boardPath: board.path });
    tellProgress(stage);
    return runner.runBlocking("import.board", { document, dryRun }, caller);
  }
  const parsed = await readImport(
    source,
    { path, boardPath: board.path },
    {
      ...{ columns, statuses },
      ...(delimiter === null ? {} : { delimiter }),
      ...(encoding === null ? {} : { encoding }),
    },
  );
  tellProgress(stage, 0, parsed.tasks.length);
  const where =
    target.kind === "project"
      ? { project: target.project }
      : { newProject: { name: target.name, prefix: target.prefix } };
  return runner.runBlocking("import.apply", { source, dryRun, ...where, ...parsed }, caller);
}

function exportFrom(
  board: Board,
  { format, project, path, settings }: Extract<TransferJob, { kind: "export" }>,
) {
  tellProgress("exporting");
  return exportBoard(board, {
    ...{ format, project, path, budgetMs: settings.writeBudgetMs, now: Date.now() },
    // The system's own dialog asked before.
    replaces: true,
    onProgress: (rows, total) => tellProgress("exporting", rows, total),
  });
}

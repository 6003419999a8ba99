import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ImportReport } from "../../shared/operations/import.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import { MAX_DOCUMENT_BYTES } from "../../src-main/core/exporters/board-document.ts";
import { parseBoardDocument, readBoardDocument } from "../../src-main/core/importers/baton.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { type Call, runnerOn } from "../call.ts";
import type { Outcome } from "../command.ts";
import { importText } from "../format/import-report.ts";
import { readStdin } from "../read-stdin.ts";
import type { ImportInput } from "./import.ts";

/**
 * Imports an exported board. Where there is no board yet it makes one, as a whole new home needs; a person's
 * dry run tells of an empty one there, and leaves none behind.
 */
export function runImportBoard(call: Call): Outcome {
  const { path = "-", dryRun = false, findings = false }: ImportInput = call.input;
  const document =
    path === "-"
      ? parseBoardDocument(readStdin(MAX_DOCUMENT_BYTES))
      : readBoardDocument({ path: resolve(call.cwd, path), boardPath: call.boardPath });
  const isPerson = call.caller.type === "human";
  if (!dryRun && isPerson) call.createBoard();
  const only = call.globals.project;
  const input = { document, dryRun, ...(only === null ? {} : { only }) };
  const isOnTrial = dryRun && isPerson && !existsSync(call.boardPath);
  const result = isOnTrial ? tryOnEmptyBoard(call, input) : call.run("import.board", input);
  return { result, toText: (report, view) => importText(report as ImportReport, view, findings) };
}

/** Tries an import on an empty board in a folder of its own, which is gone afterwards. */
function tryOnEmptyBoard(call: Call, input: OperationInput<"import.board">) {
  const room = mkdtempSync(join(tmpdir(), "baton-import-"));
  try {
    const path = join(room, "board.db");
    const board = openBoard({ path, create: true, budgetMs: call.settings.writeBudgetMs });
    try {
      return runnerOn(board, call).runBlocking("import.board", input, call.caller);
    } finally {
      board.close();
    }
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

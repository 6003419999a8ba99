import { resolve } from "node:path";
import type { ImportReport } from "../../shared/operations/import.ts";
import { MAX_DOCUMENT_BYTES } from "../../src-main/core/exporters/board-document.ts";
import { parseBoardDocument, readBoardDocument } from "../../src-main/core/importers/baton.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { importText } from "../format/import-report.ts";
import { readStdin } from "../read-stdin.ts";
import type { ImportInput } from "./import.ts";
import { needsTrialBoard, runOnTrialBoard } from "./trial-board.ts";

/**
 * Imports an exported board. Where there is no board yet it makes one, as a whole new home needs; a dry run
 * tells of an empty one there, and leaves none behind.
 */
export function runImportBoard(call: Call): Outcome {
  const { path = "-", dryRun = false, findings = false }: ImportInput = call.input;
  const document =
    path === "-"
      ? parseBoardDocument(readStdin(MAX_DOCUMENT_BYTES))
      : readBoardDocument({ path: resolve(call.cwd, path), boardPath: call.boardPath });
  if (!dryRun && call.caller.type === "human") call.createBoard();
  const only = call.globals.project;
  const input = { document, dryRun, ...(only === null ? {} : { only }) };
  const result = needsTrialBoard(call, dryRun)
    ? runOnTrialBoard(call, "import.board", input)
    : call.run("import.board", input);
  return { result, toText: (report, view) => importText(report as ImportReport, view, findings) };
}

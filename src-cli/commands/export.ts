import { closeSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { StringDecoder } from "node:string_decoder";
import type { ExportFormat, ExportReport } from "../../shared/domain/export-format.ts";
import { batonCommand } from "../../src-main/core/board-command.ts";
import { exportBoard } from "../../src-main/core/exporters/export-board.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import type { Terminal } from "../terminal.ts";

const CHUNK_BYTES = 1 << 18;

interface ExportInput {
  readonly format?: ExportFormat;
  readonly output?: string;
  readonly force?: boolean;
}

/** Writes the board, or the named project, to a file or to stdout. */
export async function runExport(call: Call): Promise<Outcome> {
  const { output, force = false } = call.input as ExportInput;
  if (output === undefined || output === "-") return exportToStdout(call);
  const report = await exportTo(call, resolve(call.cwd, output), force);
  tellRest(call, report);
  return {
    result: { ok: true, data: report },
    toText: () => `${describe(report)} in ${output}`,
  };
}

/**
 * A reader of stdout may take its time, and no transaction may wait for it: the board is written to
 * a file of the system's first.
 */
async function exportToStdout(call: Call): Promise<Outcome> {
  const { terminals, globals } = call;
  if (globals.json) {
    throw invalidArgument(
      "--json prints a result, not the board: name a file with --output, or leave --json out (the board itself is JSON by default)",
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "baton-export-"));
  try {
    const file = join(folder, "board");
    const report = await exportTo(call, file, false);
    const handle = openSync(file, "r");
    try {
      // A reader may never come back, and a signal ends the wait for it: no copy of the board may stay.
      // An open file can be deleted everywhere but on Windows.
      if (process.platform !== "win32") rmSync(folder, { recursive: true });
      if (copyTo(terminals.out, handle)) tellRest(call, report);
    } finally {
      closeSync(handle);
    }
    return { result: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function exportTo(call: Call, path: string, replaces: boolean): Promise<ExportReport> {
  const { format = "json" } = call.input as ExportInput;
  return exportBoard(call.board(), {
    ...{ format, path, replaces, project: call.globals.project },
    budgetMs: call.settings.writeBudgetMs,
    now: Date.now(),
    onProgress: () => undefined,
  });
}

/** @returns false when the reader is gone */
function copyTo(out: Terminal, handle: number): boolean {
  const decoder = new StringDecoder("utf8");
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const length = readSync(handle, chunk);
    if (length === 0) return true;
    if (!out.write(decoder.write(chunk.subarray(0, length)))) return false;
  }
}

function describe({ tasks, projects, bytes }: ExportReport): string {
  const size =
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${Math.round(bytes / 1e6)} MB`;
  const whose = projects.length === 1 ? projects[0] : `${projects.length} projects`;
  return `${tasks} ${tasks === 1 ? "task" : "tasks"} of ${whose}, ${size},`;
}

/** What is not in the file, or can't be done with it. */
function tellRest({ terminals, boardPath, env }: Call, report: ExportReport): void {
  const { leftOut, isTooLarge, format } = report;
  if (leftOut > 0) {
    const dropped = leftOut === 1 ? "1 dropped task is" : `${leftOut} dropped tasks are`;
    const them = leftOut === 1 ? "it" : "them";
    terminals.err.write(`baton: ${dropped} not in it: ${format} has no place for ${them}\n`);
  }
  if (isTooLarge) {
    terminals.err.write(
      `baton: it is larger than an import takes: to keep the board, use ${batonCommand(boardPath, env)} backup\n`,
    );
  }
}

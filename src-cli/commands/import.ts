import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DomainError } from "../../shared/errors.ts";
import type { ImportReport } from "../../shared/operations/import.ts";
import { parseBeads } from "../../src-main/core/importers/beads.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { importText } from "../format/import-report.ts";
import { readStdin } from "../read-stdin.ts";

/** More is no export that one transaction could take; it is refused before all of it is read. */
const MAX_BYTES = 1_000_000_000;

/** Imports issues of beads. File and lines are read before the one transaction that writes them. */
export function runImportBeads(call: Call): Outcome {
  const { file, dryRun = false } = call.input as { file: string; dryRun?: boolean };
  const project = call.project();
  const tell = progress(call);
  tell(`reading ${file === "-" ? "stdin" : file}`);
  const parsed = parseBeads(file === "-" ? readStdin(MAX_BYTES) : readSource(call.cwd, file));
  const count = `${parsed.tasks.length} issues, ${parsed.skipped} skipped`;
  tell(`${dryRun ? "trying out" : "writing"} ${count}`);
  const result = call.run("import.apply", { source: "beads", project, dryRun, ...parsed });
  return { result, toText: (report, view) => importText(report as ImportReport, view) };
}

/** Tells people at a terminal how far it got; scripts are left alone. */
function progress({ terminals, globals }: Call): (text: string) => void {
  const isShown = terminals.err.isInteractive && !globals.json;
  return (text) => {
    if (isShown) terminals.err.write(`${text} ...\n`);
  };
}

function readSource(cwd: string, file: string): Uint8Array {
  try {
    return readFileSync(resolve(cwd, file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") throw new DomainError("not_found", `there is no file ${file}`, { file });
    if (code === "EISDIR") throw invalidArgument(`${file} is a folder: name the file in it`);
    if (code === "EACCES") throw invalidArgument(`${file} may not be read by this user`);
    throw invalidArgument(`${file} can't be read (${code})`);
  }
}

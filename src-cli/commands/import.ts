import { resolve } from "node:path";
import {
  findImportSource,
  type ImportOptions,
  type ImportSource,
  type ImportSourceName,
} from "../../shared/domain/import-source.ts";
import { isTaskStatus, TASK_STATUSES, type TaskStatus } from "../../shared/domain/status.ts";
import { GLOBAL_PROJECT_ID } from "../../shared/domain/task-key.ts";
import type { ImportReport } from "../../shared/operations/import.ts";
import type { ParsedImport } from "../../src-main/core/importers/parsed-import.ts";
import { maxImportBytes, parseImport, readImport } from "../../src-main/core/importers/registry.ts";
import { statusWord } from "../../src-main/core/importers/status-words.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import { joinPairs } from "../argv/join-pairs.ts";
import type { Call } from "../call.ts";
import type { CommandRun } from "../command.ts";
import { importText } from "../format/import-report.ts";
import { readStdin } from "../read-stdin.ts";
import { needsTrialBoard, runOnTrialBoard } from "./trial-board.ts";

/** What every import is told by flags. */
export interface ImportInput {
  readonly path?: string;
  readonly dryRun?: boolean;
  readonly findings?: boolean;
}

/**
 * The command that imports tasks of one tool. They are read and mapped before the one transaction
 * that writes them; a dry run needs no board.
 */
export function runImport(name: ImportSourceName): CommandRun {
  return async (call) => {
    const { path = "-", dryRun = false, findings = false }: ImportInput = call.input;
    const isOnTrial = needsTrialBoard(call, dryRun);
    const project = isOnTrial ? (call.globals.project ?? GLOBAL_PROJECT_ID) : call.project();
    const tell = progress(call);
    tell(`reading ${path === "-" ? "stdin" : path}`);
    const parsed = await readTasks(name, path, call);
    const count = `${parsed.tasks.length} tasks, ${parsed.skipped} skipped`;
    tell(`${dryRun ? "trying out" : "writing"} ${count}`);
    const input = { source: name, project, dryRun, ...parsed };
    const result = isOnTrial
      ? runOnTrialBoard(call, "import.apply", input)
      : call.run("import.apply", input);
    return { result, toText: (report, view) => importText(report as ImportReport, view, findings) };
  };
}

function readTasks(name: ImportSourceName, path: string, call: Call): Promise<ParsedImport> {
  const options = importOptions(call.input);
  const { boardPath, cwd } = call;
  if (path !== "-") return readImport(name, { path: resolve(cwd, path), boardPath }, options);
  const { title, accepts, isText } = findImportSource(name) as ImportSource;
  if (!isText) throw invalidArgument(`${title} is not read from stdin: name its ${accepts}`);
  return parseImport(name, readStdin(maxImportBytes(name)), options);
}

/** What the flags say beside the path. */
function importOptions(input: Call["input"]): ImportOptions {
  const {
    map,
    status,
    delimiter,
    encoding,
    as: namespace,
    onlyProject,
  } = input as {
    readonly map?: readonly string[];
    readonly status?: readonly string[];
    readonly delimiter?: string;
    readonly encoding?: string;
    readonly as?: string;
    readonly onlyProject?: string;
  };
  return {
    columns: joinPairs(
      "--map",
      (map ?? []).map((pair) => splitPair("--map", pair, "title=Summary")),
    ),
    statuses: joinPairs("--status", (status ?? []).map(statusPair), statusWord),
    ...(delimiter !== undefined && { delimiter: delimiterOf(delimiter) }),
    ...(encoding !== undefined && { encoding }),
    ...(namespace !== undefined && { namespace }),
    ...(onlyProject !== undefined && { onlyProject }),
  };
}

/** A name over there may hold an = itself: of a column it comes last, of a status first. */
function splitPair(flag: string, pair: string, example: string): readonly [string, string] {
  const at = flag === "--map" ? pair.indexOf("=") : pair.lastIndexOf("=");
  if (at > 0) return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  throw invalidArgument(`${flag} must be like '${example}', not ${JSON.stringify(pair)}`);
}

function statusPair(pair: string): readonly [string, TaskStatus] {
  const [name, status] = splitPair("--status", pair, "In Dev=in_progress");
  if (isTaskStatus(status)) return [name, status];
  throw invalidArgument(
    `--status ${pair}: ${JSON.stringify(status)} is no status here, they are ${TASK_STATUSES.join(", ")}`,
  );
}

function delimiterOf(text: string): string {
  const delimiter = text === "tab" || text === "\\t" ? "\t" : text;
  if (delimiter.length === 1 && !/[\n"\r]/.test(delimiter)) return delimiter;
  throw invalidArgument(`--delimiter must be one character or tab, not ${JSON.stringify(text)}`);
}

/** Tells people at a terminal how far it got; scripts are left alone. */
function progress({ terminals, globals }: Call): (text: string) => void {
  const isShown = terminals.err.isInteractive && !globals.json;
  return (text) => {
    if (isShown) terminals.err.write(`${text} ...\n`);
  };
}

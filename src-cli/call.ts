import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Caller } from "../shared/domain/caller.ts";
import { GLOBAL_PROJECT_ID } from "../shared/domain/task-key.ts";
import type { Result } from "../shared/errors.ts";
import type { OperationInput, OperationName, OperationOutput } from "../shared/operations/index.ts";
import { batonHome, boardPath } from "../src-main/core/board-path.ts";
import { projectOfFolder } from "../src-main/core/folder-project.ts";
import { createOperationRunner, type OperationRunner } from "../src-main/core/run-operation.ts";
import type { CoreSettings } from "../src-main/core/services/context.ts";
import { readSettings } from "../src-main/core/settings.ts";
import { openBoard } from "../src-main/core/store/sqlite/open.ts";
import type { Board } from "../src-main/core/store/store.ts";
import type { GlobalFlags } from "./argv/global-options.ts";
import type { ParsedArgs } from "./argv/parse-args.ts";
import { callerOf, withinWorkers } from "./caller.ts";
import { enclosingWorkers } from "./enclosing-workers.ts";
import type { Terminal, Terminals } from "./terminal.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** One call of the program, as a command sees it. */
export interface Call {
  readonly globals: GlobalFlags;
  readonly input: Readonly<Record<string, unknown>>;
  readonly trailing: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
  readonly terminals: Terminals;
  readonly settings: CoreSettings;
  /** Who calls, by flags and environment. */
  readonly caller: Caller;
  /** Where the board is, or would be. */
  readonly boardPath: string;
  /** The open board; the first use opens it. */
  board(): Board;
  /** Opens the board, and makes it where there is none. */
  createBoard(): Board;
  runner(): OperationRunner;
  /** Runs one operation as the caller. */
  run<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ): Result<OperationOutput<Name>>;
  /** The project the call is about: the named one, the folder's, or the global list. */
  project(): string;
  close(): void;
}

/** What a call begins with. */
export interface CallOptions {
  readonly parsed: ParsedArgs;
  readonly env: Environment;
  readonly cwd: string;
  readonly terminals: Terminals;
}

/**
 * Prepares a call; the board is opened when a command asks for it.
 * @throws DomainError invalid_argument for flags and variables that can't be meant
 */
export function createCall({ parsed, env, cwd, terminals }: CallOptions): Call {
  const { globals, input, trailing } = parsed;
  const settings = readSettings(env);
  const path = boardPath(env, globals.board ?? undefined);
  const caller = withinWorkers(callerOf(globals, env), enclosingWorkers(env), path);
  let board: Board | null = null;
  let runner: OperationRunner | null = null;
  const open = (create: boolean): Board => {
    board ??= openBoard({ path, create, budgetMs: settings.writeBudgetMs });
    return board;
  };
  const call: Call = {
    globals,
    input,
    trailing,
    env,
    cwd,
    terminals,
    settings,
    caller,
    boardPath: path,
    board: () => open(false),
    createBoard: () => open(true),
    runner: () => {
      runner ??= runnerOn(open(false), { settings, env, terminals });
      return runner;
    },
    run: (name, operationInput) => call.runner().runBlocking(name, operationInput, caller),
    project: () => globals.project ?? projectOfFolder(open(false), cwd)?.id ?? GLOBAL_PROJECT_ID,
    close: () => board?.close(),
  };
  return call;
}

/** Runs operations on a board for a call, and tells of Baton's own faults where people read. */
export function runnerOn(
  board: Board,
  { settings, env, terminals }: Pick<Call, "settings" | "env" | "terminals">,
): OperationRunner {
  return createOperationRunner({
    ...{ board, settings, env, now: Date.now },
    logInternal: (id, error) => tellFault(env, terminals.err, id, error),
  });
}

/**
 * Writes a fault of Baton's own down, under the id that its message gives. The trace goes nowhere else.
 * @returns the file that it is in, null when none could be written
 */
export function logInternal(env: Environment, id: string, error: unknown): string | null {
  const file = join(batonHome(env), "logs", "cli.log");
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  try {
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${new Date().toISOString()} ${id} ${trace}\n`);
    return file;
  } catch {
    // The message with its id goes out all the same; there is no better place left for the trace.
    return null;
  }
}

/** Writes a fault down and tells people where. */
export function tellFault(env: Environment, stderr: Terminal, id: string, error: unknown): void {
  const file = logInternal(env, id, error);
  if (file !== null) stderr.write(`baton: what is known of ${id} is in ${file}\n`);
}

import { type ChildProcess, spawn } from "node:child_process";
import { isatty } from "node:tty";
import { HAS_GROUPS, signalChild } from "../../src-main/core/processes/process-group.ts";

const STDIN = 0;
/** How long a worker may take to end after SIGTERM, in milliseconds. */
const STOP_GRACE_MS = 5_000;

/** What to start. */
export interface WorkerCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where its output goes: 1 to stdout, 2 to stderr. */
  readonly outputFd: 1 | 2;
  readonly readsStdin: boolean;
}

/** How a worker ended. */
export interface WorkerEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not even be started. */
  readonly startError: string | null;
}

/** A started command. */
export interface Worker {
  readonly ended: Promise<WorkerEnd>;
  /** Asks it to end, and insists after a grace. */
  stop(): void;
}

/**
 * Starts a command as it stands, without a shell. Off a terminal it leads a group of its own, so
 * that stopping it reaches what it started; at a terminal it stays in the foreground, to be typed at.
 */
export function startWorker(command: WorkerCommand): Worker {
  const isGroup = HAS_GROUPS && !isatty(STDIN);
  const child = spawnIfPossible(command, isGroup);
  if (child instanceof Error) return neverStarted(child);
  let insisting: NodeJS.Timeout | null = null;
  const kill = (signal: NodeJS.Signals) => signalChild(child, isGroup, signal);
  return {
    ended: new Promise((resolve) => {
      child.once("error", (error) => {
        if (child.pid === undefined) {
          resolve({ exitCode: null, signal: null, startError: error.message });
        }
      });
      child.once("exit", (exitCode, signal) => {
        if (insisting) {
          clearTimeout(insisting);
          // What it started and left behind has to stop with it.
          if (isGroup) kill("SIGKILL");
        }
        resolve({ exitCode, signal, startError: null });
      });
    }),
    stop() {
      if (insisting) return;
      kill("SIGTERM");
      insisting = setTimeout(() => kill("SIGKILL"), STOP_GRACE_MS);
    },
  };
}

/** Most faults of a start are told by an event; some, such as too long an argument list, are thrown. */
function spawnIfPossible(command: WorkerCommand, isGroup: boolean): ChildProcess | Error {
  try {
    return spawn(command.program, command.args, {
      cwd: command.cwd,
      env: command.env,
      stdio: [command.readsStdin ? "inherit" : "ignore", command.outputFd, 2],
      detached: isGroup,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function neverStarted(error: Error): Worker {
  const end = { exitCode: null, signal: null, startError: error.message };
  return { ended: Promise.resolve(end), stop: () => undefined };
}

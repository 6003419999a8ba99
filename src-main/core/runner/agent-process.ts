import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { endTree } from "../processes/end-tree.ts";

/**
 * How long output is waited for once the agent itself has ended, in milliseconds: what it left running
 * holds the pipes open, and is ended then.
 */
const DRAIN_MS = 500;

/** An agent to start. */
export interface AgentProcessOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Written to its standard input, which then ends; null for an empty one. */
  readonly stdin: string | null;
  /** A variable of `env` whose value no other run has. */
  readonly markName: string;
  /** Told of each piece of output, whole characters only. A promise makes it wait for the next. */
  readonly onOutput: (from: "out" | "err", chunk: string) => Promise<void> | null;
}

/** How an agent's process ended. */
export interface AgentEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not even be started. */
  readonly startError: string | null;
  /** Ids of processes that it started and that could not be ended. */
  readonly survivors: readonly number[];
}

/** A started agent. */
export interface AgentProcess {
  readonly pid: number | null;
  /**
   * Settles once the agent and all that it started have ended, and all output was told of. It fails
   * with what `onOutput` threw, once they have.
   */
  readonly ended: Promise<AgentEnd>;
  /** Ends the whole tree: asks, and insists after a grace. */
  stop(): void;
}

/** Starts an agent without a shell, as the leader of a process group of its own. */
export function startAgentProcess(command: AgentProcessOptions): AgentProcess {
  const child = spawnIfPossible(command);
  if (child instanceof Error || child.pid === undefined) return neverStarted(child);
  const tree = {
    rootPid: child.pid,
    mark: `${command.markName}=${command.env[command.markName]}`,
  };
  feed(child, command.stdin);
  const output = Promise.all([
    tell(child, "out", command.onOutput),
    tell(child, "err", command.onOutput),
  ]);
  let ending: Promise<readonly number[]> | null = null;
  const endAll = () => {
    ending ??= endTree(tree);
    return ending;
  };
  // Nobody understands the agent any more: it is not to work on unheard.
  const isHeard = output.then(
    () => true,
    () => endAll().then(() => false),
  );
  const exited = new Promise<Pick<AgentEnd, "exitCode" | "signal">>((resolve) => {
    child.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
  });
  return {
    pid: child.pid,
    ended: exited.then(async (end) => {
      await within(DRAIN_MS, isHeard);
      // What it left behind would write on in a worktree that is judged and put away next.
      const survivors = await endAll();
      child.stdout?.destroy();
      child.stderr?.destroy();
      await output;
      return { ...end, startError: null, survivors };
    }),
    stop: () => void endAll(),
  };
}

/** Some faults of a start, such as too long an argument list, are thrown; others leave no process id. */
function spawnIfPossible(command: AgentProcessOptions): ChildProcess | Error {
  try {
    return spawn(command.program, command.args, {
      cwd: command.cwd,
      env: command.env,
      stdio: "pipe",
      detached: process.platform !== "win32",
      windowsHide: true,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const NEVER_RAN = { exitCode: null, signal: null, survivors: [] } as const;

function neverStarted(cause: ChildProcess | Error): AgentProcess {
  const failed = cause instanceof Error ? Promise.resolve(cause) : firstError(cause);
  return {
    pid: null,
    ended: failed.then(({ message }) => ({ ...NEVER_RAN, startError: message })),
    stop: () => undefined,
  };
}

function firstError(child: ChildProcess): Promise<Error> {
  return new Promise((resolve) => child.once("error", resolve));
}

function feed(child: ChildProcess, text: string | null): void {
  // An agent that doesn't read its input, or ends before it did, is no fault of the run.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(text ?? "");
}

async function tell(
  child: ChildProcess,
  from: "out" | "err",
  onOutput: AgentProcessOptions["onOutput"],
): Promise<void> {
  const stream = from === "out" ? child.stdout : child.stderr;
  if (!stream) return;
  const decoder = new StringDecoder("utf8");
  for await (const chunk of untilClosed(stream)) {
    const text = decoder.write(chunk);
    if (text !== "") await onOutput(from, text);
  }
  const rest = decoder.end();
  if (rest !== "") await onOutput(from, rest);
}

/** A stream's pieces. */
async function* untilClosed(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch {
    // The pipe was closed on what a stopped agent still had to say.
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}

import { spawn } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
import type { GateResult } from "../shared/domain/verdict.ts";
import { DomainError } from "../shared/errors.ts";

/** How much of the output's end is kept, in characters. */
const TAIL_CHARACTERS = 8_000;
/** How long a gate may take to end after it was told to, in milliseconds. */
const STOP_GRACE_MS = 2_000;

/** A gate to run. */
export interface Gate {
  /** For the shell. */
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly onOutput: (text: string) => void;
}

/**
 * Runs a gate in the shell and waits for its end. What it started is stopped with it when it takes
 * too long.
 * @throws DomainError invalid_argument when the user ends it: then nothing was judged
 */
export async function runGate(gate: Gate): Promise<GateResult> {
  const startedAt = performance.now();
  const isGroup = process.platform !== "win32";
  const child = spawn(gate.command, {
    shell: true,
    cwd: gate.cwd,
    env: { ...gate.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: isGroup,
  });
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder("utf8");
    stream.on("data", (bytes: Buffer) => {
      const text = decoder.write(bytes);
      gate.onOutput(text);
      tail = (tail + text).slice(-TAIL_CHARACTERS);
    });
  }
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(isGroup ? -child.pid : child.pid, signal);
    } catch {
      // It has ended in the meantime.
    }
  };
  let ending: "timeout" | "interrupt" | null = null;
  const stop = (why: "timeout" | "interrupt") => {
    ending ??= why;
    kill("SIGTERM");
    setTimeout(() => kill("SIGKILL"), STOP_GRACE_MS).unref();
  };
  const interrupt = () => stop("interrupt");
  const timer = setTimeout(() => stop("timeout"), gate.timeoutMs);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupt);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      kill("SIGKILL");
      child.once("close", () => resolve(code));
    });
  });
  clearTimeout(timer);
  if (ending === "interrupt") {
    throw new DomainError("invalid_argument", "the gate was interrupted: no verdict was recorded");
  }
  const timedOut = ending === "timeout";
  return {
    command: gate.command,
    exitCode,
    passed: exitCode === 0 && !timedOut,
    timedOut,
    durationMs: Math.round(performance.now() - startedAt),
    outputTail: tail.toWellFormed(),
  };
}

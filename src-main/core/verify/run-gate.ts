import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { StringDecoder } from "node:string_decoder";
import { stripControl } from "../../../shared/domain/agent-stream/strip-control.ts";
import type { GateResult } from "../../../shared/domain/verdict.ts";
import { messageOf } from "../../../shared/errors.ts";
import { endTree } from "../processes/end-tree.ts";
import { GATE_MARK, newGateMark } from "./gate-mark.ts";

/** How much of the output's end is kept, in characters. */
const TAIL_CHARACTERS = 8_000;
/** How long the rest of an ended gate's output is waited for, in milliseconds. */
const OUTPUT_GRACE_MS = 1_000;

/** A gate to run. */
export interface Gate {
  /** For the shell. */
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** Aborted when it is to end without a judgement. */
  readonly stop: AbortSignal;
  /** Takes secrets out of what is kept. What goes to `onOutput` is as it came. */
  readonly mask: (text: string) => string;
  /** Told of each piece of output. A promise makes that output wait for the next. */
  readonly onOutput: (text: string) => Promise<void> | null;
}

/**
 * Runs a gate in the shell and waits for its end. When it takes too long, what it started is stopped
 * with it. One that can't even be started is red.
 * @returns null when it was told to stop: then nothing was judged
 */
export async function runGate(gate: Gate): Promise<GateResult | null> {
  const startedAt = performance.now();
  const mark = newGateMark();
  const child = spawnIfPossible(gate, mark);
  if (child instanceof Error) return judge(gate, startedAt, neverStarted(child), false, "");
  const { pid } = child;
  let ending: Promise<unknown> | null = null;
  const endAll = () => {
    if (pid !== undefined) ending ??= endTree({ rootPid: pid, mark: `${GATE_MARK}=${mark}` });
    return ending;
  };
  const tail = followOutput(child, gate.onOutput);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    void endAll();
  }, gate.timeoutMs);
  const onStop = () => void endAll();
  if (gate.stop.aborted) onStop();
  gate.stop.addEventListener("abort", onStop, { once: true });
  const end = await endOf(child, endAll);
  clearTimeout(timer);
  gate.stop.removeEventListener("abort", onStop);
  if (gate.stop.aborted) return null;
  return judge(gate, startedAt, end, timedOut, tail());
}

function judge(
  gate: Gate,
  startedAt: number,
  { exitCode, startError }: GateEnd,
  timedOut: boolean,
  tail: string,
): GateResult {
  const said = startError === null ? tail : `it could not be started: ${startError}`;
  return {
    ...{ command: gate.mask(gate.command), exitCode, timedOut },
    passed: exitCode === 0 && !timedOut,
    durationMs: Math.round(performance.now() - startedAt),
    outputTail: lastCharacters(gate.mask(stripControl(said))),
  };
}

/** Some faults of a start, such as a NUL in the command, are thrown; others are told by the child. */
function spawnIfPossible(gate: Gate, mark: string): ChildProcess | Error {
  try {
    return spawn(gate.command, {
      shell: true,
      cwd: gate.cwd,
      env: { ...gate.env, [GATE_MARK]: mark },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Passes both outputs on as they come. @returns a function that gives the end of them, twice as much as is kept */
function followOutput(child: ChildProcess, onOutput: Gate["onOutput"]): () => string {
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder("utf8");
    if (!stream) continue;
    stream.on("data", (bytes: Buffer) => {
      const text = decoder.write(bytes);
      const taken = onOutput(text);
      if (taken)
        void taken.then(
          () => stream.resume(),
          () => stream.resume(),
        );
      if (taken) stream.pause();
      // A secret that is cut in two could not be masked, so the cut that counts comes after that.
      tail = (tail + text).slice(-2 * TAIL_CHARACTERS);
    });
  }
  return () => tail;
}

function lastCharacters(text: string): string {
  return text.slice(-TAIL_CHARACTERS).toWellFormed();
}

interface GateEnd {
  readonly exitCode: number | null;
  /** Why it could not be started. */
  readonly startError: string | null;
}

function neverStarted(error: unknown): GateEnd {
  return { exitCode: null, startError: messageOf(error) };
}

async function endOf(child: ChildProcess, endAll: () => Promise<unknown> | null): Promise<GateEnd> {
  const closed = once(child, "close");
  const ended = once(child, "exit");
  try {
    await ended;
  } catch (error) {
    closed.catch(() => undefined);
    return neverStarted(error);
  }
  // What it left behind would hold its outputs open, and go on without anybody waiting for it.
  await endAll();
  // What can't be ended from here may hold them open for ever.
  const grace = setTimeout(() => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, OUTPUT_GRACE_MS);
  await closed;
  clearTimeout(grace);
  return { exitCode: child.exitCode, startError: null };
}

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { holdBoardLock } from "./hold-board-lock.ts";
import type { FromMember } from "./member.ts";

/** Stripping types takes longer than all the rest of a member's start. */
const COMPILE_CACHE = join(tmpdir(), "baton-test-compile-cache");

/** A process that takes part in a test. */
export interface Member<Input, Result> {
  readonly process: ChildProcess;
  /** Gives the word to go. */
  go(input: Input): void;
  /** What it came to. Fails when the job fails, or when the process ends without a word. */
  readonly result: Promise<Result>;
  /** The next value that it signals, those included that were not asked for yet. */
  nextSignal(): Promise<unknown>;
}

/** How a member is started. */
export interface MemberOptions {
  readonly uid?: number;
  readonly gid?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts a program of this folder in a process of its own, up to where it waits for the word to go.
 * It is killed when the test ends, if it still runs then.
 * @param program its file name
 */
export async function startMember<Input, Result>(
  program: string,
  options: MemberOptions = {},
): Promise<Member<Input, Result>> {
  const child = fork(fileURLToPath(new URL(`./${program}`, import.meta.url)), {
    ...options,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...options.env },
    execPath: process.execPath,
    execArgv: ["--no-warnings"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const signals = createMailbox();
  const ready = createDeferred<void>();
  const result = createDeferred<Result>();
  child.on("message", (message: FromMember) => {
    if (message.kind === "ready") ready.resolve();
    else if (message.kind === "signal") signals.put(message.value);
    else if (message.kind === "result") result.resolve(message.value as Result);
    else result.reject(new Error(`${program}: ${message.error}`));
  });
  child.once("exit", (code, signal) => {
    const error = new Error(`${program} ended without a result (${signal ?? code})`);
    ready.reject(error);
    result.reject(error);
  });
  // A test that kills its members asks neither.
  for (const { promise } of [ready, result]) promise.catch(() => {});
  await ready.promise;
  return {
    process: child,
    go: (input) => void child.send(input as object),
    result: result.promise,
    nextSignal: signals.take,
  };
}

/** Starts several processes of one program; all wait for the word to go. */
export function startCrew<Input, Result>(
  program: string,
  size: number,
): Promise<Member<Input, Result>[]> {
  return Promise.all(Array.from({ length: size }, () => startMember<Input, Result>(program)));
}

/**
 * Lets a crew run into a held write lock, and lets go of it only when all of them stand before it:
 * then they truly race.
 * @param path the board
 * @param crew members that signal once when they meet the lock
 * @param inputOf what each is sent
 * @returns what each came to
 */
export async function raceFromLock<Input, Result>(
  path: string,
  crew: readonly Member<Input, Result>[],
  inputOf: (index: number) => Input,
): Promise<Result[]> {
  const lock = holdBoardLock(path);
  crew.forEach((member, index) => {
    member.go(inputOf(index));
  });
  await Promise.all(crew.map((member) => member.nextSignal()));
  lock.release();
  return Promise.all(crew.map(({ result }) => result));
}

/** Ends a process in the hardest way, and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

function createMailbox() {
  const values: unknown[] = [];
  const takers: ((value: unknown) => void)[] = [];
  return {
    put: (value: unknown) => {
      const taker = takers.shift();
      if (taker) taker(value);
      else values.push(value);
    },
    take: () =>
      new Promise<unknown>((resolve) => {
        if (values.length > 0) resolve(values.shift());
        else takers.push(resolve);
      }),
  };
}

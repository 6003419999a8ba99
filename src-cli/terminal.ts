import { fstatSync, statSync, writeSync } from "node:fs";
import { devNull } from "node:os";
import { DomainError } from "../shared/errors.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const STDOUT = 1;
const STDERR = 2;
/** How long to wait for a full pipe before writing on, in milliseconds. */
const FULL_PIPE_WAIT_MS = 5;

/** One output of the process. It is written synchronously and needs no stream to be set up. */
export interface Terminal {
  /** Whether people look at it, so that columns may be cut to its width. */
  readonly isInteractive: boolean;
  readonly hasColor: boolean;
  /** Characters a line; null off a terminal. */
  readonly columns: number | null;
  /** @returns false when the reader is gone, as after `| head` */
  write(text: string): boolean;
}

/** The two outputs of the process. */
export interface Terminals {
  readonly out: Terminal;
  readonly err: Terminal;
}

/** Opens both outputs, as far as they need any opening. */
export async function openTerminals(env: Environment): Promise<Terminals> {
  return { out: await openTerminal(STDOUT, env), err: await openTerminal(STDERR, env) };
}

async function openTerminal(fd: 1 | 2, env: Environment): Promise<Terminal> {
  const isInteractive = await isTerminal(fd);
  const stream = fd === STDOUT ? "stdout" : "stderr";
  return {
    isInteractive,
    hasColor: isInteractive && !env.NO_COLOR && env.TERM !== "dumb",
    columns: isInteractive ? (process[stream].columns ?? null) : null,
    write: fd === STDOUT ? (text) => writeAll(fd, text) : (text) => writeIfPossible(fd, text),
  };
}

async function isTerminal(fd: number): Promise<boolean> {
  try {
    // Loading tty takes a tenth of a start; asking the file system first rules most outputs out.
    const stats = fstatSync(fd);
    if (!stats.isCharacterDevice() || stats.rdev === statSync(devNull).rdev) return false;
  } catch {
    return false;
  }
  return (await import("node:tty")).isatty(fd);
}

/** Diagnostics: a full disk, or a terminal that was closed, must not end the work that they tell of. */
function writeIfPossible(fd: number, text: string): boolean {
  try {
    return writeAll(fd, text);
  } catch {
    return false;
  }
}

function writeAll(fd: number, text: string): boolean {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      // A closed output (EBADF) has no reader either.
      if (code === "EPIPE" || code === "EBADF") return false;
      if (code !== "EAGAIN") throw unwritable(fd, String(code), error);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_WAIT_MS);
    }
  }
  return true;
}

function unwritable(fd: number, code: string, cause: unknown): DomainError {
  const name = fd === STDOUT ? "stdout" : "stderr";
  const message = `${name} can't be written (${code}): what was asked for was done, its answer is lost`;
  return new DomainError("storage", message, { code }, { cause });
}

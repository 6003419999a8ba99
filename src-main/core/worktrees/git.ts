import { spawn } from "node:child_process";
import { DomainError } from "../../../shared/errors.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** How a call of git is made. */
export interface GitOptions {
  readonly cwd: string;
  /** The environment that git's own is made from. */
  readonly env: Environment;
  /** Variables that git gets besides. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** How long it may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** What of its output is kept, in bytes; it is ended when it prints more. */
  readonly maxBytes?: number;
  /** Whether the repository's hooks run. */
  readonly withHooks?: true;
  /** Exit statuses that are no failure. */
  readonly accepts?: readonly number[];
  /** Told its process id as soon as it has one. */
  readonly onStart?: (pid: number) => void;
}

/** How a call of git ended. */
export interface GitAnswer {
  readonly exitCode: number;
  readonly stdout: Buffer;
  /** Whether it printed more than was kept. */
  readonly isClipped: boolean;
}

/** Git said no. Its last words are in the message, passwords in addresses masked. */
export class GitFailure extends DomainError {
  readonly exitCode: number | null;
  readonly stderr: string;

  /**
   * @param program git, or what works with it
   * @param args the call, without the settings that every call has
   * @param exitCode null when it was ended, or never began
   * @param stderr what it printed
   */
  constructor(program: string, args: readonly string[], exitCode: number | null, stderr: string) {
    const said = withoutPasswords(stderr).trim();
    const words = said.split("\n").slice(-MESSAGE_LINES).join("; ");
    super(
      "no_isolation",
      `${program} ${args[0] ?? ""} failed${exitCode === null ? "" : ` (${exitCode})`}: ${words.slice(-MESSAGE_CHARACTERS)}`,
    );
    this.exitCode = exitCode;
    this.stderr = said;
  }
}

const MESSAGE_LINES = 6;
const MESSAGE_CHARACTERS = 1_000;
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const KILL_AFTER_MS = 2_000;
/** Variables that say where git's own configuration and programs are, or how it reaches a remote. */
const KEPT =
  /^GIT_(CONFIG_(GLOBAL|SYSTEM|NOSYSTEM)|EXEC_PATH|SSH|SSH_COMMAND|SSH_VARIANT|SSL_\w+|PROXY_\w+)$/;

/**
 * Settings of every call. Hooks are the repository's own programs: they may hang, refuse or rewrite,
 * and saving work must not depend on them. The monitor is a program too. Nothing is packed in between.
 */
const SETTINGS = [
  "core.fsmonitor=false",
  "core.quotePath=false",
  "core.safecrlf=false",
  "commit.gpgSign=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "submodule.recurse=false",
  "advice.detachedHead=false",
];
const NO_HOOKS = "core.hooksPath=/dev/null";

/**
 * Runs git, without a shell. It sees none of the caller's GIT_ variables, so that a call out of a hook
 * or another worktree works on the repository that is meant, and it never asks for anything.
 * @throws GitFailure when it fails, takes too long, or prints more than may be kept and no limit was set
 * @throws DomainError no_repository when there is no git
 */
export function runGit(args: readonly string[], options: GitOptions): Promise<GitAnswer> {
  const settings = [...SETTINGS, ...(options.withHooks ? [] : [NO_HOOKS])];
  const call = [...settings.flatMap((setting) => ["-c", setting]), ...args];
  return runProgram("git", call, { ...options, shownArgs: withoutGlobals(args) });
}

/** A program's call: git's own, or one that works with it. */
interface ProgramOptions extends GitOptions {
  /** The arguments as a message shows them. */
  readonly shownArgs: readonly string[];
}

/** Runs a program as {@link runGit} does git. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<GitAnswer> {
  const { cwd, stdin, maxBytes, timeoutMs = DEFAULT_TIMEOUT_MS, accepts = [0] } = options;
  const limit = maxBytes ?? DEFAULT_MAX_BYTES;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: gitEnvironment(options.env, options.variables),
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    if (child.pid !== undefined) options.onStart?.(child.pid);
    const output = collect(limit, () => end());
    const errors = collect(MAX_STDERR_BYTES, () => undefined);
    let ending: "timeout" | "clipped" | null = null;
    let killer: NodeJS.Timeout | undefined;
    const end = (why: "timeout" | "clipped" = "clipped") => {
      if (ending) return;
      ending = why;
      child.kill("SIGTERM");
      // What git started may hold the pipes open after it is gone.
      killer = setTimeout(() => {
        child.kill("SIGKILL");
        child.stdout.destroy();
        child.stderr.destroy();
      }, KILL_AFTER_MS);
    };
    const timer = setTimeout(() => end("timeout"), timeoutMs);
    const clear = () => {
      clearTimeout(timer);
      clearTimeout(killer);
    };
    child.stdout.on("data", output.add);
    child.stderr.on("data", errors.add);
    child.stdin.on("error", () => {
      // It ended without reading all of it; how it ended says whether that was right.
    });
    child.stdin.end(stdin ?? "");
    child.once("error", (error: NodeJS.ErrnoException) => {
      clear();
      reject(startFailure(program, cwd, error));
    });
    child.once("close", (code) => {
      clear();
      const stdout = output.bytes();
      if (ending === "clipped" && maxBytes !== undefined) {
        resolve({ exitCode: 0, stdout, isClipped: true });
        return;
      }
      if (ending === null && code !== null && accepts.includes(code)) {
        resolve({ exitCode: code, stdout, isClipped: false });
        return;
      }
      const said = lastWords(ending, timeoutMs, errors.bytes());
      reject(new GitFailure(program, options.shownArgs, code, said));
    });
  });
}

const MAX_STDERR_BYTES = 256 * 1024;

function lastWords(ending: "timeout" | "clipped" | null, timeoutMs: number, said: Buffer): string {
  if (ending === "timeout") return `${said}\nit took longer than ${timeoutMs / 1_000} s`;
  return ending === "clipped" ? `${said}\nit printed too much` : String(said);
}

/** Keeps the first bytes of a stream. */
function collect(limit: number, onMore: () => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    add: (chunk: Buffer) => {
      const room = limit - size;
      if (room > 0) chunks.push(chunk.subarray(0, room));
      size += chunk.length;
      if (size > limit) onMore();
    },
    bytes: () => Buffer.concat(chunks),
  };
}

function startFailure(program: string, cwd: string, error: NodeJS.ErrnoException): Error {
  if (error.code === "ENOENT") {
    return new DomainError(
      "no_repository",
      `${program} can't be started in ${cwd}: see that ${program} is installed and on PATH, and that the folder exists`,
      { folder: cwd },
      { cause: error },
    );
  }
  return error;
}

function gitEnvironment(
  env: Environment,
  variables: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => (!name.startsWith("GIT_") || KEPT.test(name)) && !LANGUAGE.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_EDITOR: ":",
    GIT_PAGER: "cat",
    GCM_INTERACTIVE: "never",
    ...variables,
  };
}

const LANGUAGE = /^(LANG|LANGUAGE|LC_\w+)$/;

function withoutGlobals(args: readonly string[]): readonly string[] {
  const first = args.findIndex((arg, index) => !arg.startsWith("-") && args[index - 1] !== "-C");
  return args.slice(Math.max(0, first));
}

/** Addresses may carry a user's password. */
function withoutPasswords(text: string): string {
  return text.replace(/(\w+:\/\/)[^\s/@]+@/g, "$1***@");
}

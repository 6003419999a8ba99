import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import type { ErrorValue, Page } from "../../shared/errors.ts";

/** The built command line. */
export const CLI = resolve(import.meta.dirname, "../../out/cli/index.js");

const TIMEOUT_MS = 55_000;

/** How a call ended, and what it printed. */
export interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a call is made with besides its arguments. */
export interface CallSettings {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly input?: string | Buffer;
  /** The ordinary user to call as, where the tests run as root. */
  readonly uid?: number;
}

/** A call that goes on while the test does. */
export interface StartedCall {
  readonly child: ChildProcess;
  readonly ended: Promise<Answer>;
}

/** A person's home and a project's folder, for as long as a test runs. */
export class Workplace {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "baton-cli-")));
  readonly home = join(this.root, "home");
  readonly folder = join(this.root, "project");
  /** Added to the environment of every call. */
  env: Record<string, string> = {};

  /** Makes the folders; they go when the test ends. */
  constructor() {
    mkdirSync(this.folder);
    onTestFinished(() => rmSync(this.root, { recursive: true, force: true }));
  }

  /** The board file of a call that names none. */
  get board(): string {
    return join(this.home, "board.db");
  }

  /** Calls `baton` and waits for its end. */
  call(args: readonly string[], settings: CallSettings = {}): Answer {
    const { uid, input } = settings;
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      ...this.#options(settings),
      encoding: "utf8",
      timeout: TIMEOUT_MS,
      ...(uid !== undefined && { uid, gid: uid }),
      ...(input !== undefined && { input }),
    });
    return { status, stdout, stderr };
  }

  /** Calls `baton` for people. @returns what it printed @throws Error when it is refused */
  text(...args: string[]): string {
    const answer = this.call(args);
    if (answer.status !== 0) throw new Error(`baton ${args.join(" ")}: ${answer.stderr}`);
    return answer.stdout;
  }

  /** Calls `baton` with `--json`. @returns its data @throws Error when it is refused */
  data<T = Record<string, unknown>>(...args: string[]): T {
    return this.document<T>(args).data;
  }

  /** The same with the page of a list. */
  document<T>(args: readonly string[], settings?: CallSettings): { data: T; page?: Page } {
    const answer = this.call(["--json", ...args], settings);
    const result = JSON.parse(answer.stdout) as { ok: boolean; data: T; page?: Page };
    if (!result.ok || answer.status !== 0) throw new Error(answer.stdout);
    return result;
  }

  /** Calls `baton` with `--json`, which is to be refused. @returns the error and the exit status */
  refusal(args: readonly string[], settings?: CallSettings): ErrorValue & { status: number } {
    const answer = this.call(["--json", ...args], settings);
    const result = JSON.parse(answer.stdout) as { ok: boolean; error: ErrorValue };
    if (result.ok) throw new Error(`not refused: ${answer.stdout}`);
    return { ...result.error, status: answer.status ?? -1 };
  }

  /** Starts `baton` and leaves it running; it does not outlive the test. */
  start(args: readonly string[], settings: CallSettings = {}): StartedCall {
    const child = spawn(process.execPath, [CLI, ...args], {
      ...this.#options(settings),
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    return { child, ended: readToEnd(child) };
  }

  /** Registers the folder as project API. */
  init(): this {
    this.text("init", "--name", "Api server", "--prefix", "API");
    return this;
  }

  /** Creates a task. @returns its key */
  add(title: string, ...flags: string[]): string {
    return this.data<{ key: string }>("task", "add", title, ...flags).key;
  }

  #options({ env = {}, cwd = this.folder }: CallSettings) {
    return { cwd, env: { ...cleanEnvironment(), BATON_HOME: this.home, ...this.env, ...env } };
  }
}

/** The tests' environment without anything that would speak for a caller. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("BATON_")),
  );
}

function readToEnd(child: ChildProcess): Promise<Answer> {
  return new Promise((done, fail) => {
    let stdout = "";
    let stderr = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", fail);
    child.once("close", (status) => done({ status, stdout, stderr }));
  });
}

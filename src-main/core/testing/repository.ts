import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Caller } from "../../../shared/domain/caller.ts";
import { accessBoard } from "../board-access.ts";
import { createProject } from "../services/create-project.ts";
import type { WorktreePorts } from "../worktrees/ports.ts";
import { createWorktrees, type Worktrees } from "../worktrees/worktrees.ts";
import { person, SETTINGS, TestBoard, temporaryFolder } from "./test-board.ts";

/** Git's configuration in tests: none of the machine's. */
export const GIT_ENV: Readonly<Record<string, string | undefined>> = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

const AUTHOR = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];

/** Calls git in a folder as a person would. @returns what it printed */
export function git(folder: string, ...args: string[]): string {
  return execFileSync("git", [...AUTHOR, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: GIT_ENV,
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

/** Writes a file, and the folders on the way to it. */
export function put(folder: string, name: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** Makes a repository with one commit on the branch main. */
export function makeRepository(folder: string): string {
  mkdirSync(folder, { recursive: true });
  git(folder, "init", "--quiet", "--initial-branch", "main");
  put(folder, "README.md", "one\ntwo\nthree\n");
  put(folder, "src/app.js", "export const answer = 42;\n");
  put(folder, ".gitignore", "ignored/\n*.log\n");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "-m", "Begin");
  return realpathSync(folder);
}

/** A board with a project API on a real repository, and Baton's home, in a folder of the test's. */
export class Workshop {
  readonly at = new TestBoard();
  readonly folder = realpathSync(temporaryFolder());
  readonly home: string;
  readonly root: string;

  /** @param root the project's folder, where it isn't a repository of the test's making */
  constructor(root?: string, home?: string) {
    this.root = root ?? makeRepository(join(this.folder, "repo"));
    this.home = home ?? join(this.folder, "home");
    this.register("API", this.root);
  }

  register(prefix: string, rootPath: string | null): void {
    this.at.write(person(), (tx, context) =>
      createProject(tx, context, { name: prefix, prefix, rootPath }),
    );
  }

  /** Adds a task to the project. @returns its key */
  add(title = "Return 409", wanted: Parameters<TestBoard["add"]>[1] = {}): string {
    return this.at.add(title, { in: "API", ...wanted });
  }

  ports(caller: Caller = person(), env = GIT_ENV): WorktreePorts {
    const { at, home } = this;
    const options = { board: at.board, settings: SETTINGS, now: () => at.now };
    return { board: accessBoard(options, caller), home, env };
  }

  worktrees(caller?: Caller, env?: Readonly<Record<string, string | undefined>>): Worktrees {
    return createWorktrees(this.ports(caller, env));
  }
}

/** The code that a call is refused with. @throws Error when it is not refused */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; message: string }> {
  try {
    await call;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === undefined) throw error;
    return { code, message };
  }
  throw new Error("the call was not refused");
}

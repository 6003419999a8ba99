import type { BoardAccess } from "../board-access.ts";
import { type GitAnswer, type GitOptions, runGit } from "./git.ts";

/** What working on worktrees needs of the world around. */
export interface WorktreePorts {
  readonly board: BoardAccess;
  /** Baton's own folder. */
  readonly home: string;
  /** What the programs that are started see, as far as it doesn't steer git. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A call of git in some place, as {@link runGit} makes it. */
export type GitCall = (
  args: readonly string[],
  options?: Omit<GitOptions, "cwd" | "env">,
) => Promise<GitAnswer>;

/** Git in a folder, as a person would call it there. */
export function gitIn(ports: Pick<WorktreePorts, "env">, folder: string): GitCall {
  return (args, options) => runGit(args, { ...options, cwd: folder, env: ports.env });
}

/** What git printed, without the line feed at its end. */
export async function gitText(git: GitCall, args: readonly string[]): Promise<string> {
  const { stdout } = await git(args);
  return stdout.toString("utf8").replace(/\n$/, "");
}

/** What git printed, null where it exits with 1, its word for "there is none". */
export async function gitTextOrNull(git: GitCall, args: readonly string[]): Promise<string | null> {
  const { exitCode, stdout } = await git(args, { accepts: [0, 1] });
  return exitCode === 0 ? stdout.toString("utf8").replace(/\n$/, "") : null;
}

/** A list that git printed with `-z`. */
export function zeroEnded(stdout: Buffer): string[] {
  return stdout.toString("utf8").split("\0").slice(0, -1);
}

import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { type GitCall, zeroEnded } from "./ports.ts";

/** What a message can name. */
const MOST = 10;

/**
 * Repositories inside of a worktree that its own branch doesn't hold: clones, submodules, bare ones.
 * Ignored folders are looked into as well; symbolic links are not followed.
 * @returns their paths from the worktree's top, ten at most
 */
export async function nestedRepositories(git: GitCall, top: string): Promise<string[]> {
  const found: string[] = [];
  const folders = [top];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(folder, { withFileTypes: true });
    const name = relative(top, folder);
    const isNested = folder !== top && entries.some((entry) => entry.name === ".git");
    if (isNested || (looksBare(entries) && !(await isCommitted(git, name)))) {
      found.push(name);
      if (found.length === MOST) break;
      continue;
    }
    for (const entry of entries) {
      if (entry.isDirectory()) folders.push(join(folder, entry.name));
    }
  }
  return found.sort();
}

function looksBare(entries: readonly { name: string; isDirectory(): boolean }[]): boolean {
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  return (
    folders.has("objects") && folders.has("refs") && entries.some(({ name }) => name === "HEAD")
  );
}

/** Whether its files are ordinary ones of the branch, or will be with the next commit. */
async function isCommitted(git: GitCall, folder: string): Promise<boolean> {
  const head = join(folder, "HEAD");
  const { stdout } = await git([
    ...["--literal-pathspecs", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    ...["--", head],
  ]);
  return zeroEnded(stdout).length > 0;
}

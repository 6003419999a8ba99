import { join } from "node:path";
import type { LockedCheckout } from "./checkout-lock.ts";
import { zeroEnded } from "./ports.ts";
import { type RegisteredWorktree, readText } from "./registry.ts";

/** Refs that only the worktree has, and that go with it. */
const OWN_REFS = ["refs/worktree", "refs/bisect", "refs/rewritten"];

/**
 * Keeps the commits that only the worktree itself knows of, under `refs/baton/kept/KEY/`: those of a
 * HEAD that is on no branch, and those that its log alone still names, amended or reset away.
 * @returns how many refs were made
 */
export async function keepCommits(
  { git, gitOf }: LockedCheckout,
  entry: RegisteredWorktree,
  key: string,
): Promise<number> {
  const own = await gitOf(entry)(["for-each-ref", "--format=%(objectname)%00", ...OWN_REFS]);
  const known = new Set([
    ...commitsIn(await readText(join(entry.gitDir, "HEAD"))),
    ...commitsIn(await readText(join(entry.gitDir, "ORIG_HEAD"))),
    ...commitsIn(await readText(join(entry.gitDir, "logs", "HEAD"))),
    ...zeroEnded(own.stdout).map((id) => id.trim()),
  ]);
  const found = await git(["cat-file", "--batch-check=%(objecttype) %(objectname)"], {
    stdin: [...known].map((id) => `${id}\n`).join(""),
  });
  const commits = [...found.stdout.toString("utf8").matchAll(/^commit (\w+)$/gm)].map(
    ([, id]) => id,
  );
  if (commits.length === 0) return 0;
  const { stdout } = await git(
    ["rev-list", "--parents", "--stdin", "--single-worktree", "--not", "--all"],
    { stdin: commits.map((id) => `${id}\n`).join("") },
  );
  const lost = stdout
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split(" "));
  const parents = new Set(lost.flatMap(([, ...ids]) => ids));
  const tips = lost.flatMap(([id]) => (id !== undefined && !parents.has(id) ? [id] : []));
  if (tips.length > 0) {
    const updates = tips.map((id) => `update refs/baton/kept/${key}/${id} ${id}\n`).join("");
    await git(["update-ref", "-m", "baton: keep", "--stdin"], { stdin: updates });
  }
  return tips.length;
}

function commitsIn(text: string | null): string[] {
  // In a log two ids begin each line; what follows them may hold anything.
  return (text ?? "")
    .split("\n")
    .flatMap((line) => /^([0-9a-f]{40,64})(?: ([0-9a-f]{40,64}))?/.exec(line)?.slice(1) ?? [])
    .filter((id) => id !== undefined && !/^0+$/.test(id));
}

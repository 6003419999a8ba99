import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GIT_ENV, git, put, refusalOf, Workshop } from "../testing/repository.ts";
import { agent } from "../testing/test-board.ts";

async function workedOn() {
  const at = new Workshop();
  const key = at.add("Count");
  const made = await at.worktrees().provision({ task: key });
  put(made.path, "README.md", "one\n2\nthree\n");
  put(made.path, "src/count.js", "export const count = 1;\n");
  return { at, ...made, trees: at.worktrees() };
}

const state = (root: string) => [
  git(root, "rev-parse", "main"),
  git(root, "status", "--porcelain"),
  git(root, "diff", "HEAD"),
];

test("work is merged into the base branch, and the checkout on it brought along", async () => {
  const { at, key, branch, trees } = await workedOn();
  put(at.root, "src/app.js", "mine\n");
  put(at.root, "notes.txt", "mine\n");
  const merged = await trees.merge({ task: key, squash: false });
  expect(merged).toEqual({
    ...{ branch, baseBranch: "main", isNew: true },
    commit: git(at.root, "rev-parse", "main"),
  });
  expect(git(at.root, "log", "-1", "--format=%P %s").split(" ").slice(0, 2)).toEqual([
    git(at.root, "rev-parse", "main~1"),
    git(at.root, "rev-parse", branch),
  ]);
  expect(git(at.root, "status", "--porcelain")).toBe("M src/app.js\n?? notes.txt");
  expect(readFileSync(join(at.root, "src/count.js"), "utf8")).toContain("count = 1");
  expect(await trees.merge({ task: key, squash: false })).toEqual({ ...merged, isNew: false });
});

test("squashed it is one commit; a base branch that is checked out nowhere just moves", async () => {
  const { at, key, trees } = await workedOn();
  git(at.root, "checkout", "--quiet", "-b", "elsewhere");
  const { commit } = await trees.merge({ task: key, squash: true });
  expect(git(at.root, "rev-parse", "main")).toBe(commit);
  expect(git(at.root, "log", "-2", "--format=%s", "main")).toBe(`${key}: Count\nBegin`);
  expect(git(at.root, "status", "--porcelain")).toBe("");
});

test("a conflict names the files and changes nothing", async () => {
  const { at, key, trees } = await workedOn();
  put(at.root, "README.md", "one\nzwei\nthree\n");
  git(at.root, "commit", "--quiet", "-am", "Theirs");
  const before = state(at.root);
  const refused = await refusalOf(trees.merge({ task: key, squash: false }));
  expect(refused).toMatchObject({ code: "conflict", message: expect.stringMatching(/README\.md/) });
  expect(state(at.root)).toEqual(before);
});

test.each<[string, (root: string) => void, RegExp]>([
  ["changed", (root) => put(root, "README.md", "mine\n"), /README\.md/],
  ["new", (root) => put(root, "src/count.js", "mine\n"), /src\/count\.js/],
])(
  "a checkout with a %s file of its own in the way keeps it, and nothing is merged",
  async (_name, prepare, words) => {
    const { at, key, trees } = await workedOn();
    prepare(at.root);
    const before = state(at.root);
    const refused = await refusalOf(trees.merge({ task: key, squash: false }));
    expect(refused).toMatchObject({ code: "conflict", message: expect.stringMatching(words) });
    expect(state(at.root)).toEqual(before);
  },
);

test("only a person merges or opens a pull request", async () => {
  const { at, key } = await workedOn();
  const trees = at.worktrees(agent());
  expect((await refusalOf(trees.merge({ task: key, squash: false }))).code).toBe("forbidden");
  expect((await refusalOf(trees.openPullRequest(key))).code).toBe("forbidden");
});

/** A stand-in for the service that gh speaks to: it notes what it is asked, and answers as gh does. */
function withGh(at: Workshop, script: string) {
  const bin = join(at.folder, "bin");
  mkdirSync(bin, { recursive: true });
  put(bin, "gh", `#!/bin/sh\n[ "$1" = --version ] && exit 0\n${script}\n`);
  chmodSync(join(bin, "gh"), 0o755);
  return at.worktrees(undefined, { ...GIT_ENV, PATH: `${bin}:${GIT_ENV.PATH}` });
}

test("a pull request is the pushed branch and gh's answer", async () => {
  const { at, key, branch } = await workedOn();
  git(at.folder, "init", "--quiet", "--bare", "remote.git");
  git(at.root, "remote", "add", "origin", join(at.folder, "remote.git"));
  const asked = join(at.folder, "asked");
  const trees = withGh(
    at,
    `printf '%s\\n' "$@" > ${asked}; cat > /dev/null; echo https://example.org/pull/7`,
  );
  expect(await trees.openPullRequest(key)).toEqual({
    ...{ url: "https://example.org/pull/7", branch, baseBranch: "main", remote: "origin" },
  });
  const words = readFileSync(asked, "utf8").trim().split("\n");
  expect(words).toEqual([
    ...["pr", "create", "--head", branch, "--base", "main"],
    ...["--title", `${key}: Count`, "--body-file", "-"],
  ]);
  expect(git(join(at.folder, "remote.git"), "show", `${branch}:README.md`)).toContain("2");
  const again = withGh(
    at,
    '[ "$2" = create ] && { echo "already exists" >&2; exit 1; }; echo https://example.org/pull/7',
  );
  expect((await again.openPullRequest(key)).url).toBe("https://example.org/pull/7");
});

test("without gh, without a remote, or when the remote says no, it is refused with the reason", async () => {
  const { at, key, trees } = await workedOn();
  const bare = join(at.folder, "bare-bin");
  mkdirSync(bare);
  const withoutGh = at.worktrees(undefined, { ...GIT_ENV, PATH: `${bare}:/usr/bin:/bin` });
  expect(await refusalOf(withoutGh.openPullRequest(key))).toMatchObject({ code: "not_found" });
  const named = withGh(at, "exit 0");
  expect(await refusalOf(named.openPullRequest(key))).toMatchObject({ code: "no_repository" });
  git(at.root, "remote", "add", "origin", "/nowhere/at/all");
  expect(await refusalOf(named.openPullRequest(key))).toMatchObject({ code: "no_isolation" });
  expect((await trees.changes(key)).files).toHaveLength(2);
});

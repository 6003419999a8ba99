import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimTask } from "../services/claim-task.ts";
import { deleteProject } from "../services/delete-project.ts";
import { updateStatus } from "../services/move-task.ts";
import { getProject } from "../services/resolve.ts";
import { GIT_ENV, git, makeRepository, put, refusalOf, Workshop } from "../testing/repository.ts";
import { openExecution, person } from "../testing/test-board.ts";

async function workedOn(title = "One") {
  const at = new Workshop();
  const key = at.add(title);
  const made = await at.worktrees().provision({ task: key });
  return { at, ...made, trees: at.worktrees() };
}

function finish(at: Workshop, key: string): void {
  at.at.on(key, person(), (tx, context, task) =>
    updateStatus(tx, context, task, { to: "cancelled", runtime: null, overrideReason: null }),
  );
}

function workspaces(at: Workshop) {
  return at.at.read((tx) => tx.workspaces.list(false)).map(({ status }) => status);
}

test("archiving commits what was not, removes the folder and keeps the branch", async () => {
  const { at, key, path, branch, trees } = await workedOn();
  put(path, "README.md", "changed\n");
  put(path, "src/new.js", "new\n");
  put(path, "ignored/cache", "no\n");
  execFileSync("git", ["rm", "--quiet", "--cached", "src/app.js"], { cwd: path, env: GIT_ENV });
  put(at.root, ".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n");
  execFileSync("chmod", ["+x", join(at.root, ".git/hooks/pre-commit")]);
  git(at.root, "config", "user.useConfigOnly", "true");
  git(at.root, "config", "commit.gpgSign", "true");
  const archived = await trees.archive(key);
  expect(archived).toMatchObject({ key, path, branch, keptCommits: 0 });
  expect(existsSync(path)).toBe(false);
  expect(git(at.root, "rev-parse", branch)).toBe(archived.savedCommit);
  expect(git(at.root, "log", "-1", "--format=%an: %s", branch)).toBe(
    `Baton: Save the work on ${key} before its worktree is put away`,
  );
  expect(git(at.root, "ls-tree", "-r", "--name-only", branch).split("\n")).toEqual([
    ".gitignore",
    "README.md",
    "src/app.js",
    "src/new.js",
  ]);
  expect(git(at.root, "show", `${branch}:README.md`)).toBe("changed");
  expect(workspaces(at)).toEqual(["archived"]);
  expect(at.at.task(key)).toMatchObject({ worktreeRef: null, branchRef: branch });
  expect(await trees.archive(key)).toMatchObject({ path, branch, savedCommit: null });
});

test("a task that has no worktree, one that is worked on and one that a person locked are refused", async () => {
  const { at, key, path, trees } = await workedOn();
  expect((await refusalOf(trees.archive(at.add("Other")))).code).toBe("not_found");
  git(at.root, "worktree", "lock", "--reason", "on my disk", path);
  const locked = await refusalOf(trees.archive(key));
  expect(locked).toMatchObject({
    code: "no_isolation",
    message: expect.stringMatching(/on my disk/),
  });
  git(at.root, "worktree", "unlock", path);
  at.at.on(key, person(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
  openExecution(at.at, key);
  expect((await refusalOf(trees.archive(key))).code).toBe("conflict");
  expect(existsSync(path)).toBe(true);
});

test.each<[string, (path: string) => void, RegExp]>([
  ["a clone", (path) => makeRepository(join(path, "vendor/lib")), /vendor\/lib/],
  ["an ignored clone", (path) => makeRepository(join(path, "ignored/lib")), /ignored\/lib/],
  [
    "an ignored bare repository",
    (path) => {
      mkdirSync(join(path, "ignored"));
      git(path, "init", "--quiet", "--bare", "ignored/bare");
    },
    /ignored\/bare/,
  ],
  [
    "a half-done merge",
    (path) => {
      git(path, "checkout", "--quiet", "-b", "side");
      put(path, "README.md", "theirs\n");
      git(path, "commit", "--quiet", "-am", "Theirs");
      git(path, "checkout", "--quiet", "-");
      put(path, "README.md", "ours\n");
      git(path, "commit", "--quiet", "-am", "Ours");
      expect(() => git(path, "merge", "side")).toThrow();
    },
    /merge is half done/,
  ],
])("a worktree with %s in it stays as it is", async (_name, prepare, words) => {
  const { at, key, path, trees } = await workedOn();
  prepare(path);
  const before = git(path, "status", "--porcelain", "--ignored");
  const refused = await refusalOf(trees.archive(key));
  expect(refused).toMatchObject({ code: "no_isolation", message: expect.stringMatching(words) });
  expect(git(path, "status", "--porcelain", "--ignored")).toBe(before);
  expect(workspaces(at)).toEqual(["active"]);
});

test("files that git was told to overlook are saved, and links are not followed", async () => {
  const { at, key, path, branch, trees } = await workedOn();
  put(at.folder, "outside/precious.txt", "mine\n");
  symlinkSync(join(at.folder, "outside"), join(path, "link"));
  git(path, "update-index", "--assume-unchanged", "README.md");
  git(path, "update-index", "--skip-worktree", "src/app.js");
  put(path, "README.md", "hidden\n");
  put(path, "src/app.js", "skipped\n");
  await trees.archive(key);
  expect(git(at.root, "show", `${branch}:README.md`)).toBe("hidden");
  expect(git(at.root, "show", `${branch}:src/app.js`)).toBe("skipped");
  expect(readFileSync(join(at.folder, "outside/precious.txt"), "utf8")).toBe("mine\n");
});

test("a sparse worktree loses nothing that it doesn't show", async () => {
  const { at, key, path, branch, trees } = await workedOn();
  git(path, "sparse-checkout", "set", "--no-cone", "/src/");
  expect(existsSync(join(path, "README.md"))).toBe(false);
  put(path, "src/app.js", "sparse\n");
  await trees.archive(key);
  expect(git(at.root, "show", `${branch}:README.md`)).toContain("one");
  expect(git(at.root, "show", `${branch}:src/app.js`)).toBe("sparse");
});

test("the index lock of a killed git is waited for, and cleared when it is old", async () => {
  const { key, path, trees, at } = await workedOn();
  const lock = join(git(path, "rev-parse", "--absolute-git-dir"), "index.lock");
  writeFileSync(lock, "");
  expect((await refusalOf(trees.archive(key))).code).toBe("busy");
  execFileSync("touch", ["-d", "2 minutes ago", lock]);
  await trees.archive(key);
  expect(workspaces(at)).toEqual(["archived"]);
});

test("paused work is committed, kept from collecting, and taken up again", async () => {
  const { at, key, path, branch, trees } = await workedOn();
  put(path, "half.txt", "half\n");
  const { commit } = await trees.pause(key);
  expect(git(at.root, "rev-parse", branch)).toBe(commit);
  expect(await trees.pause(key)).toEqual({ key, commit });
  finish(at, key);
  expect(await trees.collect()).toEqual({ archived: [], kept: [], detached: [] });
  expect((await trees.provision({ task: key })).head).toBe(commit);
  expect(await trees.collect()).toMatchObject({ archived: [{ key, path }] });
});

test("collecting takes what is over, tells what it must keep, and leaves the rest", async () => {
  const { at, key, path, trees } = await workedOn("Over");
  const [open, nested] = [at.add("Open"), at.add("Nested")];
  const kept = await trees.provision({ task: open });
  const { path: inner } = await trees.provision({ task: nested });
  makeRepository(join(inner, "lib"));
  put(join(at.home, "worktrees", "API", "unknown"), "precious.txt", "mine\n");
  for (const over of [key, nested]) finish(at, over);
  const first = await trees.collect();
  expect(first.archived.map((one) => one.path)).toEqual([path]);
  expect(first.kept).toMatchObject([{ key: nested, error: { code: "no_isolation" } }]);
  expect([kept.path, inner, join(at.home, "worktrees/API/unknown")].map(existsSync)).toEqual([
    true,
    true,
    true,
  ]);
  expect((await trees.collect()).archived).toEqual([]);
});

test("a worktree whose repository is gone is not touched; without its folder it is noted as stale", async () => {
  const { at, key, path, trees } = await workedOn();
  finish(at, key);
  put(path, "work.txt", "work\n");
  execFileSync("mv", [at.root, join(at.folder, "elsewhere")]);
  expect((await trees.collect()).kept).toMatchObject([{ key, error: { code: "no_repository" } }]);
  expect(existsSync(join(path, "work.txt"))).toBe(true);
  execFileSync("mv", [path, join(at.folder, "saved")]);
  await trees.collect();
  expect(workspaces(at)).toEqual(["stale"]);
});

test("the worktree of a deleted task is put away by what its folder says", async () => {
  const { at, path, branch, trees } = await workedOn();
  put(path, "work.txt", "work\n");
  at.at.write(person(), (tx, context) => deleteProject(tx, context, getProject(tx, "API"), "API"));
  expect((await trees.collect()).archived).toMatchObject([{ path, branch }]);
  expect(git(at.root, "show", `${branch}:work.txt`)).toBe("work");
  expect(workspaces(at)).toEqual(["archived"]);
});

test("no commit is lost: random work, collected and then cleaned up by git", async () => {
  let seed = 20_261_130;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let round = 0; round < 4; round++) {
    const { at, key, path, trees } = await workedOn();
    const seen = new Set<string>();
    const steps: (() => void)[] = [
      () => put(path, `file-${random(4)}.txt`, `${random(1_000_000)}\n`),
      () => git(path, "add", "--all"),
      () => git(path, "commit", "--quiet", "--allow-empty", "-am", "Work"),
      () =>
        git(path, "commit", "--quiet", "--amend", "--allow-empty", "-m", `Amended ${random(99)}`),
      () => git(path, "reset", "--quiet", "--hard", "HEAD^"),
      () => git(path, "checkout", "--quiet", "--detach"),
      () => git(path, "checkout", "--quiet", "-B", `side-${random(2)}`),
      () => git(path, "stash", "--include-untracked"),
    ];
    for (let step = 0; step < 25; step++) {
      try {
        steps[random(steps.length)]?.();
      } catch {
        // Nothing to stash, or no commit to go back to: then nothing happened.
      }
      seen.add(git(path, "rev-parse", "HEAD"));
    }
    finish(at, key);
    expect(await trees.collect()).toMatchObject({ archived: [{ key }], kept: [] });
    git(at.root, "reflog", "expire", "--expire=now", "--all");
    git(at.root, "gc", "--quiet", "--prune=now");
    for (const commit of seen) {
      const kept = git(at.root, "for-each-ref", "--contains", commit, "--count=1");
      expect([commit, kept === ""]).toEqual([commit, false]);
    }
  }
}, 120_000);

import {
  chmodSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimTask } from "../services/claim-task.ts";
import { updateTaskFields } from "../services/edit-task.ts";
import { git, makeRepository, put, refusalOf, Workshop } from "../testing/repository.ts";
import { agent, temporaryFolder } from "../testing/test-board.ts";

test("a task gets a worktree of its own, from the commit and not from the dirty tree", async () => {
  const at = new Workshop();
  const key = at.add("Return 409 when two imports race");
  put(at.root, "README.md", "dirty\n");
  put(at.root, "new.txt", "dirty\n");
  const made = await at.worktrees().provision({ task: key });
  expect(made).toMatchObject({
    path: join(at.home, "worktrees", "API", key),
    branch: `baton/${key}-return-409-when-two-imports-race`,
    base: { branch: "main", commit: git(at.root, "rev-parse", "main") },
    head: git(at.root, "rev-parse", "main"),
  });
  expect(git(made.path, "status", "--porcelain")).toBe("");
  expect(readFileSync(join(made.path, "README.md"), "utf8")).toBe("one\ntwo\nthree\n");
  expect(git(made.path, "branch", "--show-current")).toBe(made.branch);
  expect(at.at.task(key)).toMatchObject({ worktreeRef: made.path, branchRef: made.branch });
  expect(git(at.root, "status", "--porcelain")).toBe("M README.md\n?? new.txt");
});

test("it is taken up again with what lies in it, whatever the title is now", async () => {
  const at = new Workshop();
  const key = at.add("Old title");
  const made = await at.worktrees().provision({ task: key });
  put(made.path, "half.txt", "half\n");
  at.at.on(key, { ...agent(), type: "human" }, (tx, context, task) =>
    updateTaskFields(tx, context, task, { title: "New title" }),
  );
  expect(await at.worktrees().provision({ task: key })).toEqual(made);
  expect(readFileSync(join(made.path, "half.txt"), "utf8")).toBe("half\n");
  await at.worktrees().archive(key);
  const again = await at.worktrees().provision({ task: key });
  expect(again).toMatchObject({ branch: made.branch, path: made.path });
  expect(readFileSync(join(made.path, "half.txt"), "utf8")).toBe("half\n");
});

test("a task that mutates nothing is refused, and the board is as it was", async () => {
  const at = new Workshop();
  const key = at.add("Read it", { fileMutating: false });
  expect(await refusalOf(at.worktrees().provision({ task: key }))).toMatchObject({
    code: "no_isolation",
  });
  expect(existsSync(join(at.home, "worktrees"))).toBe(false);
  expect(at.at.task(key).worktreeRef).toBeNull();
});

test("only the holder may provision a claimed task", async () => {
  const at = new Workshop();
  const key = at.add();
  const { claimEpoch } = at.at.on(key, agent(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
  const by = (epoch: number | null, name?: string) => at.worktrees(agent(name, epoch));
  expect((await refusalOf(by(null, "codex-1").provision({ task: key }))).code).toBe("conflict");
  expect((await refusalOf(by(claimEpoch - 1).provision({ task: key }))).code).toBe("stale_claim");
  expect(git(at.root, "branch", "--list", "baton/*")).toBe("");
  expect((await by(claimEpoch).provision({ task: key })).key).toBe(key);
});

test.each<[string, (at: Workshop) => string | null, RegExp]>([
  ["no folder", () => null, /has no folder/],
  ["a folder that is gone", (at) => join(at.folder, "gone"), /can't be entered/],
  [
    "a folder without git",
    (at) => {
      put(at.folder, "plain/a", "");
      return join(at.folder, "plain");
    },
    /git init/,
  ],
  ["a folder inside of a repository", (at) => join(at.root, "src"), /inside of/],
  [
    "a bare repository",
    (at) => {
      git(at.folder, "clone", "--quiet", "--bare", at.root, "bare.git");
      return join(at.folder, "bare.git");
    },
    /bare/,
  ],
  [
    "no commit yet",
    (at) => {
      git(at.folder, "init", "--quiet", "unborn");
      return join(at.folder, "unborn");
    },
    /no commit yet/,
  ],
])("a project with %s is refused with the remedy", async (_name, rootOf, words) => {
  const at = new Workshop();
  at.register("OTHER", rootOf(at));
  const key = at.add("One", { in: "OTHER" });
  const refused = await refusalOf(at.worktrees().provision({ task: key }));
  expect(refused).toMatchObject({ code: "no_repository", message: expect.stringMatching(words) });
});

test("a detached checkout, a shallow clone and a linked root serve", async () => {
  const source = new Workshop();
  put(source.root, "second.txt", "2\n");
  git(source.root, "add", "--all");
  git(source.root, "commit", "--quiet", "-m", "Second");
  git(source.folder, "clone", "--quiet", "--depth", "1", `file://${source.root}`, "shallow");
  const shallow = join(source.folder, "shallow");
  git(shallow, "checkout", "--quiet", "--detach");
  const link = join(source.folder, "link");
  symlinkSync(shallow, link);
  source.register("LINK", link);
  const key = source.add("One", { in: "LINK" });
  const made = await source.worktrees().provision({ task: key });
  expect(made.base).toEqual({ branch: null, commit: git(shallow, "rev-parse", "HEAD") });
  put(made.path, "third.txt", "3\n");
  const { files } = await source.worktrees().changes(key);
  expect(files.map(({ path }) => path)).toEqual(["third.txt"]);
});

test("the base is the wanted branch, or the one that the repository names", async () => {
  const at = new Workshop();
  git(at.root, "checkout", "--quiet", "-b", "release");
  git(at.root, "commit", "--quiet", "--allow-empty", "-m", "Release");
  git(at.root, "checkout", "--quiet", "main");
  const wanted = await at.worktrees().provision({ task: at.add(), base: "release" });
  expect(wanted.base).toEqual({ branch: "release", commit: git(at.root, "rev-parse", "release") });
  git(at.root, "config", "baton.base", "release");
  expect((await at.worktrees().provision({ task: at.add() })).base.branch).toBe("release");
  const refused = await refusalOf(at.worktrees().provision({ task: at.add(), base: "none" }));
  expect(refused.code).toBe("no_repository");
});

test("a branch and a folder that are there already are nobody's to take", async () => {
  const at = new Workshop();
  const key = at.add("One");
  git(at.root, "branch", `baton/${key}-one`);
  put(join(at.home, "worktrees", "API", key), "precious.txt", "mine\n");
  const made = await at.worktrees().provision({ task: key });
  expect(made).toMatchObject({
    branch: `baton/${key}-one-2`,
    path: join(at.home, "worktrees", "API", `${key}-2`),
  });
});

test("a branch named baton leaves no room, and that is said", async () => {
  const at = new Workshop();
  git(at.root, "branch", "baton");
  const refused = await refusalOf(at.worktrees().provision({ task: at.add() }));
  expect(refused).toMatchObject({ code: "no_isolation", message: expect.stringMatching(/rename/) });
});

test.each<[string, (path: string, at: Workshop) => void]>([
  [
    "a link",
    (path, at) => {
      renameSync(path, join(at.folder, "moved"));
      symlinkSync(join(at.folder, "moved"), path);
    },
  ],
  [
    "another repository",
    (path) => {
      rmSync(path, { recursive: true });
      makeRepository(path);
    },
  ],
  [
    "a worktree of another repository",
    (path, at) => {
      rmSync(path, { recursive: true });
      const other = makeRepository(join(at.folder, "other"));
      git(other, "worktree", "add", "--quiet", path, "-b", "theirs");
    },
  ],
  [
    "a .git file that points elsewhere",
    (path, at) => put(path, ".git", `gitdir: ${makeRepository(join(at.folder, "other"))}/.git\n`),
  ],
])("%s in a worktree's place is refused and left alone, by every call", async (_name, replace) => {
  const at = new Workshop();
  const key = at.add("One");
  const { path } = await at.worktrees().provision({ task: key });
  replace(path, at);
  const trees = at.worktrees();
  const calls = [
    () => trees.provision({ task: key }),
    () => trees.archive(key),
    () => trees.commitAll(key, "x"),
    () => trees.changes(key),
    () => trees.pause(key),
  ];
  for (const call of calls) expect((await refusalOf(call())).code).toBe("no_isolation");
  expect(existsSync(join(path, "README.md"))).toBe(true);
});

test("a worktree that was moved away is made anew from its branch, and the moved one is left", async () => {
  const at = new Workshop();
  const key = at.add("One");
  const { path } = await at.worktrees().provision({ task: key });
  put(path, "done.txt", "done\n");
  const { commit } = await at.worktrees().commitAll(key, "Done");
  renameSync(path, join(at.folder, "moved"));
  expect(await at.worktrees().provision({ task: key })).toMatchObject({ path, head: commit });
  expect(existsSync(join(at.folder, "moved", "done.txt"))).toBe(true);
});

test("a deleted .git file is written again, and the branch that was left is returned to", async () => {
  const at = new Workshop();
  const key = at.add("One");
  const made = await at.worktrees().provision({ task: key });
  rmSync(join(made.path, ".git"));
  expect(await at.worktrees().provision({ task: key })).toEqual(made);
  git(made.path, "checkout", "--quiet", "--detach");
  git(made.path, "commit", "--quiet", "--allow-empty", "-m", "Off branch");
  const lost = git(made.path, "rev-parse", "HEAD");
  expect(await at.worktrees().provision({ task: key })).toEqual(made);
  expect(git(made.path, "branch", "--show-current")).toBe(made.branch);
  expect(git(at.root, "for-each-ref", "--contains", lost, "refs/baton/kept")).toContain(key);
});

test("a home that is a link, and one inside of the repository, serve", async () => {
  const real = temporaryFolder();
  const link = join(temporaryFolder(), "home");
  symlinkSync(real, link);
  const linked = new Workshop(undefined, link);
  const made = await linked.worktrees().provision({ task: linked.add() });
  expect(made.path.startsWith(realpathSync(real))).toBe(true);
  await linked.worktrees().archive(made.key);

  const root = makeRepository(join(temporaryFolder(), "repo"));
  const inside = new Workshop(root, join(root, ".baton"));
  const within = await inside.worktrees().provision({ task: inside.add() });
  rmSync(join(within.path, ".git"));
  put(within.path, "work.txt", "work\n");
  await inside.worktrees().archive(within.key);
  expect(existsSync(within.path)).toBe(false);
  expect(git(root, "show", `${within.branch}:work.txt`)).toBe("work");
  expect(git(root, "log", "--format=%s", "main")).toBe("Begin");
});

test("the caller's GIT_ variables, hooks and language have no say", async () => {
  const at = new Workshop();
  const other = makeRepository(join(at.folder, "other"));
  put(at.root, ".git/hooks/post-checkout", "#!/bin/sh\nexit 1\n");
  put(at.root, ".git/hooks/reference-transaction", "#!/bin/sh\nexit 1\n");
  for (const hook of ["post-checkout", "reference-transaction"]) {
    chmodSync(join(at.root, ".git/hooks", hook), 0o755);
  }
  const env = {
    ...at.ports().env,
    GIT_DIR: join(other, ".git"),
    GIT_WORK_TREE: other,
    GIT_INDEX_FILE: join(other, ".git/index"),
    LANG: "de_DE.UTF-8",
  };
  const made = await at.worktrees(undefined, env).provision({ task: at.add() });
  expect(git(made.path, "rev-parse", "--show-toplevel")).toBe(made.path);
  expect(git(other, "status", "--porcelain")).toBe("");
});

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { updateStatus } from "../services/move-task.ts";
import { startCrew, startMember } from "../testing/crew/start-crew.ts";
import type { WorkOnTreeInput } from "../testing/crew/work-on-tree.ts";
import { GIT_ENV, git, put, Workshop } from "../testing/repository.ts";
import { person } from "../testing/test-board.ts";

const ENV = Object.fromEntries(
  Object.entries(GIT_ENV).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);
const GIT = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();

type Call = WorkOnTreeInput["call"];

/** Stands before git in PATH, and at one of the calls kills whoever called it, first or meanwhile. */
const KILLER = `#!/bin/sh
n=$(( $(cat "$KILLER_COUNT" 2> /dev/null || echo 0) + 1 ))
echo $n > "$KILLER_COUNT"
if [ $n = "$KILLER_AT" ]; then
  if [ "$KILLER_WHEN" = before ]; then kill -9 $PPID; exit 1; fi
  ${GIT} "$@" &
  kill -9 $PPID
  wait
  exit 1
fi
exec ${GIT} "$@"
`;

/** Makes a call in a process that dies at its nth call of git. @returns whether it lived that long */
async function dieAt(
  at: Workshop,
  task: string,
  call: Call,
  when: "before" | "during",
  n: number,
): Promise<boolean> {
  const bin = join(at.folder, "killer");
  mkdirSync(bin, { recursive: true });
  put(bin, "git", KILLER);
  chmodSync(join(bin, "git"), 0o755);
  const count = join(at.folder, "count");
  rmSync(count, { force: true });
  const env = {
    ...ENV,
    PATH: `${bin}:${ENV.PATH}`,
    KILLER_COUNT: count,
    KILLER_AT: String(n),
    KILLER_WHEN: when,
  };
  const member = await startMember<WorkOnTreeInput, void>("work-on-tree.ts");
  const ended = once(member.process, "exit");
  member.go({ path: at.at.path, home: at.home, task, call, env });
  const died = member.result.then(
    () => false,
    (error: Error) => {
      if (/SIGKILL/.test(error.message)) return true;
      throw error;
    },
  );
  // One that answered lives on until its board is closed, and what it made is still its own.
  await ended;
  return died;
}

/** What is to be the same, wherever the first try ended. */
function stateOf(at: Workshop, key: string) {
  const branches = git(at.root, "for-each-ref", "--format=%(refname)", "refs/heads", "refs/baton");
  const [branch = "main"] = branches.split("\n").filter((name) => name.includes(key));
  const registry = join(at.root, ".git/worktrees");
  return {
    branches,
    log: git(at.root, "log", "--format=%s", branch),
    files: git(at.root, "ls-tree", "-r", "--name-only", branch),
    main: git(at.root, "log", "--topo-order", "--format=%s", "main"),
    dirty: git(at.root, "status", "--porcelain"),
    registered: existsSync(registry) ? readdirSync(registry) : [],
    locks: git(at.root, "worktree", "list", "--porcelain").match(/^(locked|prunable).*$/gm),
    trees: existsSync(join(at.home, "worktrees/API"))
      ? readdirSync(join(at.home, "worktrees/API"), { recursive: true }).sort()
      : [],
    rows: at.at.read((tx) => tx.workspaces.list(false)).map(({ status }) => status),
    refs: { ...at.at.task(key), updatedAt: 0, createdAt: 0, id: "", projectId: "", rowId: 0 },
  };
}

async function prepared(call: Call) {
  const at = new Workshop();
  const key = at.add("One");
  if (call === "provision") return { at, key };
  const { path } = await at.worktrees().provision({ task: key });
  put(path, "work/new.txt", "new\n");
  put(path, "README.md", "changed\n");
  if (call === "collect") {
    at.at.on(key, person(), (tx, context, task) =>
      updateStatus(tx, context, task, { to: "cancelled", runtime: null, overrideReason: null }),
    );
  }
  return { at, key };
}

async function callHere(at: Workshop, task: string, call: Call): Promise<void> {
  const trees = at.worktrees();
  if (call === "provision") await trees.provision({ task });
  else if (call === "merge") await trees.merge({ task, squash: false });
  else if (call === "archive") await trees.archive(task);
  else await trees.collect();
}

// A merge begins with what the others have shown: every second call will do.
test.each<[Call, number]>([
  ["provision", 1],
  ["collect", 1],
  ["merge", 2],
])(
  "%s that is killed at any of its calls of git ends the same when it is repeated",
  async (call, step) => {
    const whole = await prepared(call);
    await callHere(whole.at, whole.key, call);
    const wanted = withoutPaths(stateOf(whole.at, whole.key), whole.at);
    let deaths = 0;
    for (let n = 1; ; n += step) {
      const { at, key } = await prepared(call);
      // Killed before one call is killed after the one before it.
      const died = await dieAt(at, key, call, n % 2 === 0 ? "before" : "during", n);
      if (!died) break;
      deaths++;
      await callHere(at, key, call);
      expect([n, withoutPaths(stateOf(at, key), at)]).toEqual([n, wanted]);
      git(at.root, "fsck", "--strict");
    }
    expect(deaths).toBeGreaterThan(8);
  },
  600_000,
);

function withoutPaths(state: unknown, at: Workshop): unknown {
  return JSON.parse(JSON.stringify(state).replaceAll(at.folder, "FOLDER"));
}

test("ten processes provision tasks of one repository at once, two of them the same one", async () => {
  const at = new Workshop();
  const keys = Array.from({ length: 10 }, (_, index) => at.add(`Task ${index}`));
  const crew = await startCrew<WorkOnTreeInput, void>("work-on-tree.ts", 11);
  const common = { path: at.at.path, home: at.home, call: "provision", env: ENV } as const;
  crew.forEach((member, index) => {
    member.go({ ...common, task: keys[index % keys.length] ?? "" });
  });
  await Promise.all(crew.map(({ result }) => result));
  expect(git(at.root, "worktree", "list").split("\n")).toHaveLength(11);
  for (const key of keys) {
    const path = join(at.home, "worktrees/API", key);
    expect(git(path, "status", "--porcelain", "--branch")).toMatch(`## baton/${key}-task-`);
  }
  expect(at.at.read((tx) => tx.workspaces.list(true))).toHaveLength(10);
  expect(git(at.root, "status", "--porcelain")).toBe("");
});

test("the temporary checkout of a killed process is collected", async () => {
  const at = new Workshop();
  const key = at.add();
  await at.worktrees().provision({ task: key });
  let deaths = 0;
  for (let n = 1; await dieAt(at, key, "checkOutDetached", "during", n); n++) deaths++;
  expect(deaths).toBeGreaterThan(3);
  await at.worktrees().collect();
  expect(readdirSync(join(at.home, "worktrees/.detached"))).toEqual([]);
  expect(git(at.root, "worktree", "list").split("\n")).toHaveLength(2);
  expect(readdirSync(join(at.root, ".git/worktrees"))).toEqual([key]);
});

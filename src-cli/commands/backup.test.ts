import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";

interface Restored {
  board: string;
  kept: string | null;
  freed: string[];
  backup: { tasks: number };
}

const titles = (at: Workplace) =>
  at
    .data<{ title: string }[]>("task", "list")
    .map(({ title }) => title)
    .sort();

test("backed up, changed, restored: the board is back, and the changed one is kept", () => {
  const at = new Workplace().init();
  at.add("Before");
  const file = join(at.root, "copy.db");
  const said = at.text("backup", "../copy.db");
  expect(said).toContain(`${file} written and checked: 1 task, the projects Api server`);
  at.add("After");
  const asked = at.refusal(["restore", file]);
  expect(asked).toMatchObject({ status: 2, code: "invalid_argument" });
  expect(asked.message).toContain("repeat with --yes");
  expect(titles(at)).toEqual(["After", "Before"]);
  const restored = at.data<Restored>("restore", file, "--yes");
  expect(restored).toMatchObject({ board: at.board, freed: [], backup: { tasks: 1 } });
  expect(titles(at)).toEqual(["Before"]);
  const listed = at.data<{ kind: string; path: string }[]>("backup", "--list");
  expect(listed).toMatchObject([{ kind: "replaced", path: restored.kept }]);
  expect(at.text("backup", "--list")).toContain("replaced by a restore");
  expect(at.text("restore", restored.kept ?? "", "--yes")).toContain("is kept in");
  expect(titles(at)).toEqual(["After", "Before"]);
  expect(at.data<object[]>("audit")).toHaveLength(2);
  expect(at.data<{ healthy: boolean }>("doctor").healthy).toBe(true);
});

test("an agent's claim ends with a restore, and an agent can restore nothing", () => {
  const at = new Workplace().init();
  const key = at.add("Work");
  const file = join(at.root, "copy.db");
  at.text("backup", file);
  const { claimEpoch } = at.data<{ claimEpoch: number }>("--agent", "claude", "task", "claim", key);
  const byAgent = at.refusal(["--agent", "claude", "restore", file, "--yes"]);
  expect(byAgent).toMatchObject({ code: "forbidden", status: 2 });
  at.text("restore", file, "--yes");
  const worker = ["--agent", "claude", "--epoch", String(claimEpoch)];
  expect(at.refusal([...worker, "task", "move", key, "done"])).toMatchObject({
    code: "stale_claim",
    status: 4,
  });
});

test("every message about a board that can't be used names what brings it back, and that works", () => {
  const at = new Workplace().init();
  at.add("Saved");
  const file = join(at.root, "copy.db");
  at.text("backup", file);
  at.text("restore", file, "--yes");
  const { path } = at.data<{ path: string }[]>("backup", "--list")[0] ?? { path: "" };
  writeFileSync(at.board, "this was a board once, and now it is not ".repeat(500));
  const refused = at.refusal(["task", "list"]);
  expect(refused).toMatchObject({ code: "storage", status: 7 });
  expect(refused.message).toContain(`baton restore ${path} --yes`);
  expect(at.text("restore", path, "--yes")).toContain("The file that could not be used is kept in");
  expect(titles(at)).toEqual(["Saved"]);
});

test("bad calls say what to do, and write nothing", () => {
  const at = new Workplace().init();
  const taken = join(at.root, "taken.db");
  writeFileSync(taken, "mine");
  expect(at.refusal(["backup"]).message).toContain("--list");
  expect(at.refusal(["backup", taken, "--list"]).code).toBe("invalid_argument");
  expect(at.refusal(["backup", taken])).toMatchObject({ code: "invalid_argument", status: 2 });
  expect(at.refusal(["backup", join(at.root, "no", "where.db")]).message).toContain("no folder");
  expect(at.refusal(["restore", join(at.root, "none.db"), "--yes"]).code).toBe("not_found");
  expect(at.refusal(["restore", taken, "--yes"]).code).toBe("storage");
  expect(readdirSync(at.root).sort()).toEqual(["home", "project", "taken.db"]);
  const nobody = new Workplace();
  expect(nobody.refusal(["backup", join(nobody.root, "copy.db")]).code).toBe("not_found");
  expect(nobody.text("backup", "--list")).toContain("there is no automatic backup");
  expect(existsSync(nobody.home)).toBe(false);
});

test("an ordinary user is told where a backup may not go", () => {
  const at = new Workplace().init();
  const locked = join(at.root, "locked");
  mkdirSync(locked);
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  if (uid !== undefined) {
    for (const path of [at.root, at.home, at.board]) chownSync(path, uid, uid);
  }
  chmodSync(locked, 0o555);
  const settings = uid === undefined ? {} : { uid };
  const refused = at.refusal(["backup", join(locked, "copy.db")], settings);
  expect(refused).toMatchObject({ code: "storage", status: 7 });
  expect(refused.message).toMatch(/may not make .*copy\.db: choose another folder/);
  expect(readdirSync(locked)).toEqual([]);
});

test("who follows the events is told of a restore, and goes on", async () => {
  const at = new Workplace().init();
  at.add("Before");
  const file = join(at.root, "copy.db");
  at.text("backup", file);
  at.add("Replaced");
  const { child } = at.start(["events", "--follow", "--json", "--since", "0"]);
  const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
  const nextKind = async () => {
    const { data } = JSON.parse((await lines.next()).value as string) as { data: { kind: string } };
    return data.kind;
  };
  for (const kind of ["project_created", "task_created", "task_created"]) {
    expect(await nextKind()).toBe(kind);
  }
  at.text("restore", file, "--yes");
  expect(await nextKind()).toBe("board_restored");
  at.add("After");
  expect(await nextKind()).toBe("task_created");
});

test("a backup of another board is refused until somebody says that it is meant", () => {
  const at = new Workplace().init();
  at.add("Mine");
  const other = join(at.root, "other", "board.db");
  at.text("--board", other, "init", "--prefix", "OTH");
  const saved = join(at.root, "other.db");
  at.text("--board", other, "backup", saved);
  const refused = at.refusal(["restore", saved, "--yes"]);
  expect(refused).toMatchObject({ code: "forbidden", status: 2 });
  expect(refused.message).toContain("repeat with --other-board");
  expect(titles(at)).toEqual(["Mine"]);
  at.text("restore", saved, "--yes", "--other-board");
  expect(titles(at)).toEqual([]);
});

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openRun } from "../../testing/open-run.ts";
import { refusal, TestBoard, temporaryFolder } from "../../testing/test-board.ts";
import { backUp, readBackup } from "./backup.ts";
import { openBoard } from "./open.ts";
import { APPLICATION_ID, SCHEMA_VERSION } from "./schema.ts";

const OPTIONS = { budgetMs: 1_500 } as const;

function busyBoard(): TestBoard {
  const at = new TestBoard();
  at.project("API");
  openRun(at, at.add("Running", { in: "API", description: "findable" }));
  at.add("Waiting");
  return at;
}

/** A file that is being built, of a process of that id on this machine. */
function partialName(target: string, pid: number): string {
  const host = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  return `${target}.part-${host}-${pid}-01234567-89ab-7def-8123-456789abcdef`;
}

test("a backup is one whole file in delete mode, with all that the log still held", () => {
  const at = busyBoard();
  const target = join(temporaryFolder(), "copy.db");
  const content = backUp(at.path, target, OPTIONS);
  expect(content).toEqual({
    path: target,
    changedAt: at.now,
    createdAt: expect.any(Number),
    tasks: 2,
    projects: ["API"],
    sizeBytes: statSync(target).size,
    version: SCHEMA_VERSION,
  });
  expect(readBackup(target)).toEqual(content);
  expect(readdirSync(dirname(target))).toEqual(["copy.db"]);
  const db = new Database(target, { readonly: true });
  expect(db.pragma("journal_mode", { simple: true })).toBe("delete");
  expect(db.pragma("application_id", { simple: true })).toBe(APPLICATION_ID);
  expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
  db.close();
  const copy = openBoard({ path: target, create: false, budgetMs: 0 });
  const found = copy.read((tx) => tx.tasks.search("findable", null, 10, null).rows);
  expect(found.map(({ key }) => key)).toEqual(["API-1"]);
  copy.close();
});

test("a backup is as private as the board", () => {
  const at = busyBoard();
  chmodSync(at.path, 0o600);
  const target = join(temporaryFolder(), "copy.db");
  backUp(at.path, target, OPTIONS);
  expect(statSync(target).mode & 0o777).toBe(0o600);
});

test("a target that is there is left as it is, and a folder that is missing is named", () => {
  const at = busyBoard();
  const folder = temporaryFolder();
  const taken = join(folder, "taken.db");
  writeFileSync(taken, "mine");
  expect(refusal(() => backUp(at.path, taken, OPTIONS))).toMatchObject({
    code: "invalid_argument",
    message: expect.stringContaining("is there already"),
  });
  expect(readFileSync(taken, "utf8")).toBe("mine");
  expect(refusal(() => backUp(at.path, at.path, OPTIONS)).code).toBe("invalid_argument");
  expect(refusal(() => backUp(at.path, join(folder, "no", "copy.db"), OPTIONS))).toMatchObject({
    code: "invalid_argument",
    message: expect.stringContaining("make it first"),
  });
  expect(readdirSync(folder)).toEqual(["taken.db"]);
});

test("what is no board is never copied, and what is damaged is not taken for a backup", () => {
  const folder = temporaryFolder();
  const text = join(folder, "text.db");
  writeFileSync(text, "no database at all, but long enough to look at ".repeat(40));
  const target = join(folder, "copy.db");
  expect(refusal(() => backUp(text, target, OPTIONS)).message).toContain("is not a database");
  expect(refusal(() => backUp(join(folder, "none.db"), target, OPTIONS)).code).toBe("not_found");
  expect(refusal(() => readBackup(text))).toMatchObject({ code: "storage" });
  const foreign = join(folder, "foreign.db");
  new Database(foreign).exec("CREATE TABLE t (a)").close();
  expect(refusal(() => readBackup(foreign)).message).toContain("not a Baton board");
  const at = busyBoard();
  backUp(at.path, target, OPTIONS);
  const bytes = readFileSync(target);
  bytes.fill(0x5a, 8_192, 20_000);
  const damaged = join(folder, "damaged.db");
  writeFileSync(damaged, bytes);
  expect(refusal(() => readBackup(damaged)).message).toContain("is no whole backup");
  expect(refusal(() => backUp(damaged, join(folder, "second.db"), OPTIONS))).toMatchObject({
    code: "storage",
    message: expect.stringContaining("damaged"),
  });
  expect(readdirSync(folder).sort()).toEqual(["copy.db", "damaged.db", "foreign.db", "text.db"]);
});

test("the next backup deletes what a crash left, and nothing that is still being built", () => {
  const at = busyBoard();
  const folder = temporaryFolder();
  const target = join(folder, "copy.db");
  const gone = spawnSync(process.execPath, ["-e", "0"]).pid;
  const [left, building] = [partialName(target, gone), partialName(target, process.pid)];
  for (const path of [left, `${left}-journal`, building]) writeFileSync(path, "half");
  const foreign = join(folder, "copy.db.part-1");
  writeFileSync(foreign, "not ours");
  backUp(at.path, target, OPTIONS);
  expect(existsSync(left)).toBe(false);
  expect(existsSync(`${left}-journal`)).toBe(false);
  expect(existsSync(building)).toBe(true);
  expect(existsSync(foreign)).toBe(true);
});

test("an older board is kept before its upgrade, once, as it was", () => {
  const at = new TestBoard();
  at.add("Kept");
  at.board.close();
  const older = new Database(at.path);
  older.exec("DROP TABLE fact_gates; DROP TABLE fact_receipts; PRAGMA user_version = 1");
  older.close();
  openBoard({ path: at.path, create: false, budgetMs: 0 }).close();
  openBoard({ path: at.path, create: false, budgetMs: 0 }).close();
  const folder = join(dirname(at.path), "backups");
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^board\.db\.upgrade-/);
  expect(readBackup(join(folder, name))).toMatchObject({ version: 1, tasks: 1 });
});

test("an upgrade that can't be done leaves no backup behind", () => {
  const at = new TestBoard();
  at.board.close();
  const older = new Database(at.path);
  older.exec("DROP TABLE tasks; CREATE TABLE tasks (id TEXT); INSERT INTO tasks VALUES ('a')");
  older.close();
  const open = () => openBoard({ path: at.path, create: false, budgetMs: 0 });
  expect(refusal(open).message).toContain("Nothing was changed");
  expect(readdirSync(join(dirname(at.path), "backups"))).toEqual([]);
});

test("a board is not upgraded while no backup of it can be made", () => {
  const at = new TestBoard();
  at.board.close();
  const older = new Database(at.path);
  older.exec("DROP TABLE fact_gates; PRAGMA user_version = 1");
  older.close();
  writeFileSync(join(dirname(at.path), "backups"), "a file where the folder should be");
  const open = () => openBoard({ path: at.path, create: false, budgetMs: 0 });
  expect(refusal(open)).toMatchObject({
    code: "storage",
    message: expect.stringContaining("the backup that comes first can't be made"),
  });
  const db = new Database(at.path, { readonly: true });
  expect(db.pragma("user_version", { simple: true })).toBe(1);
  db.close();
});

test("a name that SQLite uses beside the board is no target, by whichever way", () => {
  const at = new TestBoard();
  at.board.close();
  const folder = join(temporaryFolder(), "way");
  symlinkSync(dirname(at.path), folder);
  for (const suffix of ["-wal", "-shm", "-journal"]) {
    for (const target of [at.path + suffix, join(folder, basename(at.path) + suffix)]) {
      for (const source of [at.path, join(folder, basename(at.path))]) {
        const error = refusal(() => backUp(source, target, { budgetMs: 0, replaces: true }));
        expect(error).toMatchObject({ code: "invalid_argument" });
        expect(existsSync(target)).toBe(false);
      }
    }
  }
});

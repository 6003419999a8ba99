import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { toErrorValue } from "../../run-operation.ts";
import { inParallel } from "../../testing/in-parallel.ts";
import { refusal, TestBoard, temporaryFolder } from "../../testing/test-board.ts";
import { openBoard } from "./open.ts";
import { WriteBudgetExhaustedError } from "./retry.ts";
import { APPLICATION_ID, SCHEMA_VERSION } from "./schema.ts";

const open = (path: string, create = true) => openBoard({ path, create, budgetMs: 100 });

/** A closed board with one task in it. */
function closedBoard(): string {
  const at = new TestBoard();
  at.add("Kept");
  at.board.close();
  return at.path;
}

/** The refusal of a file, after which every file beside it is as it was. */
function refusalOf(path: string, create = true) {
  const folder = join(path, "..");
  const state = () =>
    readdirSync(folder)
      .sort()
      .map((name) => {
        const file = join(folder, name);
        return [name, name === "is-a-folder" ? "" : readFileSync(file).toString("base64")];
      });
  const before = state();
  const error = refusal(() => open(path, create));
  expect(state()).toEqual(before);
  expect(error.code).toBe("storage");
  expect(error.message).toContain(path);
  return error;
}

describe("a file that is no readable board is refused, named, and left as it is", () => {
  test("none there, and not asked to make one", () => {
    const path = join(temporaryFolder(), "board.db");
    expect(refusalOf(path, false).message).toContain("baton init");
    expect(existsSync(path)).toBe(false);
  });

  test("a name that can be none: too long, a circle of links, or with white space at its end", () => {
    const folder = temporaryFolder();
    expect(refusalOf(join(folder, "x".repeat(300))).message).toContain("choose a shorter");
    const circle = join(folder, "circle.db");
    symlinkSync("circle.db", circle);
    expect(refusal(() => open(circle)).message).toContain("leads back to itself");
    const spaced = refusal(() => open(join(folder, "board.db ")));
    expect(spaced).toMatchObject({ code: "storage" });
    expect(spaced.message).toContain("ends in white space");
    expect(existsSync(join(folder, "board.db "))).toBe(false);
  });

  test("an empty file where a board may have been", () => {
    const path = join(temporaryFolder(), "board.db");
    writeFileSync(path, "");
    expect(refusalOf(path).message).toContain("empty");
  });

  test("a board that is gone while its log is still there", () => {
    const at = new TestBoard();
    at.add("Only in the log");
    const folder = temporaryFolder();
    const path = join(folder, "board.db");
    writeFileSync(`${path}-wal`, readFileSync(`${at.path}-wal`));
    expect(refusalOf(path).message).toContain("-wal");
    expect(existsSync(path)).toBe(false);
  });

  test("a folder", () => {
    const path = join(temporaryFolder(), "is-a-folder");
    mkdirSync(path);
    expect(refusalOf(path).message).toContain("folder");
  });

  test("a path through a file", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "x");
    for (const path of [join(folder, "file", "board.db"), join(folder, "file", "b", "board.db")]) {
      expect(refusal(() => open(path))).toMatchObject({ code: "storage", detail: { path } });
    }
  });

  test("a text", () => {
    const path = join(temporaryFolder(), "board.db");
    writeFileSync(path, "Dear diary, this is no database at all.\n".repeat(100));
    expect(refusalOf(path).message).toContain("not a database");
  });

  test("another program's database", () => {
    const path = join(temporaryFolder(), "board.db");
    const db = new Database(path);
    db.exec("CREATE TABLE tasks (id TEXT)");
    db.close();
    expect(refusalOf(path).message).toContain("not a Baton board");
  });

  test("a newer Baton's board", () => {
    const path = closedBoard();
    const db = new Database(path);
    db.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
    db.pragma("journal_mode = DELETE");
    db.close();
    const error = refusalOf(path);
    expect(error.message).toContain("newer");
    expect(error.detail).toMatchObject({ version: SCHEMA_VERSION + 1, known: SCHEMA_VERSION });
  });

  test("a file that was cut off", () => {
    const path = closedBoard();
    truncateSync(path, 4096 * 3 + 100);
    expect(refusalOf(path).message).toMatch(/damaged|not a database/);
  });

  test("a file whose schema was overwritten", () => {
    const path = closedBoard();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 100, 4096);
    writeFileSync(path, bytes);
    expect(refusalOf(path).message).toContain("damaged");
  });
});

describe("as an ordinary user", () => {
  test("a board that may not be written is refused, at the latest by the first write", () => {
    for (const [fileMode, folderMode] of [
      [0o444, 0o555],
      [0o444, 0o777],
      [0o000, 0o777],
    ] as const) {
      const path = closedBoard();
      chmodSync(path, fileMode);
      chmodSync(join(path, ".."), folderMode);
      asOrdinaryUser(() => {
        const write = () => {
          const board = open(path);
          board.write((tx) => tx.projects.takeNumber("global"));
        };
        expect(write).toThrow();
        const error = toErrorValue(thrownBy(write), path, () => {});
        expect(error).toMatchObject({ code: "storage", detail: { path } });
      });
      chmodSync(join(path, ".."), 0o777);
    }
  });

  test("a folder that may not be written gets no board", () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o555);
    asOrdinaryUser(() => {
      for (const path of [join(folder, "board.db"), join(folder, "below", "board.db")]) {
        const error = refusal(() => open(path));
        expect(error.code).toBe("storage");
        expect(error.message).toContain(path);
      }
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** Root may write everywhere, so a test that runs as root becomes nobody for a while. */
function asOrdinaryUser(work: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

function thrownBy(call: () => void): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return null;
}

describe("making a board", () => {
  test("its folder is made too, and nothing half-made stays", () => {
    const folder = temporaryFolder();
    const board = open(join(folder, "a", "b", "board.db"));
    expect(board.read((tx) => tx.projects.list(false)).map(({ id }) => id)).toEqual(["global"]);
    board.close();
    expect(readdirSync(join(folder, "a", "b"))).toEqual(["board.db"]);
  });

  test("two processes that open a fresh file get one board", async () => {
    for (let round = 0; round < 3; round++) {
      const path = join(temporaryFolder(), "board.db");
      const answers = await inParallel("open-and-add.ts", [
        [path, "first"],
        [path, "second"],
        [path, "third"],
      ]);
      expect(answers.map((answer) => answer.trim()).sort()).toEqual([
        "GLOBAL-1",
        "GLOBAL-2",
        "GLOBAL-3",
      ]);
    }
  });

  test("what was written is there again", () => {
    const path = closedBoard();
    const board = open(path, false);
    expect(board.read((tx) => tx.tasks.findByNumber("global", 1)?.title)).toBe("Kept");
    board.close();
    renameSync(path, `${path}.moved`);
    const moved = open(`${path}.moved`, false);
    expect(moved.read((tx) => tx.tasks.count())).toBe(1);
    moved.close();
  });
});

describe("a lock elsewhere", () => {
  test("a current board opens without the write lock", () => {
    const at = new TestBoard();
    const other = new Database(at.path);
    other.exec("BEGIN IMMEDIATE");
    const second = open(at.path);
    expect(second.read((tx) => tx.tasks.count())).toBe(0);
    expect(() => second.write((tx) => tx.projects.takeNumber("global"))).toThrow(
      /database is locked/,
    );
    other.exec("COMMIT");
    expect(second.write((tx) => tx.projects.takeNumber("global"))).toBe(1);
    second.close();
    other.close();
  });

  test("an older one waits for it, and gives up with the lock's own error", () => {
    const path = closedBoard();
    const other = new Database(path);
    other.exec("DROP INDEX tasks_children");
    other.exec("BEGIN IMMEDIATE");
    const attempt = () => openBoard({ path, create: true, budgetMs: 20 });
    expect(attempt).toThrow(WriteBudgetExhaustedError);
    other.close();
  });
});

describe("transactions", () => {
  test("they are whole, never nested, never asynchronous", () => {
    const at = new TestBoard();
    const take = () =>
      at.board.write((tx) => {
        tx.projects.takeNumber("global");
        throw new Error("no");
      });
    expect(take).toThrow("no");
    expect(at.read((tx) => tx.projects.find("global")?.nextNumber)).toBe(1);
    expect(() => at.board.write(() => at.board.write(() => 1))).toThrow(TypeError);
    expect(() => at.board.read(() => at.board.write(() => 1))).toThrow(TypeError);
    const asynchronous = () =>
      at.board.write(async (tx) => {
        tx.projects.takeNumber("global");
      });
    expect(asynchronous).toThrow(TypeError);
    expect(at.read((tx) => tx.projects.find("global")?.nextNumber)).toBe(1);
  });

  test("another connection's commit is seen, one's own is not taken for it", () => {
    const at = new TestBoard();
    const second = open(at.path);
    const before = at.board.dataVersion();
    at.add("Own");
    expect(at.board.dataVersion()).toBe(before);
    second.write((tx) => tx.projects.takeNumber("global"));
    expect(at.board.dataVersion()).not.toBe(before);
    second.close();
  });

  test("the log is emptied when nobody reads", () => {
    const at = new TestBoard();
    at.add("One");
    expect(at.board.truncateWal()).toBe(0);
  });
});

test("the file carries Baton's mark", () => {
  const path = closedBoard();
  expect(readFileSync(path).readUInt32BE(68)).toBe(APPLICATION_ID);
});

import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { localTime } from "../../../shared/domain/local-time.ts";
import { backUp, readBackup } from "../store/sqlite/backup.ts";
import { person, refusal, TestBoard, temporaryFolder } from "../testing/test-board.ts";
import { backupFolder, backupPath } from "./backup-files.ts";
import { otherBoardOf } from "./own-backup.ts";
import { restoreBoard } from "./restore-board.ts";

function automatic(at: TestBoard): string {
  mkdirSync(backupFolder(at.path), { recursive: true });
  const target = backupPath(at.path, "daily", at.now);
  backUp(at.path, target, { budgetMs: 0 });
  return target;
}

test("a board's own backups are taken, wherever they stand", () => {
  const at = new TestBoard();
  at.add("Mine");
  const saved = join(temporaryFolder(), "saved.db");
  backUp(at.path, saved, { budgetMs: 0 });
  for (const path of [saved, automatic(at)]) {
    expect(otherBoardOf(at.path, readBackup(path), 0)).toBeNull();
  }
});

test("an automatic backup of another board is refused, a damaged board's place too", () => {
  const [at, other] = [new TestBoard(), new TestBoard()];
  at.add("Mine");
  other.add("Theirs");
  const backup = automatic(other);
  const attempt = () => restoreBoard(at.path, backup, at.context(person()));
  expect(refusal(attempt)).toMatchObject({
    code: "forbidden",
    message: expect.stringContaining(`is a backup of ${other.path}`),
  });
  at.board.close();
  writeFileSync(at.path, "no board any more ".repeat(99));
  expect(refusal(attempt).message).toContain("--other-board");
  const done = restoreBoard(at.path, backup, at.context(person()), { takesOther: true });
  expect(done.backup.tasks).toBe(1);
});

test("a file that somebody saved of another board is refused by the board's birth", () => {
  const [at, other] = [new TestBoard(), new TestBoard()];
  const saved = join(temporaryFolder(), "saved.db");
  backUp(other.path, saved, { budgetMs: 0 });
  const db = new Database(saved);
  db.exec("UPDATE projects SET created_at = 1000000000000 WHERE id = 'global'");
  db.close();
  const attempt = () => restoreBoard(at.path, saved, at.context(person()));
  expect(refusal(attempt).message).toContain(`another board, made on ${localTime(1e12)}`);
  expect(restoreBoard(at.path, saved, at.context(person()), { takesOther: true })).toMatchObject({
    orphans: [],
  });
});

test("a restore tells of worktrees that the restored board does not know", () => {
  const at = new TestBoard();
  const saved = join(temporaryFolder(), "saved.db");
  backUp(at.path, saved, { budgetMs: 0 });
  const home = realpathSync(temporaryFolder());
  const folder = join(home, "worktrees", "API", "API-1-later");
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(home, "worktrees", ".detached", "API-1"), { recursive: true });
  const { orphans } = restoreBoard(at.path, saved, at.context(person()), { home });
  expect(orphans).toEqual([folder]);
});

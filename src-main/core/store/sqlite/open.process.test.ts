import { readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import type { OpenTogetherInput, OpenTogetherResult } from "../../testing/crew/open-together.ts";
import { startCrew } from "../../testing/crew/start-crew.ts";
import { temporaryFolder } from "../../testing/test-board.ts";
import { openBoard } from "./open.ts";

const ROUNDS = 6;
/** Longer than the slowest opening: all processes are back at the line before each start. */
const ROUND_MS = 400;

/** Lets processes open each of several files at the same instant, and add a task there. */
async function openTogether(processes: number, paths: readonly string[]): Promise<string[][]> {
  const crew = await startCrew<OpenTogetherInput, OpenTogetherResult>(
    "open-together.ts",
    processes,
  );
  const start = Date.now() + 50;
  const files = paths.map((path, round) => ({ path, at: start + round * ROUND_MS }));
  crew.forEach((member, index) => {
    member.go({ title: `Of process ${index}`, files });
  });
  const keys = await Promise.all(crew.map(({ result }) => result));
  return paths.map((_, round) => keys.map((ofMember) => ofMember[round] ?? ""));
}

test("processes that open a fresh file at once all work on the same board", async () => {
  const folder = temporaryFolder();
  const paths = Array.from({ length: ROUNDS }, (_, round) => join(folder, `${round}`, "board.db"));
  const keys = await openTogether(2, paths);
  for (const [round, path] of paths.entries()) {
    expect([...(keys[round] ?? [])].sort()).toEqual(["GLOBAL-1", "GLOBAL-2"]);
    const board = openBoard({ path, create: false, budgetMs: 1_500 });
    expect(board.read((tx) => tx.tasks.count())).toBe(2);
    expect(board.read((tx) => tx.file.integrityFaults())).toEqual([]);
    board.close();
    expect(readdirSync(join(path, "..")).filter((name) => name.includes(".new-"))).toEqual([]);
  }
});

test("processes that upgrade an older file at once all succeed, and nothing is lost", async () => {
  const folder = temporaryFolder();
  const paths = Array.from({ length: ROUNDS }, (_, round) => join(folder, `${round}.db`));
  for (const path of paths) makeOlderBoard(path);
  const keys = await openTogether(2, paths);
  for (const [round, path] of paths.entries()) {
    expect([...(keys[round] ?? [])].sort()).toEqual(["GLOBAL-1", "GLOBAL-2"]);
    const board = openBoard({ path, create: false, budgetMs: 1_500 });
    expect(board.read((tx) => tx.tasks.count())).toBe(2);
    expect(board.read((tx) => tx.file.integrityFaults())).toEqual([]);
    board.close();
  }
});

function makeOlderBoard(path: string): void {
  openBoard({ path, create: true, budgetMs: 1_500 }).close();
  const db = new Database(path);
  db.exec(
    `ALTER TABLE tasks DROP COLUMN blocked_reason;
     ALTER TABLE execution_processes DROP COLUMN log_path;
     DROP INDEX tasks_ready;
     DROP TABLE audit_log;
     PRAGMA user_version = 1;`,
  );
  db.close();
}

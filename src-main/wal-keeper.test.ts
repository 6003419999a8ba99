import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { addComment } from "./core/services/add-comment.ts";
import { openBoard } from "./core/store/sqlite/open.ts";
import type { Board } from "./core/store/store.ts";
import { person, TestBoard, temporaryFolder } from "./core/testing/test-board.ts";
import { startWalKeeper, type WalKeeper } from "./wal-keeper.ts";

const MEGABYTE = 1024 * 1024;
const SCRIPT = join(import.meta.dirname, "wal-thread.ts");

/** A board as the app opens it. */
function appBoard(): { at: TestBoard; app: Board; key: string } {
  const at = new TestBoard();
  const key = at.add("Much talked about");
  const app = openBoard({ path: at.path, create: false, budgetMs: 1_500, shortensLog: false });
  onTestFinished(() => app.close());
  return { at, app, key };
}

/** One write of a tenth of a megabyte; one that finds the board locked comes again in a later turn. */
async function comment(at: TestBoard, app: Board, key: string): Promise<void> {
  for (;;) {
    try {
      const task = at.task(key);
      app.write((tx) => addComment(tx, at.context(person()), task, "word ".repeat(20_000)));
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "SQLITE_BUSY")) throw error;
      await delay(1);
    }
  }
}

test("a board of the app never stops to copy its log, and the thread does so meanwhile", async () => {
  const { at, app, key } = appBoard();
  const logBytes = () => statSync(`${at.path}-wal`).size;
  for (let n = 0; n < 100; n++) await comment(at, app, key);
  const grown = logBytes();
  expect(grown).toBeGreaterThan(10 * MEGABYTE);
  const reports: string[] = [];
  const keeper = startWalKeeper(SCRIPT, at.path, (message) => reports.push(message));
  // Once all of the log is copied, the next write starts it anew, and its file stops to grow.
  let copied = false;
  while (!copied) {
    await comment(at, app, key);
    const before = logBytes();
    for (let n = 0; n < 5; n++) await comment(at, app, key);
    copied = logBytes() === before;
    await delay(50);
  }
  await keeper.end();
  expect(reports).toEqual([]);
  const { id } = at.task(key);
  expect(at.read((tx) => tx.comments.listByTask(id)).length).toBeGreaterThan(100);
}, 180_000);

test("a thread that can't open the board says so, and its end is waited for all the same", async () => {
  const path = join(temporaryFolder(), "board.db");
  writeFileSync(path, "no board at all");
  let keeper: WalKeeper | null = null;
  const report = await new Promise((said) => {
    keeper = startWalKeeper(SCRIPT, path, said);
  });
  expect(report).toContain("the thread that keeps the log short failed");
  await (keeper as WalKeeper | null)?.end();
});

import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { finishRun } from "../services/finish-execution.ts";
import { openRun } from "../testing/open-run.ts";
import { TestBoard, temporaryFolder } from "../testing/test-board.ts";
import { removeOldLogs } from "./remove-old-logs.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A board with executions whose logs have a kilobyte each. */
class LoggedBoard extends TestBoard {
  readonly logRoot = temporaryFolder();

  log(execution: string): string {
    const folder = join(this.logRoot, execution);
    mkdirSync(folder);
    writeFileSync(join(folder, "000000000000.ndjson"), "x".repeat(1_000));
    return folder;
  }

  /** An execution that ended so many days ago. @returns its log's folder */
  ended(daysAgo: number): string {
    const { now } = this;
    this.now -= daysAgo * DAY_MS;
    const { execution, worker } = openRun(this, this.add(`Ended ${daysAgo}`));
    this.write(worker, (tx, context) =>
      finishRun(tx, context, execution.id, { status: "succeeded" }),
    );
    this.now = now;
    return this.log(execution.id);
  }
}

test("logs go a month after their execution's end, those of running ones never", async () => {
  const at = new LoggedBoard();
  const [old, recent] = [at.ended(31), at.ended(29)];
  at.now -= 90 * DAY_MS;
  const running = at.log(openRun(at, at.add("Running")).execution.id);
  at.now += 90 * DAY_MS;
  const removed = await removeOldLogs({ board: at.board, logRoot: at.logRoot, now: at.now });
  expect(removed).toEqual({ count: 1, bytes: 1_000 });
  expect([old, recent, running].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

test("where all take too much the oldest go first, as many as it needs", async () => {
  const at = new LoggedBoard();
  const folders = [at.ended(1), at.ended(3), at.ended(2), at.ended(4)];
  const retention = { board: at.board, logRoot: at.logRoot, now: at.now, keptBytes: 2_500 };
  expect(await removeOldLogs(retention)).toEqual({ count: 2, bytes: 2_000 });
  expect(folders.map((folder) => existsSync(folder))).toEqual([true, false, true, false]);
});

test("what is no execution's log stays, and no log at all is fine", async () => {
  const at = new LoggedBoard();
  const others = temporaryFolder();
  mkdirSync(join(at.logRoot, "my-notes"));
  symlinkSync(others, join(at.logRoot, "01a22d7d-8517-7000-8f70-6b46761365c7"));
  const removed = await removeOldLogs({
    ...{ board: at.board, logRoot: at.logRoot, now: at.now, keptMs: 0, keptBytes: 0 },
  });
  expect(removed.count).toBe(0);
  expect(existsSync(join(at.logRoot, "my-notes"))).toBe(true);
  expect(existsSync(others)).toBe(true);
  const nowhere = join(at.logRoot, "missing");
  expect(await removeOldLogs({ board: at.board, logRoot: nowhere, now: at.now })).toEqual({
    ...{ count: 0, bytes: 0 },
  });
});

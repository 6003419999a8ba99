import { join } from "node:path";
import { expect, test } from "vitest";
import { restoreBoard } from "../core/backup/restore-board.ts";
import { backUp } from "../core/store/sqlite/backup.ts";
import { openRun } from "../core/testing/open-run.ts";
import { person, TestBoard, temporaryFolder } from "../core/testing/test-board.ts";
import { Follower } from "./testing/follower.ts";

/** Backs a board up. @returns a restore of that backup by another process */
function backedUp(at: TestBoard): () => void {
  const backup = join(temporaryFolder(), "backup.db");
  backUp(at.path, backup, { budgetMs: 0 });
  return () => {
    restoreBoard(at.path, backup, at.context(person()));
  };
}

test("whoever follows a board reads it again once it was restored, and follows on from there", () => {
  const at = new TestBoard();
  const run = openRun(at, at.add("Running"));
  const restore = backedUp(at);
  at.add("Later");
  const app = new Follower(at);
  restore();
  const [told, ...more] = app.look();
  expect(more).toEqual([]);
  expect(told).toEqual({ kind: "reload", seq: at.read((tx) => tx.events.latestSeq()) });
  expect(app.running.at(-1)).toEqual([]);
  expect(app.board.read((tx) => tx.tasks.count())).toBe(1);
  expect(app.troubles).toEqual([]);
  at.add("After");
  expect(app.lookAtChange().cards.map(({ key }) => key)).toEqual(["GLOBAL-3"]);
  expect(at.task(run.key).status).toBe("todo");
});

test("it reads again also where every event it knows is in the backup", () => {
  const at = new TestBoard();
  at.add("One");
  const restore = backedUp(at);
  const app = new Follower(at);
  restore();
  expect(app.look()).toMatchObject([{ kind: "reload" }]);
  expect(app.look()).toEqual([]);
});

test("a follower that had not yet seen the replaced events reads again too", () => {
  const at = new TestBoard();
  at.add("One");
  const app = new Follower(at);
  const restore = backedUp(at);
  for (let task = 0; task < 5; task++) at.add(`Replaced ${task}`);
  restore();
  expect(app.look()).toMatchObject([{ kind: "reload" }]);
  expect(app.board.read((tx) => tx.tasks.count())).toBe(1);
});

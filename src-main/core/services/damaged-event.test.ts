import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { Operations } from "../testing/operations.ts";
import { person, TestBoard } from "../testing/test-board.ts";
import { recordAudit } from "./record.ts";

const DAMAGES = ["", '{"changes":', "null", "[1]", "{}", '{"row":7}', '{"changes":{"status":1}}'];

/** A board with a done card and another, of which one event's data is damaged. */
function damagedBoard(kind: string, data: string) {
  const at = new TestBoard();
  const on = new Operations(at);
  const { key } = on.ok("task.create", { title: "One" });
  on.ok("task.claim", { task: key });
  on.ok("task.move", { task: key, status: "done" });
  on.ok("task.create", { title: "Two" });
  const db = new Database(at.path);
  const { changes } = db.prepare("UPDATE board_events SET data = ? WHERE kind = ?").run(data, kind);
  db.close();
  expect(changes).toBe(1);
  return { at, on, key };
}

test.each(DAMAGES)("an event of which the file holds %j hides no other one", (data) => {
  const { at, on, key } = damagedBoard("task_claimed", data);
  const all = on.ok("event.list", {});
  expect(all.filter((event) => event.data === null).map(({ kind }) => kind)).toEqual([
    "task_claimed",
  ]);
  const past = on.ok("history.get", { after: 0 });
  expect(past.unreadable).toBe(1);
  expect(past.steps.map(({ kind }) => kind)).toEqual([
    "task_created",
    "task_moved",
    "task_created",
  ]);
  const { events } = on.ok("activity.get", { project: null });
  expect(events.map((event) => event.data !== null)).toEqual([true, true, false, true]);
  expect(on.ok("activity.get", { project: null, text: "changes" }).events).toEqual([]);
  expect(on.ok("insight.finished", { project: null, since: 0 })).toMatchObject([{ key }]);
  expect(on.ok("change.undoable", {}).undo?.name).toBe("created");
  const { id } = on.ok("task.get", { task: key });
  expect(at.read((tx) => tx.events.lastHumanMoveAt(id))).toBe(at.now);
});

test("a row of the audit log whose detail is damaged hides no other one", () => {
  const at = new TestBoard();
  at.write(person(), (tx, context) => {
    recordAudit(tx, context, "repair", null, "first", {});
    recordAudit(tx, context, "repair", null, "second", { kind: "x" });
  });
  const db = new Database(at.path);
  db.exec("UPDATE audit_log SET detail = '{' WHERE reason = 'first'");
  db.close();
  const rows = new Operations(at).ok("audit.list", {});
  expect(rows.map(({ reason, detail }) => [reason, detail])).toEqual([
    ["second", { kind: "x" }],
    ["first", null],
  ]);
});

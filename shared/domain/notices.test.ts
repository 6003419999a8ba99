import { describe, expect, it } from "vitest";
import type { EventKind, FieldChanges } from "./event.ts";
import { countNotices, findNotices, mergeNotices, type NoticedEvent } from "./notices.ts";

let at = 0;
const event = (
  kind: EventKind,
  data: NoticedEvent["data"],
  { actor = "agent", batch = `b${at}`, taskId = "t" }: Partial<Event> = {},
): NoticedEvent => ({ kind, data, at: ++at, batch, taskId, actor: { type: actor } });
interface Event {
  actor: "human" | "agent" | "system";
  batch: string;
  taskId: string;
}
const moved = (to: string, more: Partial<Event> = {}, changes: FieldChanges = {}) =>
  event("task_moved", { changes: { status: ["in_progress", to], ...changes } }, more);
const finished = (status: string, more: Partial<Event> = {}, changes: FieldChanges = {}) =>
  event(
    "execution_finished",
    { changes: { executionId: ["e", "e"], status: ["running", status], ...changes } },
    more,
  );
const kinds = (events: NoticedEvent[], isBuilder = true) =>
  findNotices(events, () => isBuilder).map(({ kind, reason }) => [kind, reason]);

describe("findNotices", () => {
  it("tells of what is done, failed and waits for a person", () => {
    expect(kinds([moved("done")])).toEqual([["done", null]]);
    expect(kinds([moved("blocked", {}, { blockedReason: [null, "no key"] })])).toEqual([
      ["needs-you", "no key"],
    ]);
    expect(kinds([finished("failed", {}, { error: [null, "exit status 1"] })])).toEqual([
      ["failed", "exit status 1"],
    ]);
    expect(kinds([finished("timed_out")])).toEqual([["failed", null]]);
    expect(kinds([finished("succeeded")])).toEqual([]);
    expect(kinds([finished("cancelled")])).toEqual([]);
  });

  it("tells of what recovery freed as that", () => {
    const changes = { recoveryTombstone: [0, 1], error: [null, "gone"] } as const;
    const by = { actor: "system", batch: "rescue" } as const;
    const released = event("task_released", { changes: { status: ["in_progress", "todo"] } }, by);
    expect(kinds([finished("failed", by, changes), released])).toEqual([["rescued", "gone"]]);
  });

  it("goes on telling what waits for a person when its worker's client goes away", () => {
    const gone = { recoveryTombstone: [0, 1], error: [null, "client disconnected"] } as const;
    const review = moved("in_review", { batch: "handed over" });
    expect(kinds([review, finished("failed", { batch: "left" }, gone)])).toEqual([
      ["needs-you", "its work waits for a review"],
    ]);
    const another = { batch: "left", taskId: "other" };
    const released = event(
      "task_released",
      { changes: { status: ["in_progress", "todo"] } },
      another,
    );
    expect(kinds([finished("failed", { batch: "left" }, gone), released])).toEqual([]);
  });

  it("is silent about what people do, and about gates and critics", () => {
    expect(
      kinds([moved("done", { actor: "human" }), moved("blocked", { actor: "human" })]),
    ).toEqual([]);
    expect(kinds([finished("failed")], false)).toEqual([]);
  });

  it("tells of a review only where nobody judges", () => {
    expect(kinds([moved("in_review")])).toEqual([["needs-you", "its work waits for a review"]]);
    const batch = "judged";
    const gate = event("execution_started", { row: { role: "gate" } }, { batch });
    expect(kinds([moved("in_review", { batch }), gate])).toEqual([]);
  });

  it("takes the most pressing of one transaction, with its reason, and the latest of a task", () => {
    const batch = "third-failure";
    const why = { error: [null, "exit status 1"] } as const;
    expect(kinds([finished("failed", { batch }, why), moved("blocked", { batch })])).toEqual([
      ["needs-you", "exit status 1"],
    ]);
    expect(kinds([moved("blocked"), moved("done")])).toEqual([["done", null]]);
    expect(kinds([finished("failed"), moved("in_progress")])).toEqual([]);
  });
});

it("merges by task and counts by kind, the most pressing first", () => {
  const notice = (kind: "done" | "failed" | "needs-you", taskId: string) => ({
    ...{ kind, taskId, at: ++at, reason: null },
  });
  const merged = mergeNotices([
    ...[notice("done", "a"), notice("failed", "b"), notice("needs-you", "c")],
    ...[notice("done", "b"), notice("done", "d"), notice("needs-you", "e")],
  ]);
  expect(merged.map(({ taskId }) => taskId)).toEqual(["c", "e", "a", "b", "d"]);
  expect(countNotices(merged)).toBe("2 need you, 3 done");
  expect(countNotices(merged.slice(0, 1))).toBe("1 needs you");
});

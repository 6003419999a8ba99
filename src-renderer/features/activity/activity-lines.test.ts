import { expect, test } from "vitest";
import { type ActivityEntry, toEntry } from "./activity-entry.ts";
import { type ActivityLine, groupId, toLines } from "./activity-lines.ts";

const NOON = new Date(2026, 10, 30, 12).getTime();

function entry(seq: number, fields: Partial<ActivityEntry> = {}): ActivityEntry {
  const told = toEntry(
    {
      seq,
      at: NOON,
      actor: { type: "human", id: "ada", runtime: null, surface: "window" },
      batch: `batch ${seq}`,
      kind: "task_moved",
      projectId: "api",
      taskId: `id-${seq}`,
      taskKey: `API-${seq}`,
      taskTitle: `Task ${seq}`,
      data: { changes: { status: ["backlog", "todo"] } },
      clipped: false,
    },
    () => null,
  );
  return { ...told, ...fields };
}

const tell = (line: ActivityLine) =>
  line.kind === "day"
    ? "day"
    : line.kind === "group"
      ? `${line.group.cards} of ${line.group.entries.length}`
      : `${line.kind} ${line.entry.seq}`;
const lay = (chunks: ActivityEntry[][], opened: string[] = []) =>
  toLines(chunks, new Set(opened)).map(tell);

test("what one transaction did to several cards is one line, opened on demand", () => {
  const batch = "b";
  const moved = [9, 8, 7].map((seq) => entry(seq, { batch }));
  const freed = entry(6, { batch, kind: "task_blockers_changed", anyText: "unblocked" });
  const chunk = [entry(10), ...moved, freed, entry(5)];
  expect(lay([chunk])).toEqual(["day", "entry 10", "3 of 3", "entry 6", "entry 5"]);
  const group = { first: moved[0] as ActivityEntry, entries: moved, cards: 3 };
  expect(lay([chunk], [groupId(group)])).toEqual([
    ...["day", "entry 10", "3 of 3", "part 9", "part 8", "part 7", "entry 6", "entry 5"],
  ]);
});

test("two are told by themselves, and so is what one card went through", () => {
  const two = [entry(9, { batch: "b" }), entry(8, { batch: "b" })];
  expect(lay([two])).toEqual(["day", "entry 9", "entry 8"]);
  const one = [5, 4, 3].map((seq) => entry(seq, { batch: "c", taskId: "id-1" }));
  expect(lay([one])).toEqual(["day", "entry 5", "entry 4", "entry 3"]);
});

test("each day has a heading, once, even where a clock was set back", () => {
  const day = 86_400_000;
  const chunk = [
    entry(9),
    entry(8, { at: NOON - day }),
    entry(7, { at: NOON }),
    entry(6, { at: NOON - day }),
    entry(5, { at: NOON - 3 * day }),
  ];
  expect(lay([chunk.slice(0, 2), chunk.slice(2)])).toEqual([
    ...["day", "entry 9", "day", "entry 8", "entry 7", "entry 6", "day", "entry 5"],
  ]);
});

test("leads to the card, the fact or the run, and nowhere where that is gone", () => {
  const base = { seq: 1, at: NOON, batch: "b", projectId: "api", taskTitle: null, clipped: false };
  const actor = { type: "agent", id: "codex-1", runtime: "codex", surface: "mcp" } as const;
  const task = { taskId: "id-1", taskKey: "API-1" };
  const target = (fields: object) =>
    toEntry({ ...base, actor, ...task, data: {}, kind: "task_moved", ...fields }, () => null)
      .target;
  expect(target({})).toEqual({ kind: "task", taskId: "id-1" });
  expect(target({ taskKey: null })).toEqual({ kind: "none" });
  const run = { kind: "run", taskId: "id-1", execution: "x" };
  expect(target({ kind: "execution_started", data: { row: { id: "x" } } })).toEqual(run);
  const changes = { executionId: ["x", "x"], status: ["running", "failed"] };
  expect(target({ kind: "execution_finished", data: { changes } })).toEqual(run);
  const fact = { kind: "fact_written", taskId: null, taskKey: null };
  expect(target({ ...fact, data: { row: { key: "gates.unit" } } })).toEqual({
    kind: "fact",
    projectId: "api",
    key: "gates.unit",
    isDeleted: false,
  });
});

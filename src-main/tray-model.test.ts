import { describe, expect, it } from "vitest";
import { type RunningTask, trayModel, windowTitle } from "./tray-model.ts";

const run = (number: number, changes: Partial<RunningTask> = {}): RunningTask => ({
  taskId: `id-${number}`,
  taskKey: `API-${number}`,
  taskTitle: `Task ${number}`,
  agentId: "claude",
  ...changes,
});

describe("trayModel", () => {
  it("is calm when nothing runs", () => {
    expect(trayModel([])).toEqual({
      tooltip: "Baton: nothing runs",
      title: "",
      isBusy: false,
      entries: [{ kind: "note", label: "Nothing runs" }],
    });
  });

  it("counts and lists what runs, each leading to its task", () => {
    expect(trayModel([run(1), run(2, { agentId: null })])).toEqual({
      tooltip: "Baton: 2 running",
      title: "2",
      isBusy: true,
      entries: [
        { kind: "note", label: "2 running" },
        { kind: "task", taskId: "id-1", label: "API-1  Task 1 (claude)" },
        { kind: "task", taskId: "id-2", label: "API-2  Task 2" },
      ],
    });
  });

  it("clips long titles between characters", () => {
    const [, entry] = trayModel([run(1, { taskTitle: "🏃".repeat(100), agentId: null })]).entries;
    expect(entry?.label).toBe(`API-1  ${"🏃".repeat(59)}…`);
  });

  it("leads nowhere for a task that is gone", () => {
    const [, entry] = trayModel([run(1, { taskKey: null, taskTitle: null })]).entries;
    expect(entry).toEqual({ kind: "note", label: "a deleted task (claude)" });
  });

  it("says how many it leaves out", () => {
    const { entries, title } = trayModel(Array.from({ length: 25 }, (_, index) => run(index)));
    expect(title).toBe("25");
    expect(entries).toHaveLength(22);
    expect(entries.at(-1)).toEqual({ kind: "note", label: "and 5 more" });
  });
});

describe("windowTitle", () => {
  it("tells the number of running executions", () => {
    expect([0, 1, 12].map(windowTitle)).toEqual([
      "Baton",
      "Baton (1 running)",
      "Baton (12 running)",
    ]);
  });
});

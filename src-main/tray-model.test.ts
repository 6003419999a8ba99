import { describe, expect, it } from "vitest";
import {
  type OwnRun,
  type RunningTask,
  type TrayContent,
  trayModel,
  windowTitle,
} from "./tray-model.ts";

const run = (number: number, changes: Partial<RunningTask> = {}): RunningTask => ({
  taskId: `id-${number}`,
  taskKey: `API-${number}`,
  taskTitle: `Task ${number}`,
  agentId: "claude",
  ...changes,
});

const own: OwnRun = {
  ...{ executionId: "e-1", taskId: "id-1", taskKey: "API-1", taskTitle: "Task 1" },
  ...{ profile: "codex", stopping: null },
};

const modelOf = (running: readonly RunningTask[], content: Partial<TrayContent> = {}) =>
  trayModel({ running, own: [], autopilot: null, isBoardPaused: false, ...content });

describe("trayModel", () => {
  it("is calm when nothing runs", () => {
    expect(modelOf([])).toEqual({
      tooltip: "Baton: nothing runs",
      title: "",
      isBusy: false,
      entries: [{ kind: "note", label: "Nothing runs" }],
      autopilot: null,
      isBoardPaused: false,
    });
  });

  it("says first that the whole board is paused", () => {
    const { entries, isBoardPaused } = modelOf([run(1)], { isBoardPaused: true });
    expect(isBoardPaused).toBe(true);
    expect(entries[0]).toEqual({ kind: "note", label: "The board is paused" });
  });

  it("counts and lists what runs, each leading to its task", () => {
    expect(modelOf([run(1), run(2, { agentId: null })])).toEqual({
      tooltip: "Baton: 2 running",
      title: "2",
      isBusy: true,
      entries: [
        { kind: "note", label: "2 running" },
        { kind: "task", taskId: "id-1", label: "API-1  Task 1 (claude)" },
        { kind: "task", taskId: "id-2", label: "API-2  Task 2" },
      ],
      autopilot: null,
      isBoardPaused: false,
    });
  });

  it("shows the app's own runs first, to be stopped, and no task twice", () => {
    const { entries, autopilot } = modelOf([run(2), run(1)], { own: [own], autopilot: "paused" });
    const shown = { kind: "run", taskId: "id-1", executionId: "e-1" };
    expect(entries).toEqual([
      { kind: "note", label: "2 running" },
      { ...shown, isStopping: false, label: "API-1  Task 1 (codex)" },
      { kind: "task", taskId: "id-2", label: "API-2  Task 2 (claude)" },
    ]);
    expect(autopilot).toBe("paused");
    const [, stopping] = modelOf([], { own: [{ ...own, stopping: "park" }] }).entries;
    expect(stopping).toMatchObject({ isStopping: true, label: "API-1  Task 1 (codex), stopping" });
  });

  it("clips long titles between characters", () => {
    const [, entry] = modelOf([run(1, { taskTitle: "🏃".repeat(100), agentId: null })]).entries;
    expect(entry?.label).toBe(`API-1  ${"🏃".repeat(59)}…`);
  });

  it("leads nowhere for a task that is gone", () => {
    const [, entry] = modelOf([run(1, { taskKey: null, taskTitle: null })]).entries;
    expect(entry).toEqual({ kind: "note", label: "a deleted task (claude)" });
  });

  it("says how many it leaves out", () => {
    const { entries, title } = modelOf(Array.from({ length: 25 }, (_, index) => run(index)));
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

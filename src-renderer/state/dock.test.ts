import { describe, expect, test } from "vitest";
import { type DockState, layOutDock } from "./dock.ts";
import { migratePanel, widthOf } from "./panel.ts";
import { migrateView } from "./view.ts";

const both: DockState = { openTaskId: "id-1", openPanels: ["facts"], frontPanel: "facts" };

describe("the dock", () => {
  test("shows all panels side by side where the board keeps its room", () => {
    expect(layOutDock(both, {}, 1_440).shown).toEqual(["facts", "task"]);
    expect(layOutDock(both, { facts: 720 }, 1_440).shown).toEqual(["facts"]);
  });

  test("makes panels narrower before it puts one behind the other, and leaves two columns", () => {
    const { shown, widths } = layOutDock(both, {}, 1_400);
    expect([shown, widths]).toEqual([["facts", "task"], { facts: 335, task: 335 }]);
    expect(layOutDock(both, {}, 1_490).widths).toEqual({ facts: 380, task: 380 });
    expect(layOutDock(both, {}, 1_370).widths).toEqual({ facts: 320, task: 320 });
    expect(layOutDock(both, {}, 1_369)).toMatchObject({
      ...{ shown: ["facts"], widths: { facts: 380, task: 380 } },
    });
    // Each gives up as much of what it can.
    expect(layOutDock(both, { facts: 500 }, 1_530).widths).toEqual({ facts: 450, task: 350 });
  });

  test("shows the one in front where there is less room, and keeps the others open", () => {
    for (const width of [900, 1_280]) {
      expect(layOutDock(both, {}, width)).toMatchObject({
        ...{ open: ["facts", "task"], shown: ["facts"] },
      });
    }
    expect(layOutDock({ ...both, frontPanel: "task" }, {}, 900).shown).toEqual(["task"]);
  });

  test("shows what is open where the one in front was closed", () => {
    const alone = { ...both, openTaskId: null, frontPanel: "task" } as const;
    expect(layOutDock(alone, {}, 900)).toMatchObject({ open: ["facts"], shown: ["facts"] });
    const none = { openTaskId: null, openPanels: [], frontPanel: "task" } as const;
    expect(layOutDock(none, {}, 900)).toMatchObject({ open: [], shown: [] });
  });
});

describe("what an earlier window stored", () => {
  test("is looked at again, with no panel open", () => {
    const stored = { projectId: "api", openTaskId: "id-1", folded: { done: false } };
    expect(migrateView(stored)).toMatchObject({ ...stored, openPanels: [], frontPanel: "task" });
    expect(migrateView(null)).toMatchObject({ projectId: null, openPanels: [] });
  });

  test("by a later version may name panels that this one lacks", () => {
    expect(migrateView({ openPanels: ["moon", "facts"] }).openPanels).toEqual(["facts"]);
  });

  test("keeps the task panel's width and tab", () => {
    const panel = migratePanel({ width: 500, tab: "runs" }, 1);
    expect(panel).toEqual({ widths: { task: 500 }, tab: "runs" });
    expect(widthOf("facts", panel.widths)).toBe(380);
  });
});

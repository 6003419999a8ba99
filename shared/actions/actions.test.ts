import { expect, test } from "vitest";
import { legalTargets, TASK_STATUSES } from "../domain/status.ts";
import { PANELS } from "../panels.ts";
import type { ActionPlace } from "./action.ts";
import { ACTIONS, actionOf, isActionId, isAppActionId } from "./index.ts";
import { moveKeyOf } from "./task-actions.ts";

test("no two actions have one id", () => {
  const ids = ACTIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("one key stands for two actions only where the place tells which", () => {
  // Escape undoes the nearest first; all others that reach the whole window need keys of their own.
  const everywhere: readonly ActionPlace[] = ["window", "task", "app", "board"];
  const seen = new Map<string, string>();
  for (const { id, keys = [], place } of ACTIONS) {
    for (const key of keys) {
      if (key === "Escape") continue;
      const use = `${key} ${everywhere.includes(place) ? "anywhere" : `in ${place}`}`;
      expect(seen.get(use), `${use}: ${id}`).toBeUndefined();
      seen.set(use, id);
    }
  }
});

test("keys are written the one way that presses are", () => {
  const written = ACTIONS.flatMap(({ keys = [] }) => keys);
  const one = /^(Mod\+)?(Shift\+)?([^A-Z+\s]|Plus|Arrow\w+|Enter|Escape|Delete|Home|End|F\d+)$/;
  expect(written.filter((key) => !one.test(key))).toEqual([]);
});

test("everything that is no mere step of the focus is in a menu", () => {
  const unreachable = ACTIONS.filter(({ menu, isSteering }) => !menu && !isSteering);
  expect(unreachable.map(({ id }) => id)).toEqual([]);
});

test("each panel and each legal target has an action with a key", () => {
  for (const { id, key } of PANELS) expect(actionOf(`panel-${id}`).keys).toContain(key);
  const targets = new Set(TASK_STATUSES.flatMap(legalTargets));
  for (const status of targets) {
    expect(actionOf(`move-to-${status}`).keys).toEqual([moveKeyOf(status)]);
  }
});

test("ids from elsewhere are checked", () => {
  expect([isActionId("undo"), isActionId("toString"), isActionId(7)]).toEqual([true, false, false]);
  expect([isAppActionId("quit"), isAppActionId("undo")]).toEqual([true, false]);
});

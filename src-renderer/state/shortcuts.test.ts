import { expect, test } from "vitest";
import { type KeyPress, matchShortcut, panelOfShortcut, SHORTCUTS, showKeys } from "./shortcuts.ts";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test("no key stands for two things", () => {
  const keys = SHORTCUTS.flatMap(({ keys, also }) => (also === undefined ? [keys] : [keys, also]));
  expect(new Set(keys).size).toBe(keys.length);
});

test("a press finds its shortcut, whichever way it is typed", () => {
  expect(matchShortcut(press("j"))).toBe("next-card");
  expect(matchShortcut(press("ArrowDown"))).toBe("next-card");
  expect(matchShortcut(press("N"))).toBe("new-task");
  expect(matchShortcut(press("z", { ctrlKey: true }))).toBe("undo");
  expect(matchShortcut(press("z", { metaKey: true }))).toBe("undo");
  expect(matchShortcut(press("n", { ctrlKey: true }))).toBeNull();
  expect(matchShortcut(press("n", { altKey: true }))).toBeNull();
  expect(matchShortcut(press("q"))).toBeNull();
  expect(matchShortcut(press("F6"))).toBe("next-region");
  expect(matchShortcut(press("F6", { shiftKey: true }))).toBe("previous-region");
  expect(matchShortcut(press("?", { shiftKey: true }))).toBe("show-shortcuts");
});

test("each panel has a key of its own", () => {
  expect(matchShortcut(press("f"))).toBe("panel-facts");
  expect([panelOfShortcut("panel-facts"), panelOfShortcut("undo")]).toEqual(["facts", null]);
});

test("keys are shown as they are printed on a keyboard", () => {
  expect([showKeys("Ctrl+z"), showKeys("ArrowLeft"), showKeys("/")]).toEqual(["Ctrl+Z", "←", "/"]);
});

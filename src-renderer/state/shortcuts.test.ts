import { expect, test } from "vitest";
import { type KeyPress, matchShortcut, SHORTCUTS, showKeys } from "./shortcuts.ts";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
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
});

test("keys are shown as they are printed on a keyboard", () => {
  expect([showKeys("Ctrl+z"), showKeys("ArrowLeft"), showKeys("/")]).toEqual(["Ctrl+Z", "←", "/"]);
});

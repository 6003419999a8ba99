import { expect, test } from "vitest";
import { type KeyPress, showKeys, worksWhileTyping, writingsOf } from "./keys.ts";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test("a press is written as the registry writes keys", () => {
  expect(writingsOf(press("j"))).toEqual(["j"]);
  expect(writingsOf(press("N"))).toEqual(["n"]);
  expect(writingsOf(press("J", { shiftKey: true }))).toEqual(["Shift+j"]);
  expect(writingsOf(press("z", { ctrlKey: true }))).toEqual(["Mod+z"]);
  expect(writingsOf(press("Z", { metaKey: true, shiftKey: true }))).toEqual(["Mod+Shift+z"]);
  expect(writingsOf(press("F6", { shiftKey: true }))).toEqual(["Shift+F6"]);
  expect(writingsOf(press("n", { altKey: true }))).toEqual([]);
});

test("a sign that some keyboards have on Shift is found with and without it", () => {
  expect(writingsOf(press("?", { shiftKey: true }))).toEqual(["?", "Shift+?"]);
  expect(writingsOf(press("+", { ctrlKey: true, shiftKey: true }))[0]).toBe("Mod+Plus");
});

test("what a line of text needs itself is left to it", () => {
  const working = ["Mod+k", "Mod+Shift+e", "F6", "Shift+F6"].map(worksWhileTyping);
  expect(working).toEqual([true, true, true, true]);
  const left = ["Mod+z", "Mod+Shift+z", "Mod+a", "n", "?", "Escape"].map(worksWhileTyping);
  expect(left).toEqual([false, false, false, false, false, false]);
});

test("keys are shown as they are printed on a keyboard", () => {
  const shown = (isMac: boolean) =>
    ["Mod+z", "ArrowLeft", "/", "Mod+Plus", "Shift+F6"].map((keys) => showKeys(keys, isMac));
  expect(shown(false)).toEqual(["Ctrl+Z", "←", "/", "Ctrl++", "Shift+F6"]);
  expect(shown(true)).toEqual(["⌘Z", "←", "/", "⌘+", "⇧F6"]);
});

import { expect, test } from "vitest";
import {
  type ClickedText,
  languagesWithoutDictionary,
  spellingLanguages,
  textMenu,
} from "./text-menu.ts";

const FLAGS = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const click = (changes: Partial<ClickedText>): ClickedText => ({
  isEditable: true,
  selectionText: "",
  misspelledWord: "",
  dictionarySuggestions: [],
  editFlags: FLAGS as ClickedText["editFlags"],
  ...changes,
});
const done: string[] = [];
const actions = {
  replace: (word: string) => void done.push(`replace ${word}`),
  learn: (word: string) => void done.push(`learn ${word}`),
};
const labels = (changes: Partial<ClickedText>) =>
  textMenu(click(changes), actions).map(({ label, type }) => label ?? type);

test("a misspelled word is offered other spellings, and to be learned", () => {
  const found = click({ misspelledWord: "teh", dictionarySuggestions: ["the", "R&D"] });
  const items = textMenu(found, actions);
  expect(items.map(({ label, type }) => label ?? type)).toEqual([
    ...["the", "R&&D", "separator", "Add to the dictionary", "separator"],
    ...["Cut", "Copy", "Paste", "Select all"],
  ]);
  for (const item of [items[1], items[3]]) item?.click?.(null as never, undefined, null as never);
  expect(done).toEqual(["replace R&D", "learn teh"]);
  expect(labels({ misspelledWord: "zzq" })[0]).toBe("No suggestion");
});

test("text that is read can be copied, and nothing is offered where there is none", () => {
  expect(labels({ isEditable: false, selectionText: "some" })).toEqual(["Copy"]);
  expect(labels({ isEditable: false, selectionText: " " })).toEqual([]);
});

test("the dictionary is the very one, else the language's own", () => {
  const known = ["de", "en-GB", "en-US", "pt-BR"];
  expect(spellingLanguages(["de-AT", "en-GB", "en", "fr", "pt-PT"], known)).toEqual([
    ...["de", "en-GB", "pt-BR"],
  ]);
});

test("a language that has no dictionary is told once, and what is no language never", () => {
  const known = ["de", "en-GB", "en-US"];
  const wanted = ["ja-JP", "ja", "de-AT", "en", "zh-Hans-CN", "c", "posix"];
  expect(languagesWithoutDictionary(wanted, known)).toEqual(["ja", "zh"]);
});

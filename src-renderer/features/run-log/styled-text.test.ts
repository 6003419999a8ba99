import { describe, expect, test } from "vitest";
import { plainText, readStyledText, sliceRuns } from "./styled-text.ts";

const ESC = "\u001b";
const BELL = "\u0007";
const seen = (text: string) => plainText(readStyledText(text));
const colors = (text: string) =>
  readStyledText(text).map((run) => [run.text, run.style?.color ?? null]);

describe("what commands a terminal is taken out", () => {
  test.each([
    [
      "a link",
      `see ${ESC}]8;;https://example.org/?x=1${ESC}\\here${ESC}]8;;${ESC}\\.`,
      "see here.",
    ],
    [
      "a link that ends by a bell",
      `${ESC}]8;;https://example.org${BELL}here${ESC}]8;;${BELL}`,
      "here",
    ],
    ["the clipboard", `a${ESC}]52;c;aGVsbG8=${BELL}b`, "ab"],
    ["the title", `${ESC}]0;root@host${BELL}ready`, "ready"],
    ["moves of the cursor", `${ESC}[2J${ESC}[H${ESC}[10;20Hat${ESC}[3A up`, "at up"],
    ["private modes", `${ESC}[?1049h${ESC}[?25lalternate${ESC}[?2004h`, "alternate"],
    ["what asks for an answer", `${ESC}[6n${ESC}[c${ESC}Zend`, "end"],
    ["a device's string", `${ESC}P1$tx${ESC}\\y`, "y"],
    ["an unfinished command", `text${ESC}]52;c;aGVs`, "text"],
    ["one-character forms", "a\u009b31mb\u009d0;title\u009cc", "abc"],
    ["NUL, backspace and bell", "a\u0000b\u0008c\u0007d", "abcd"],
    ["what turns the order around", "gnp\u202e.exe \u2066x\u2069", "gnp.exe x"],
    ["a line written over itself", `${ESC}[32m10%${ESC}[0m\r${ESC}[32m20%${ESC}[0m\r`, "20%"],
  ])("%s", (_what, text, shown) => {
    expect(seen(text)).toBe(shown);
  });

  test("colours within a command are no way around", () => {
    expect(seen(`${ESC}]0;ti${ESC}[31mtle${BELL}x`)).toBe("tlex");
    expect(seen(`${ESC}[${ESC}[31m2Jx`)).toBe("2Jx");
    expect(seen(`${ESC}${ESC}[0m]52;c;eA==${BELL}x`)).not.toContain(ESC);
  });

  test("nothing of markup is left to be read as such", () => {
    expect(readStyledText("<b>&amp;</b>")).toEqual([{ text: "<b>&amp;</b>", style: null }]);
    expect(seen(`${ESC}[1m<img src=x>${ESC}[0m`)).toBe("<img src=x>");
  });
});

describe("colours", () => {
  test("are those that the themes have a shade for", () => {
    expect(colors(`plain ${ESC}[31mred${ESC}[0m ${ESC}[92mgreen${ESC}[39m end`)).toEqual([
      ["plain ", null],
      ["red", "red"],
      [" ", null],
      ["green", "green"],
      [" end", null],
    ]);
    expect(colors(`${ESC}[90mquiet${ESC}[30mblack${ESC}[97mwhite`)).toEqual([
      ["quiet", "gray"],
      ["black", null],
      ["white", null],
    ]);
  });

  test("of a larger palette are the nearest of these", () => {
    expect(colors(`${ESC}[38;5;196mx`)).toEqual([["x", "red"]]);
    expect(colors(`${ESC}[38;5;244mx`)).toEqual([["x", "gray"]]);
    expect(colors(`${ESC}[38;2;20;200;30mx`)).toEqual([["x", "green"]]);
    expect(colors(`${ESC}[38;2;250;250;250mx`)).toEqual([["x", null]]);
  });

  test("hidden text is shown", () => {
    expect(readStyledText(`${ESC}[8msecret`)).toEqual([{ text: "secret", style: null }]);
  });

  test("weights and backgrounds are kept", () => {
    const [run] = readStyledText(`${ESC}[1;4;41mloud`);
    expect(run).toMatchObject({ style: { bold: true, underline: true, back: "red", color: null } });
  });
});

test("part of a line keeps its styles", () => {
  const runs = readStyledText(`ab${ESC}[31mcd${ESC}[0mef`);
  expect(sliceRuns(runs, 1, 5).map(({ text, style }) => [text, style?.color])).toEqual([
    ["b", undefined],
    ["cd", "red"],
    ["e", undefined],
  ]);
});

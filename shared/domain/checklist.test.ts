import { describe, expect, test } from "vitest";
import { countChecklist, tickLine, untick } from "./checklist.ts";

const TEXT = `# Limit the search

- [ ] answers 429 past the limit
- [x] keeps the header
  * [X] and documents it
1. [ ] a numbered one
> - [ ] a quoted one

\`\`\`md
- [ ] an example
\`\`\`
- [link](https://example.org) and no box
[ ] no list
`;

describe("a checklist", () => {
  test("counts the checkboxes of lists, and none in code or elsewhere", () => {
    expect(countChecklist(TEXT)).toEqual({ done: 2, all: 5 });
    expect(countChecklist("- [ ] one\r\n- [x] two\r\n")).toEqual({ done: 1, all: 2 });
    expect(countChecklist("~~~\n- [ ] code\n```\n- [ ] still\n~~~\n- [x] done")).toEqual({
      done: 1,
      all: 1,
    });
  });

  test("is none where there is no checkbox", () => {
    expect(countChecklist("")).toBeNull();
    expect(countChecklist("- a list\n- [no](box)")).toBeNull();
  });
});

describe("ticking", () => {
  test("changes that box alone", () => {
    expect(tickLine(TEXT, 3, true)).toBe(TEXT.replace("[ ] answers", "[x] answers"));
    expect(tickLine(TEXT, 5, false)).toBe(TEXT.replace("[X] and", "[ ] and"));
    expect(tickLine("- [ ] one\r\n- [ ] two", 1, true)).toBe("- [x] one\r\n- [ ] two");
    expect(tickLine(TEXT, 4, true)).toBe(TEXT);
  });

  test("is refused where the line has no box, or is not there", () => {
    for (const line of [0, 1, 2, 12, 99]) expect(tickLine(TEXT, line, true)).toBeNull();
  });
});

test("a copy's checklist begins anew, and code in it stays as it is", () => {
  expect(untick("- [x] a\n  1. [X] b\r\n> * [x] c\n[x] text")).toBe(
    "- [ ] a\n  1. [ ] b\r\n> * [ ] c\n[x] text",
  );
  const code = "```js\nconst list = `\n- [x] a`;\n```";
  expect(untick(`${code}\n- [x] b`)).toBe(`${code}\n- [ ] b`);
});

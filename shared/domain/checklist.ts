import { outsideOfCode } from "./code-blocks.ts";

/** A checkbox of a Markdown list: `- [ ] text`, `* [x] text`, `1. [X] text`, also in a quotation. */
const ITEM = /^(\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])\s+\[)([ xX])(\](?:\s.*)?)$/;

/** How far a checklist is. */
export interface ChecklistProgress {
  readonly done: number;
  readonly all: number;
}

/**
 * Counts the checkboxes of a Markdown text: its acceptance checklist. What looks like one in a block of
 * code is none.
 * @returns null where it has none
 */
export function countChecklist(text: string): ChecklistProgress | null {
  const lines = text.split("\n");
  const outside = outsideOfCode(lines);
  let done = 0;
  let all = 0;
  for (const [at, line] of lines.entries()) {
    const tick = outside[at] ? ITEM.exec(line.trimEnd())?.[2] : undefined;
    if (tick === undefined) continue;
    all++;
    if (tick !== " ") done++;
  }
  return all === 0 ? null : { done, all };
}

/**
 * Ticks a checkbox of a Markdown text, or takes the tick away; all else stays as it was written.
 * @param line of the checkbox, from 1
 * @returns null where that line has no checkbox
 */
export function tickLine(text: string, line: number, isDone: boolean): string | null {
  const lines = text.split("\n");
  const wanted = lines[line - 1];
  // A line may end in the carriage return that some editors write.
  const [, before, , after] = ITEM.exec(wanted?.replace(/\r$/, "") ?? "") ?? [];
  if (wanted === undefined || before === undefined || after === undefined) return null;
  const ending = wanted.endsWith("\r") ? "\r" : "";
  lines[line - 1] = `${before}${isDone ? "x" : " "}${after}${ending}`;
  return lines.join("\n");
}

/** A checklist with nothing ticked off, for work that begins anew; blocks of code stay as they are. */
export function untick(text: string): string {
  const lines = text.split("\n");
  const outside = outsideOfCode(lines);
  return lines
    .map((line, at) => (outside[at] ? (tickLine(line, 1, false) ?? line) : line))
    .join("\n");
}

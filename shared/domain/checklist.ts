/** A checkbox of a Markdown list: `- [ ] text`, `* [x] text`, `1. [X] text`, also in a quotation. */
const ITEM = /^(\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])\s+\[)([ xX])(\](?:\s.*)?)$/;
/** The beginning or end of a block of code: what looks like a checkbox in it is none. */
const FENCE = /^\s*(?:>\s*)*(`{3,}|~{3,})/;

/** How far a checklist is. */
export interface ChecklistProgress {
  readonly done: number;
  readonly all: number;
}

/**
 * Counts the checkboxes of a Markdown text: its acceptance checklist.
 * @returns null where it has none
 */
export function countChecklist(text: string): ChecklistProgress | null {
  let fence: string | null = null;
  let done = 0;
  let all = 0;
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const tick = ITEM.exec(line.trimEnd())?.[2];
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

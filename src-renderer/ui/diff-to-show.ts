import { type ChangeData, type HunkData, parseDiff } from "react-diff-view";

/** Longest line that is shown whole, in characters: minified files have lines of megabytes. */
export const MAX_LINE_CHARACTERS = 2_000;
/** Above so many lines the words that differ are not searched for: it would take long. */
const MAX_MARKED_LINES = 1_500;

/** One file's difference, as far as it is shown. */
export interface DiffToShow {
  readonly hunks: readonly HunkData[];
  readonly type: "add" | "delete" | "modify" | "rename" | "copy";
  /** Lines that are left out. */
  readonly hiddenLines: number;
  /** Whether the words that differ within a line are worth searching for. */
  readonly isMarkable: boolean;
  /** Digits of the highest line number. */
  readonly digits: number;
}

/**
 * Reads a unified diff of one file.
 * @param text as git prints it, empty where nothing differs; its end may be missing
 * @param maxLines how many lines are shown at most
 * @returns null when the text is no such diff
 */
export function readDiff(text: string, maxLines: number): DiffToShow | null {
  const file = parsedFile(text);
  if (!file) return null;
  const total = file.hunks.reduce((sum, hunk) => sum + hunk.changes.length, 0);
  const hunks = firstLines(file.hunks, maxLines);
  const shown = hunks.flatMap((hunk) => hunk.changes);
  return {
    hunks,
    type: file.type,
    hiddenLines: total - shown.length,
    isMarkable:
      shown.length <= MAX_MARKED_LINES &&
      shown.every(({ content }) => content.length <= MAX_LINE_CHARACTERS),
    digits: String(Math.max(1, ...shown.map(highestNumber))).length,
  };
}

function parsedFile(text: string) {
  // The parser takes anything for the inside of a diff.
  if (text !== "" && !text.startsWith("diff --git ")) return null;
  try {
    return parseDiff(text)[0] ?? null;
  } catch {
    return null;
  }
}

function firstLines(hunks: readonly HunkData[], maxLines: number): HunkData[] {
  const kept: HunkData[] = [];
  let room = maxLines;
  for (const hunk of hunks) {
    if (room <= 0) break;
    const changes = hunk.changes.slice(0, room);
    kept.push({ ...hunk, changes: changes.map(shortened) });
    room -= changes.length;
  }
  return kept;
}

function shortened(change: ChangeData): ChangeData {
  const left = change.content.length - MAX_LINE_CHARACTERS;
  if (left <= 0) return change;
  const start = change.content.slice(0, MAX_LINE_CHARACTERS).toWellFormed();
  return { ...change, content: `${start} [... ${left} more characters]` };
}

function highestNumber(change: ChangeData): number {
  return change.type === "normal"
    ? Math.max(change.oldLineNumber, change.newLineNumber)
    : change.lineNumber;
}

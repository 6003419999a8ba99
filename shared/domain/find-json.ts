/** Only the end of a message is searched: what a program reports stands there. In UTF-16 units. */
const MAX_SEARCHED = 400_000;
/** Places in prose at which a value may begin that are tried, and so many fenced blocks. */
const MAX_STARTS = 50;
/** Longest value that is looked for in prose: with the bound above, hostile brackets cost no time. */
const MAX_PIECE = 100_000;

/**
 * Finds a JSON value in a program's message, whatever prose and code fences stand around it. Fenced
 * blocks are tried first, then the whole text, then the pieces in brackets; of each kind the last one
 * that fits counts, since a message ends with its result.
 * @param message as the program wrote it
 * @param accept what the value means, null when it is not the one that is looked for
 * @param label the word that must stand behind the fence; null for any fence, or none
 * @returns null when there is none
 */
export function findJson<T>(
  message: string,
  accept: (value: unknown) => T | null,
  label: string | null = null,
): T | null {
  const text = message.slice(-MAX_SEARCHED).replaceAll("\r\n", "\n");
  for (const candidate of candidatesOf(text, label)) {
    const value = parse(candidate);
    const found = value === undefined ? null : accept(value);
    if (found !== null) return found;
  }
  return null;
}

function* candidatesOf(text: string, label: string | null): Generator<string> {
  const fences = fencesOf(text).filter((fence) => label === null || fence.label === label);
  for (const { body } of fences.slice(-MAX_STARTS).reverse()) yield body;
  if (label !== null) return;
  yield text;
  yield* piecesOf(text).reverse();
}

interface Fence {
  readonly label: string;
  readonly body: string;
}

/** The fenced blocks of a Markdown text; one that is never closed ends with the text. */
function fencesOf(text: string): Fence[] {
  const fences: Fence[] = [];
  let open: { mark: string; label: string; lines: string[] } | null = null;
  const close = () => {
    if (open) fences.push({ label: open.label, body: open.lines.join("\n") });
    open = null;
  };
  for (const line of text.split("\n")) {
    const [, mark = "", rest = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === null) {
      if (mark !== "") open = { mark, label: rest.trim().toLowerCase(), lines: [] };
    } else if (mark.startsWith(open.mark) && rest.trim() === "") close();
    else open.lines.push(line);
  }
  close();
  return fences;
}

/** What stands in brackets, outermost ones alone: those that begin a line, and the first others. */
function piecesOf(text: string): string[] {
  const atLineStart = [...text.matchAll(/^[ \t]*(?=[[{])/gm)]
    .map(({ index, 0: indent }) => index + indent.length)
    .slice(-MAX_STARTS);
  const starts = new Set([...firstBrackets(text), ...atLineStart]);
  const pieces: string[] = [];
  let end = 0;
  for (const start of [...starts].sort((a, b) => a - b)) {
    const close = start < end ? null : closeOf(text, start);
    if (close === null) continue;
    pieces.push(text.slice(start, close));
    end = close;
  }
  return pieces;
}

function firstBrackets(text: string): number[] {
  const starts: number[] = [];
  for (const { index } of text.matchAll(/[[{]/g)) {
    starts.push(index);
    if (starts.length === MAX_STARTS) break;
  }
  return starts;
}

/** Where the value that begins at a bracket ends; null when it never does. */
function closeOf(text: string, start: number): number | null {
  let depth = 0;
  let isString = false;
  const last = Math.min(text.length, start + MAX_PIECE);
  for (let index = start; index < last; index++) {
    const character = text[index];
    if (isString) {
      if (character === "\\") index++;
      else if (character === '"') isString = false;
      else if (character === "\n") return null;
    } else if (character === '"') isString = true;
    else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return index + 1;
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

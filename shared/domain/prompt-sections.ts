import { clipText } from "./clip-text.ts";
import { replaceControls, utf8Bytes } from "./text.ts";

/** A part of a prompt that holds what others wrote. */
export interface PromptSection {
  readonly title: string;
  /** What others wrote: it is fenced as data. Empty: the section is left out. */
  readonly text: string;
  /** Most bytes of it. */
  readonly maxBytes: number;
  /** 1 is the most important: what is least important is clipped first. */
  readonly importance: number;
}

/** Below this a piece of text says nothing any more, in bytes. */
const MIN_PIECE_BYTES = 200;
const MIN_FENCE = 3;

/**
 * Writes sections in their order, within a number of bytes. Room is given out by importance; what is
 * clipped or left out says so.
 * @param sections in the order in which they are read
 * @param maxBytes UTF-8 bytes of the whole
 * @param whereAll where the whole text can be read, such as `baton task show API-12`
 */
export function writeSections(
  sections: readonly PromptSection[],
  maxBytes: number,
  whereAll: string,
): string {
  const wanted = sections.filter(({ text }) => text.trim() !== "");
  const written = new Map<PromptSection, string>();
  const least = (section: PromptSection) =>
    utf8Bytes(leftOut(section, whereAll)) + SEPARATOR.length;
  // Each section has at least the room in which to say that it is left out.
  let room = wanted.reduce((left, section) => left - least(section), maxBytes);
  for (const section of wanted.toSorted((a, b) => a.importance - b.importance)) {
    const own = room + least(section);
    const block = fitSection(section, own - SEPARATOR.length, whereAll);
    written.set(section, block);
    room = own - utf8Bytes(block) - SEPARATOR.length;
  }
  return wanted.map((section) => written.get(section) ?? "").join(SEPARATOR);
}

const SEPARATOR = "\n\n";

function leftOut({ title }: PromptSection, whereAll: string): string {
  return `## ${title}\n\n(left out: no room. See ${whereAll})`;
}

function fitSection(section: PromptSection, room: number, whereAll: string): string {
  const { title, maxBytes } = section;
  const text = section.text.trim();
  const note = `\n(all of it: ${whereAll})`;
  // A fence grows with the backticks inside of the text, so its cost is known only with that.
  const frame = utf8Bytes(fence(title, "", text)) + utf8Bytes(note);
  const allowed = Math.min(maxBytes, room - frame);
  const clipped = clipText(text, Math.max(0, allowed));
  if (clipped === text) return fence(title, text, text);
  return allowed < MIN_PIECE_BYTES
    ? leftOut(section, whereAll)
    : fence(title, clipped, clipped) + note;
}

/** Fences a text by more backticks than it holds anywhere, so that nothing in it can end the fence. */
function fence(title: string, text: string, measured: string): string {
  const longest = Math.max(0, ...[...measured.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(Math.max(MIN_FENCE, longest + 1));
  return `## ${title}\n\n${mark}text\n${replaceControls(text)}\n${mark}`;
}

/** What a description holds, and the acceptance criteria that stand in a section of that name. */
export interface SplitDescription {
  readonly description: string;
  readonly criteria: string;
}

/**
 * Takes the section `## Acceptance criteria` (of any level) out of a description. It ends at the next
 * heading of its level or above.
 * @param description Markdown
 */
export function splitDescription(description: string): SplitDescription {
  const lines = description.split("\n");
  const start = lines.findIndex((line) => /^ {0,3}#{1,6}\s+acceptance criteria\b/i.test(line));
  if (start < 0) return { description, criteria: "" };
  const level = levelOf(lines[start] ?? "");
  const after = lines.findIndex((line, index) => {
    const next = levelOf(line);
    return index > start && next > 0 && next <= level;
  });
  const end = after < 0 ? lines.length : after;
  return {
    description: [...lines.slice(0, start), ...lines.slice(end)].join("\n").trim(),
    criteria: lines
      .slice(start + 1, end)
      .join("\n")
      .trim(),
  };
}

function levelOf(line: string): number {
  return /^ {0,3}(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
}

import { clipText } from "./clip-text.ts";
import { findJson } from "./find-json.ts";
import { hasVisible, withoutControls } from "./text.ts";

/** Entries that a list of a hand-off holds at most. */
export const MAX_HAND_OFF_ENTRIES = 50;
/** Longest text of a hand-off, in characters. */
export const MAX_HAND_OFF_CHARACTERS = 2_000;
/** The word behind the fence of the block that an agent ends with. */
export const HAND_OFF_LABEL = "baton-hand-off";

/** What a worker says of its work, for whoever goes on: a person or an agent on any profile. */
export interface HandOffText {
  /** What works now, as far as it was tried. */
  readonly works: readonly string[];
  /** What is broken, or was not tried. */
  readonly broken: readonly string[];
  /** What to do next; null when nothing is left. */
  readonly next: string | null;
  /** Why it could not go on; null when it could. */
  readonly blocked: string | null;
  /** Commands that were run, or are to be run. */
  readonly commands: readonly string[];
  /** What shows it: outputs, files, commits, links. */
  readonly evidence: readonly string[];
}

/** A hand-off as it is stored: who says it comes from the execution, never from the text. */
export interface HandOff extends HandOffText {
  readonly who: string;
  /** The end of what it said, where it gave no hand-off of this form; null where it did. */
  readonly said: string | null;
}

const NOTHING: HandOffText = {
  works: [],
  broken: [],
  next: null,
  blocked: null,
  commands: [],
  evidence: [],
};

/** What an agent is told of the form of its hand-off: {@link parseHandOff} reads it. */
export const HAND_OFF_FORM = [
  `End your last message with one fenced block of JSON, labelled ${HAND_OFF_LABEL}:`,
  "",
  `\`\`\`${HAND_OFF_LABEL}`,
  '{"works": ["what works, as far as you tried it"], "broken": ["what is broken or unverified"], "next": "the next step, or null", "blocked": "why you could not go on, or null", "commands": ["commands that show it"], "evidence": ["files, outputs, commits"]}',
  "```",
].join("\n");

/**
 * Reads a hand-off from an agent's last message: the labelled block, and without one the message
 * itself as the next worker's starting point. Nothing is refused; what is too long is clipped, and
 * says so.
 * @param message the agent's last message, or a plain summary
 * @param who the execution's agent
 * @returns null when the message says nothing
 */
export function parseHandOff(message: string, who: string): HandOff | null {
  const block = findJson(message, textOf, HAND_OFF_LABEL);
  if (block) return { who, said: null, ...block };
  const said = withoutControls(message).trim();
  if (!hasVisible(said)) return null;
  return { who, said: clip(said, "end"), ...NOTHING };
}

/** A hand-off as it is stored: without control characters, under the name of who did the work. */
export function cleanHandOff(text: HandOffText, who: string): HandOff {
  return { who, said: null, ...NOTHING, ...textOf(text) };
}

/**
 * A hand-off of any JSON: unknown fields are left out, one text counts as a list of it.
 * @returns null when it has none of the fields
 */
function textOf(value: unknown): HandOffText | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  if (!Object.keys(NOTHING).some((field) => field in fields)) return null;
  return {
    works: listOf(fields.works),
    broken: listOf(fields.broken),
    next: lineOf(fields.next),
    blocked: lineOf(fields.blocked),
    commands: listOf(fields.commands),
    evidence: listOf(fields.evidence),
  };
}

function listOf(value: unknown): string[] {
  const entries = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  const texts = entries.flatMap((entry) => lineOf(entry) ?? []);
  const left = texts.length - MAX_HAND_OFF_ENTRIES;
  if (left <= 0) return texts;
  return [...texts.slice(0, MAX_HAND_OFF_ENTRIES - 1), `[... ${left + 1} more were left out]`];
}

function lineOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = withoutControls(typeof value === "string" ? value : JSON.stringify(value)).trim();
  return hasVisible(text) ? clip(text, "start") : null;
}

/** Bytes are at least characters, so what fits by bytes fits by characters. */
function clip(text: string, kept: "start" | "end"): string {
  return clipText(text, MAX_HAND_OFF_CHARACTERS, kept);
}

/**
 * A stored hand-off.
 * @param cell JSON text; one that can't be read is none
 */
export function readHandOff(cell: string | null): HandOff | null {
  if (cell === null) return null;
  try {
    return { who: "", said: null, ...NOTHING, ...(JSON.parse(cell) as Partial<HandOff>) };
  } catch {
    return null;
  }
}

/** Whether a hand-off says anything. */
export function saysAnything(text: HandOffText): boolean {
  const { works, broken, next, blocked, commands, evidence } = text;
  const lists = [works, broken, commands, evidence];
  return next !== null || blocked !== null || lists.some((list) => list.length > 0);
}

/** A hand-off in Markdown, for people and for the next prompt. */
export function describeHandOff(handOff: HandOff): string {
  const { who, said, works, broken, next, blocked, commands, evidence } = handOff;
  const blocks = [
    [`From ${who}.`],
    said === null ? [] : [said],
    named("What works", works),
    named("Broken or unverified", broken),
    named("Why it could not go on", blocked === null ? [] : [blocked]),
    named("Next step", next === null ? [] : [next]),
    named("Commands", commands),
    named("Evidence", evidence),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n");
}

function named(title: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  return [`${title}:`, ...entries.map((entry) => `- ${entry.replaceAll("\n", "\n  ")}`)];
}

/** Nothing that a tool answers with is longer, unless the model asked for all of it, in bytes. */
export const MAX_ANSWER_BYTES = 10_000;
/** No page of a list is longer, in bytes. */
export const MAX_PAGE_BYTES = 5_000;
/** Longest title in a list, in characters. */
const MAX_LISTED_CHARACTERS = 80;

/** What is left of texts and lists, from gentle to harsh. */
const STEPS = [
  { characters: 4_000, entries: 50 },
  { characters: 2_000, entries: 20 },
  { characters: 1_000, entries: 10 },
  { characters: 400, entries: 8 },
  { characters: 150, entries: 5 },
  { characters: 60, entries: 3 },
] as const;

/** A value that fits, and whether anything had to go. */
export interface Fitted {
  readonly value: unknown;
  readonly isClipped: boolean;
}

/** A value's size as compact JSON, in bytes. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Clips the longest texts and lists until the whole is short enough. Its shape stays the same.
 * @param keepsEndOf names of lists of which the end matters most; of others it is the beginning
 */
export function fitAnswer(
  value: unknown,
  keepsEndOf: readonly string[] = [],
  maxBytes: number = MAX_ANSWER_BYTES,
): Fitted {
  if (jsonBytes(value) <= maxBytes) return { value, isClipped: false };
  let clipped = value;
  for (const step of STEPS) {
    clipped = clip(value, step, keepsEndOf, null);
    if (jsonBytes(clipped) <= maxBytes) break;
  }
  return { value: clipped, isClipped: true };
}

/** A row of a list with its texts clipped. */
export function fitRow(row: unknown): unknown {
  return clip(row, { characters: MAX_LISTED_CHARACTERS, entries: 5 }, [], null);
}

interface Bounds {
  readonly characters: number;
  readonly entries: number;
}

function clip(
  value: unknown,
  bounds: Bounds,
  keepsEndOf: readonly string[],
  name: string | null,
): unknown {
  if (typeof value === "string") return clipText(value, bounds.characters);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const isEndKept = name !== null && keepsEndOf.includes(name);
    const kept = isEndKept ? value.slice(-bounds.entries) : value.slice(0, bounds.entries);
    return kept.map((entry) => clip(entry, bounds, keepsEndOf, null));
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, clip(inner, bounds, keepsEndOf, key)]),
  );
}

/** Cuts between characters, never through one, and says so. */
function clipText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const characters = [...text];
  if (characters.length <= maxCharacters) return text;
  return `${characters.slice(0, maxCharacters - 1).join("")}\u2026`;
}

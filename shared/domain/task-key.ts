/** A task's name for people: the project's prefix and the number, as in `API-12`. */
export interface TaskKey {
  readonly prefix: string;
  readonly number: number;
}

/** Id of the one project that every board has: the global list. */
export const GLOBAL_PROJECT_ID = "global";

/** Prefix of the global list's tasks. */
export const GLOBAL_PROJECT_PREFIX = "GLOBAL";

const KEY_PATTERN = /^([A-Za-z][A-Za-z0-9]{0,11})-([1-9][0-9]{0,14})$/;
const PREFIX_PATTERN = /^[A-Z][A-Z0-9]{0,11}$/;

/**
 * Reads a key such as `API-12`, in any case.
 * @returns prefix in capitals and number, or null when the text is no key
 */
export function parseTaskKey(text: string): TaskKey | null {
  const match = KEY_PATTERN.exec(text.trim());
  if (!match?.[1] || !match[2]) return null;
  return { prefix: match[1].toUpperCase(), number: Number(match[2]) };
}

/** Writes a key: `API` and 12 give `API-12`. */
export function formatTaskKey(prefix: string, number: number): string {
  return `${prefix}-${number}`;
}

/** Whether a text can be a project's prefix: a capital letter, then up to 11 capitals or digits. */
export function isProjectPrefix(text: string): boolean {
  return PREFIX_PATTERN.test(text);
}

/**
 * Suggests a prefix from a project's name: the letters and digits of its first word.
 * @returns a valid prefix of at most five characters, `PROJ` where the name gives none
 */
export function suggestPrefix(name: string): string {
  const word = name.toUpperCase().match(/[A-Z][A-Z0-9]*/)?.[0] ?? "";
  return word.slice(0, 5) || "PROJ";
}

/** A JSON object as it was parsed. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The one line that says what a tool was called with may have this many characters. */
export const MAX_SUMMARY_CHARACTERS = 160;

/** Fields that say the most about a tool's input, the best first. */
const TELLING_FIELDS = [
  "command",
  "file_path",
  "filePath",
  "path",
  "pattern",
  "query",
  "url",
  "description",
  "prompt",
];

/** A field as an object; an empty one where it is something else. */
export function objectAt(parent: JsonObject, field: string): JsonObject {
  const value = valueAt(parent, field);
  return isObject(value) ? value : {};
}

/** A field as a list of objects; what is no object is left out. */
export function objectsAt(parent: JsonObject, field: string): readonly JsonObject[] {
  const value = valueAt(parent, field);
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A field as a text that is not empty, else null. */
export function textAt(parent: JsonObject, field: string): string | null {
  const value = valueAt(parent, field);
  return typeof value === "string" && value !== "" ? value : null;
}

/** A field as a number of tokens: a whole number from 0 up, else 0. */
export function tokensAt(parent: JsonObject, field: string): number {
  const value = valueAt(parent, field);
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** A field as an amount from 0 up, else null: what a stream does not say is never made up. */
export function amountAt(parent: JsonObject, field: string): number | null {
  const value = valueAt(parent, field);
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** A field of the object itself, whatever it is; undefined where there is none. */
export function valueAt(parent: JsonObject, field: string): unknown {
  return Object.hasOwn(parent, field) ? parent[field] : undefined;
}

/** Whether a parsed value is an object, and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Says in one line what a tool was called with.
 * @param input the call's arguments, in whatever form the format has them
 */
export function summarizeInput(input: unknown): string {
  return shorten(tellingText(input));
}

function tellingText(input: unknown): string {
  if (input === undefined || input === null) return "";
  if (typeof input === "string") return input;
  if (Array.isArray(input) && input.every((part) => typeof part === "string")) {
    return input.join(" ");
  }
  if (isObject(input)) {
    for (const field of TELLING_FIELDS) {
      const value = valueAt(input, field);
      if (typeof value === "string" && value !== "") return value;
      if (Array.isArray(value) && value.length > 0) return tellingText(value);
    }
  }
  try {
    return JSON.stringify(input);
  } catch {
    // Nested deeper than it can be written; it was no deeper than it could be read.
    return "…";
  }
}

function shorten(text: string): string {
  // What lies far behind the end can't show, and a tool's input may be a whole file.
  const line = text
    .slice(0, 4 * MAX_SUMMARY_CHARACTERS)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const characters = [...line];
  if (characters.length <= MAX_SUMMARY_CHARACTERS && text.length <= 4 * MAX_SUMMARY_CHARACTERS) {
    return line.toWellFormed();
  }
  const kept = characters.slice(0, MAX_SUMMARY_CHARACTERS - 1).join("");
  return `${kept.trimEnd().toWellFormed()}…`;
}

/**
 * An error's message, whether it stands there as a text, as `message`, or inside `data`.
 * @param error as the format has it
 * @param fallback what it is called where it says nothing
 */
export function errorText(error: unknown, fallback: string): string {
  if (typeof error === "string" && error !== "") return error;
  if (!isObject(error)) return fallback;
  return (
    textAt(error, "message") ??
    textAt(objectAt(error, "data"), "message") ??
    textAt(error, "name") ??
    fallback
  );
}

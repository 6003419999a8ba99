import { messageOf } from "../../../shared/errors.ts";
/** What a JSON text holds. */
export interface ParsedJson {
  /** Undefined when it holds no value. */
  readonly value: unknown;
  /** Why it holds none, null when it does. */
  readonly fault: string | null;
}

/** Levels a value may be nested: no export needs more, and writing a much deeper one ends in an overflow. */
const MAX_LEVELS = 200;

/** Reads a JSON text. Nothing is thrown for one that is broken, or nested too deeply. */
export function parseJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text);
    if (!isNestedTooDeeply(value)) return { value, fault: null };
    return { value: undefined, fault: `it is nested more than ${MAX_LEVELS} levels deep` };
  } catch (error) {
    return { value: undefined, fault: messageOf(error) };
  }
}

/** The fields of a JSON object; null for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null;
}

function isNestedTooDeeply(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MAX_LEVELS; depth++) {
    level = level.flatMap((one) => (typeof one === "object" && one ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}

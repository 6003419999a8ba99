import { type TextDecision, utf8Bytes } from "./text.ts";

/** Largest value, in bytes of its canonical JSON as UTF-8 (facts.md, model). */
export const MAX_FACT_VALUE_BYTES = 4_096;
/** Most arrays and objects that may lie within each other (facts.md, model). */
export const MAX_FACT_VALUE_DEPTH = 32;

const TOO_LARGE = `the value has more than ${MAX_FACT_VALUE_BYTES} bytes of JSON: keep long texts elsewhere, such as in a comment, and only their name here`;

/** What stops an encoding; it never leaves this module. */
class NotEncodable extends Error {}

/**
 * Decides a fact's value. Its canonical form is that of RFC 8785: no white space, keys of every
 * object in the order of their UTF-16 code units, numbers and strings as JavaScript writes them. So
 * two values are equal exactly when their texts are.
 * @param value anything; what JSON can't hold is refused, never dropped or replaced
 * @returns the canonical text, or why there is none
 */
export function decideFactValue(value: unknown): TextDecision {
  try {
    const encoder = new Encoder();
    encoder.add(value, 0);
    const text = encoder.text();
    if (utf8Bytes(text) > MAX_FACT_VALUE_BYTES) throw new NotEncodable(TOO_LARGE);
    return { kind: "accepted", text };
  } catch (error) {
    if (error instanceof NotEncodable) return { kind: "refused", reason: error.message };
    throw error;
  }
}

class Encoder {
  readonly #parts: string[] = [];
  #length = 0;

  text(): string {
    return this.#parts.join("");
  }

  add(value: unknown, depth: number): void {
    if (typeof value === "object" && value !== null) {
      if (depth >= MAX_FACT_VALUE_DEPTH) {
        throw new NotEncodable(
          `the value is nested deeper than ${MAX_FACT_VALUE_DEPTH} levels: flatten it`,
        );
      }
      if (Array.isArray(value)) this.#addArray(value, depth + 1);
      else this.#addObject(value, depth + 1);
      return;
    }
    this.#put(scalarText(value));
  }

  #addArray(values: readonly unknown[], depth: number): void {
    this.#put("[");
    // By index, since iterating methods pass holes by and JSON has none.
    for (let index = 0; index < values.length; index++) {
      if (index > 0) this.#put(",");
      this.add(values[index], depth);
    }
    this.#put("]");
  }

  #addObject(value: object, depth: number): void {
    if (!isPlain(value)) {
      throw new NotEncodable("the value holds something that is no plain object: send JSON");
    }
    this.#put("{");
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [key, inner]] of entries.entries()) {
      this.#put(`${index > 0 ? "," : ""}${stringText(key)}:`);
      this.add(inner, depth);
    }
    this.#put("}");
  }

  /** A text never has fewer bytes than characters, so that huge values end here, not in memory. */
  #put(part: string): void {
    this.#length += part.length;
    if (this.#length > MAX_FACT_VALUE_BYTES) throw new NotEncodable(TOO_LARGE);
    this.#parts.push(part);
  }
}

function scalarText(value: unknown): string {
  switch (typeof value) {
    case "string":
      return stringText(value);
    case "number":
      if (Number.isFinite(value)) return JSON.stringify(value);
      throw new NotEncodable(`the value holds ${value}, which JSON can't: send a finite number`);
    case "boolean":
      return value ? "true" : "false";
    default:
      if (value === null) return "null";
      throw new NotEncodable(`the value holds ${typeof value}, which JSON can't: send JSON`);
  }
}

function stringText(text: string): string {
  if (text.isWellFormed()) return JSON.stringify(text);
  throw new NotEncodable("the value holds half a character (a lone surrogate): repair the text");
}

/** Whether an object is one that JSON could have made; its prototype may come from another realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

import { parseJson } from "./parse-json.ts";

/** One line of a file that holds a JSON value a line. */
export interface JsonLine {
  /** Its number, from 1. */
  readonly line: number;
  /** The value, undefined when the line holds none. */
  readonly value: unknown;
  /** Why it holds none, null when it does. */
  readonly fault: string | null;
  /** Whether it was no valid UTF-8; what could not be read became U+FFFD. */
  readonly isInvalidUtf8: boolean;
}

const LINE_FEED = 0x0a;

/**
 * Reads a JSON Lines file line by line, so that at no time more than one line stands in memory as
 * text. Empty lines, a byte order mark and CRLF are accepted; nothing is thrown for a line that is
 * broken, or nested too deeply.
 * @param bytes the whole file
 */
export function* readJsonLines(bytes: Uint8Array): Generator<JsonLine, void, void> {
  let start = 0;
  for (let line = 1; start < bytes.length; line++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    const slice = bytes.subarray(start, end);
    start = end + 1;
    const text = decodeStrictly(slice);
    const readable = text ?? new TextDecoder().decode(slice);
    if (readable.trim() === "") continue;
    yield { line, ...parseJson(readable), isInvalidUtf8: text === null };
  }
}

const STRICT = new TextDecoder("utf-8", { fatal: true });

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return STRICT.decode(bytes);
  } catch {
    return null;
  }
}

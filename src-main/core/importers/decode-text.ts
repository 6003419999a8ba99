/** A file's bytes as text. */
export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** The first line that held bytes which mean nothing in its encoding; null when there is none. */
  readonly invalidLine: number | null;
}

const UTF_8 = "utf-8";
const REPLACEMENT = "\ufffd";

/**
 * Decodes a text: UTF-8, or UTF-16 where a byte order mark says so. What could not be read becomes
 * U+FFFD; a file that is no text at all comes out as one full of them.
 * @param encoding what the file is in, where somebody said so; any name that browsers know
 */
export function decodeText(bytes: Uint8Array, encoding?: string): DecodedText {
  const label = encoding ?? markedEncoding(bytes);
  const text = new TextDecoder(label).decode(bytes);
  // Only a text that holds the mark at all can have got it from here.
  if (!text.includes(REPLACEMENT) || isValid(bytes, label)) return { text, invalidLine: null };
  return { text, invalidLine: text.slice(0, text.indexOf(REPLACEMENT)).split("\n").length };
}

/**
 * Tells that a text held bytes which mean nothing.
 * @param what such as `the line`
 * @param encoding what it was read as
 */
export function invalidTextMessage(what = "it", encoding = "UTF-8"): string {
  return `${what} is not valid ${encoding}: what could not be read became ${REPLACEMENT}`;
}

/** Whether a name is one of an encoding. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}

function markedEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return UTF_8;
}

function isValid(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

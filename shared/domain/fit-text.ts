import {
  decideLine,
  hasVisible,
  MAX_LABEL_CHARACTERS,
  MAX_NAME_CHARACTERS,
  MAX_TEXT_BYTES,
  MAX_TITLE_CHARACTERS,
  utf8Length,
  withoutControls,
} from "./text.ts";

/**
 * Makes texts of other tools fit the board's rules: what can be kept is kept, and whoever calls
 * learns that something was changed, so that it can be noted. Nothing here refuses.
 */

/** A text that fits, and what had to be changed for it; null when nothing was. */
export interface FittedText {
  readonly text: string;
  readonly problem: string | null;
}

const MARK_OF_CUT = "…";

/**
 * A title that fits: on one line, without control characters, of at most 500 characters.
 * @param fallback what it becomes when no visible character is left
 */
export function fitTitle(text: string, fallback: string): FittedText {
  return fitLine(text, "title", MAX_TITLE_CHARACTERS, fallback);
}

/** A label that fits. One without a visible character becomes empty. */
export function fitLabel(text: string): FittedText {
  return fitLine(text, "label", MAX_LABEL_CHARACTERS, "");
}

/** A person's or program's name that fits. */
export function fitName(text: string, fallback: string): FittedText {
  return fitLine(text, "name", MAX_NAME_CHARACTERS, fallback);
}

function fitLine(text: string, field: string, maxCharacters: number, fallback: string): FittedText {
  const decision = decideLine(text, field, maxCharacters);
  if (decision.kind === "accepted") return { text: decision.text, problem: null };
  const line = withoutControls(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  const characters = [...line];
  const cut =
    characters.length > maxCharacters
      ? characters
          .slice(0, maxCharacters - 1)
          .join("")
          .trimEnd() + MARK_OF_CUT
      : line;
  return { text: hasVisible(cut) ? cut : fallback, problem: decision.reason };
}

/** A longer text that fits, and what is left of it in further pieces that fit. */
export interface FittedPieces {
  readonly text: string;
  readonly rest: readonly string[];
  readonly problem: string | null;
}

/**
 * A longer text that fits: without control characters, of at most a number of bytes.
 * @param maxBytes the largest piece, in UTF-8 bytes
 */
export function fitText(text: string, maxBytes: number = MAX_TEXT_BYTES): FittedPieces {
  const clean = withoutControls(text);
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  const [first = "", ...rest] = piecesOf(clean, maxBytes);
  const problem =
    rest.length > 0
      ? `the text is longer than ${maxBytes} bytes`
      : clean === lines
        ? null
        : "the text holds control characters or halves of characters";
  return { text: first, rest, problem };
}

function piecesOf(text: string, maxBytes: number): string[] {
  // No UTF-16 unit takes more than three bytes, so most texts need no counting.
  if (text.length * 3 <= maxBytes) return [text];
  const pieces: string[] = [];
  let start = 0;
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    const length = utf8Length(character);
    if (bytes + length > maxBytes) {
      pieces.push(text.slice(start, end));
      start = end;
      bytes = 0;
    }
    bytes += length;
    end += character.length;
  }
  return [...pieces, text.slice(start)];
}

/** Longest title, in characters (board.md, tables). */
export const MAX_TITLE_CHARACTERS = 500;
/** Largest description or comment, in UTF-8 bytes: 1 MB (board.md, tables). */
export const MAX_TEXT_BYTES = 1_000_000;
/** Longest label, in characters. */
export const MAX_LABEL_CHARACTERS = 100;
/** Longest name of an agent, runtime or project, in characters. */
export const MAX_NAME_CHARACTERS = 200;

/** What a text rule decides: the text as it is to be stored, or why it can't be. */
export type TextDecision =
  | { readonly kind: "accepted"; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string };

// Making a pattern of Unicode properties takes a fifth of a millisecond, and every call of the command
// line loads this file: each is made where it is asked for, which costs next to nothing after the first time.

/** C0 and C1 controls, line separators, and marks that turn the direction of text around. */
const control = () => /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** The same, but for tab and line feed, which belong to a text of several lines. */
const everyControlInText = () => /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** What takes no place on a screen: marks of width zero, joiners, fillers, space. */
const everyInvisible = () => /[\p{Default_Ignorable_Code_Point}\p{Z}\s]/gu;
/** An invisible character that does not belong to an emoji. */
const invisibleInName = () =>
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\p{Default_Ignorable_Code_Point}/u;

/**
 * Makes a text safe to show on a terminal or to an agent: control characters that could move a
 * cursor, hide or reorder what stands there become visible replacement marks. Tab and line feed stay.
 * @param text anything that was stored or read
 */
export function replaceControls(text: string): string {
  return text.replace(everyControlInText(), "\ufffd");
}

/** Whether anybody could see that there is a text. */
export function hasVisible(text: string): boolean {
  return text.replaceAll(everyInvisible(), "") !== "";
}

function firstControl(text: string, pattern: RegExp): string | null {
  const found = pattern.exec(text)?.[0].codePointAt(0);
  if (found === undefined) return null;
  return `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
}

function refused(reason: string): TextDecision {
  return { kind: "refused", reason };
}

/**
 * Decides a one-line text: a title, a name, a label. Space at both ends is removed; nothing is cut.
 * @param text what was typed
 * @param field its name, for the reason
 * @param maxCharacters the longest allowed, in Unicode code points
 */
export function decideLine(text: string, field: string, maxCharacters: number): TextDecision {
  const trimmed = text.trim();
  if (!hasVisible(trimmed))
    return refused(`${field} is empty: give it at least one visible character`);
  const found = firstControl(trimmed, control());
  if (found) return refused(`${field} holds the control character ${found}: remove it`);
  if (!trimmed.isWellFormed()) return refused(`${field} is not valid Unicode: half a character`);
  const length = trimmed.length > maxCharacters ? [...trimmed].length : trimmed.length;
  if (length > maxCharacters) {
    return refused(`${field} has ${length} characters: at most ${maxCharacters} are allowed`);
  }
  return { kind: "accepted", text: trimmed };
}

/**
 * Decides the name of a worker or of its program. Two names that look the same must be the same, so
 * invisible characters are refused.
 * @param field what it is, for the reason
 */
export function decideName(text: string, field: string): TextDecision {
  const decision = decideLine(text, field, MAX_NAME_CHARACTERS);
  if (decision.kind === "refused") return decision;
  const invisible = firstControl(decision.text, invisibleInName());
  return invisible
    ? refused(`${field} holds the invisible character ${invisible}: remove it`)
    : decision;
}

/** Decides a title: one line of 1 to 500 characters. */
export function decideTitle(text: string): TextDecision {
  return decideLine(text, "title", MAX_TITLE_CHARACTERS);
}

/** Decides a label: one line of 1 to 100 characters. */
export function decideLabel(text: string): TextDecision {
  return decideLine(text, "label", MAX_LABEL_CHARACTERS);
}

/**
 * Decides a longer text, such as a description or comment. It may be empty and keeps its line
 * breaks; CRLF becomes LF.
 * @param text Markdown
 * @param field its name, for the reason
 */
export function decideText(text: string, field: string): TextDecision {
  const normalised = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  const found = firstControl(normalised, everyControlInText());
  if (found) return refused(`${field} holds the control character ${found}: remove it`);
  if (!normalised.isWellFormed()) {
    return refused(`${field} is not valid Unicode: half a character`);
  }
  const bytes = utf8Bytes(normalised);
  if (bytes > MAX_TEXT_BYTES) {
    return refused(`${field} has ${bytes} bytes: at most ${MAX_TEXT_BYTES} are allowed`);
  }
  return { kind: "accepted", text: normalised };
}

/**
 * A text of a program, fit to be stored: line breaks become LF, and what {@link decideText} would
 * refuse (control characters, halves of characters) is left out. Nothing else changes.
 * @param text such as the end of a command's output
 */
export function withoutControls(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  return lines.replaceAll(everyControlInText(), "").toWellFormed();
}

/** How many UTF-8 bytes a text takes. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += utf8Length(character);
  return bytes;
}

/** How many UTF-8 bytes one character takes. */
export function utf8Length(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

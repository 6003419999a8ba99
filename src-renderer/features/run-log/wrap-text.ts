/** Where a row of a wrapped text begins and ends in it. */
export interface WrappedRow {
  readonly from: number;
  readonly to: number;
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;
const ZERO = /[\p{Mn}\p{Me}\p{Cf}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the bounds of ASCII
const ASCII = /^[\u0000-\u007f]*$/;
const TAB = 4;

/** A text whose tabs are spaces, up to the next stop of its own line. */
export function withoutTabs(text: string): string {
  if (!text.includes("\t")) return text;
  return text
    .split("\n")
    .map((line) => {
      let out = "";
      for (const [index, piece] of line.split("\t").entries()) {
        if (index > 0) out += " ".repeat(TAB - (out.length % TAB));
        out += piece;
      }
      return out;
    })
    .join("\n");
}

/**
 * Breaks a text into rows of a fixed width, at spaces where it can, so that all rows of a log are
 * known to be of one height before they are seen.
 * @param text its own line breaks break it as well
 * @param columns most columns of a row, at least 1; characters of eastern scripts take two
 */
export function wrapText(text: string, columns: number): WrappedRow[] {
  const rows: WrappedRow[] = [];
  let start = 0;
  for (;;) {
    const end = text.indexOf("\n", start);
    wrapLine(text, start, end < 0 ? text.length : end, columns, rows);
    if (end < 0) return rows;
    start = end + 1;
  }
}

function wrapLine(text: string, from: number, to: number, columns: number, rows: WrappedRow[]) {
  const isAscii = ASCII.test(text.slice(from, to));
  let start = from;
  while (to - start > 0) {
    const limit = isAscii ? Math.min(to, start + columns) : fitting(text, start, to, columns);
    if (limit === to) break;
    const space = text.lastIndexOf(" ", limit);
    // A space at the break belongs to the row before; a word longer than a row is cut.
    const end = space > start + columns / 2 ? Math.min(space + 1, limit) : limit;
    rows.push({ from: start, to: end });
    start = end === limit && text[end] === " " && space === limit ? end + 1 : end;
  }
  rows.push({ from: start, to });
}

/** The end of as many whole characters as fit; at least one. */
function fitting(text: string, from: number, to: number, columns: number): number {
  let width = 0;
  let at = from;
  while (at < to) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    width += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
    if (width > columns && at > from) return at;
    at += character.length;
  }
  return to;
}

const ASCII = /^[\x20-\x7e]*$/;

/** How many places a text takes on a terminal. It holds no control characters. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0;
  const isWide =
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
  return isWide.test(character) ? 2 : 1;
}

/** Cuts a text to a width; what was cut is marked. */
export function clip(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let taken = "";
  let used = 0;
  for (const character of text) {
    used += characterWidth(character);
    if (used > width - 1) break;
    taken += character;
  }
  return `${taken}…`;
}

/** Fills a text up with spaces to a width. */
export function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** A text on one line, for a cell. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

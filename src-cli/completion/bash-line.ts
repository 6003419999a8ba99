/** A line of bash up to its cursor, as bash would read it. */
export interface BashLine {
  /** The words after the program's name, without their quotes; the last is the one at the cursor. */
  readonly words: readonly string[];
  /** The quote that is still open at the cursor. */
  readonly quote: "" | "'" | '"';
  /** How much of the last word stays: bash puts an answer behind it only. */
  readonly kept: number;
}

const BLANK = /[ \t\n]/;

/**
 * Reads a line of bash. Nothing is expanded.
 * @param line up to the cursor
 * @param breaks characters that part words for completion, as `COMP_WORDBREAKS` has them
 */
export function readBashLine(line: string, breaks: string): BashLine {
  const words: string[] = [];
  let word: string | null = null;
  let quote: BashLine["quote"] = "";
  let kept = 0;
  for (let index = 0; index < line.length; index++) {
    const character = line[index] as string;
    if (quote === "" && BLANK.test(character)) {
      if (word !== null) words.push(word);
      word = null;
      kept = 0;
      continue;
    }
    word ??= "";
    if (character === quote) quote = "";
    else if (quote === "" && (character === "'" || character === '"')) {
      quote = character;
      kept = word.length;
    } else if (isEscape(character, line[index + 1], quote)) word += line[++index] ?? "";
    else {
      word += character;
      if (quote === "" && breaks.includes(character)) kept = word.length;
    }
  }
  const isProgram = words.findIndex((text) => !/^\w+=/.test(text));
  return { words: [...words.slice(isProgram + 1), word ?? ""], quote, kept };
}

function isEscape(character: string, next: string | undefined, quote: string): boolean {
  if (character !== "\\" || quote === "'") return false;
  return quote === "" || '"\\$`'.includes(next ?? "");
}

/**
 * Writes a word so that bash reads it as it is, however strange.
 * @returns null where no such writing is left, since a quote is open
 */
export function quoteForBash(word: string, quote: BashLine["quote"]): string | null {
  if (quote === "'") return word.replaceAll("'", "'\\''");
  if (quote === '"') return word.includes("!") ? null : word.replace(/["\\$`]/g, "\\$&");
  return word.replace(/[^\w@%+,./:=-]/gu, "\\$&");
}

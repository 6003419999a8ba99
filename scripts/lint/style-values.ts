/** A value written by hand in a style sheet, where the design language has a token. */
export interface RawValue {
  /** Counted from one. */
  readonly line: number;
  readonly text: string;
  /** Where it belongs instead. */
  readonly advice: string;
}

const RULES: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [
    /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\(/i,
    "name the colour in ui/tokens.css, once for light and once for dark",
  ],
  [
    /^\s*font(?:-size)?:(?!.*\binherit\b)(?:\s+\d{3})?\s+[\d.]+(?:px|r?em)\b/,
    "take the size from the --text-* scale of ui/tokens.css",
  ],
  [
    /^\s*(?:border(?:-\w+)*-radius):\s+(?:[^;]*\s)?[\d.]+px/,
    "take the radius from the --r-* scale of ui/tokens.css",
  ],
  [
    /^\s*(?:row-|column-)?gap:[^;]*?\b(?:[2-9]|\d\d+)px/,
    "take the space from the --s* scale of ui/tokens.css",
  ],
  [
    // What is drawn together by a negative margin, and indents that icons ask for, have their own measure.
    /^\s*(?:padding|margin)(?:-\w+)*:[^;]*?(?<![\w.-]|[-+] )(?:[2-9]|1\d)px/,
    "take the space from the --s* scale of ui/tokens.css",
  ],
  [
    /^\s*(?:animation|transition)[\w-]*:[^;]*[^\w.-](?:\d*\.)?\d+m?s\b|^\s+[\w-]+ (?:\d*\.)?\d+m?s\b/,
    "take the time from ui/tokens.css, which knows who wants less motion",
  ],
];

/**
 * Finds what a style sheet writes by hand: colours, sizes of type, radii, spaces and times.
 * @param css the sheet's text
 */
export function findRawValues(css: string): RawValue[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return bare.split("\n").flatMap((text, index) =>
    RULES.filter(([pattern]) => pattern.test(text)).map(([, advice]) => ({
      line: index + 1,
      text: text.trim(),
      advice,
    })),
  );
}

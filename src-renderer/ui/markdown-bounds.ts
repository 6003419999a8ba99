// The parser of Markdown runs where the window draws, and for some marks its time grows with their
// square: a text of 25 KB can take it 18 seconds, and the window stands still that long.
// Within these bounds the worst text takes it a fraction of a second.

const MAX_CHARACTERS = 16_000;
const MAX_LINES = 600;
/** Lists and quotes within each other. */
const MAX_DEPTH = 30;
/** The depths of all lines together: `- - - a` opens three lists on each line. */
const MAX_DEPTHS = 900;
/** Cells of all tables: each row is filled up to the columns of its table. */
const MAX_CELLS = 3_000;

/** What costs most, and how often it may stand in a text. */
const MAX_MARKS: ReadonlyArray<readonly [mark: RegExp, most: number]> = [
  [/[[\]]/g, 600],
  [/\*+|_+|~+/g, 600],
  [/`+/g, 600],
  [/</g, 600],
  [/@/g, 200],
  [/\|/g, 1_500],
  [/www\.|https?:/gi, 200],
];

/** The marks of quotes, list items and footnotes that a line begins with, and the space around them. */
const BEGINNING = /^(?:[ \t]*(?:>|\[\^[^\]\s]+\]:|(?:[-+*]|\d{1,9}[.)])(?=\s|$)))+[ \t]*/;
/** The line below a table's head, in quotes and lists too. */
const BELOW_HEAD = /^(?:[ >]*\[\^[^\]\s]+\]:)?[-|:>+*\d.) \t]*$/;

/** Whether a text is small and plain enough to be laid out as Markdown while the window waits. */
export function isLaidOut(text: string): boolean {
  // First, and alone: all else reads the whole text.
  if (text.length > MAX_CHARACTERS) return false;
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > MAX_LINES) return false;
  const depths = lines.map(depthOf);
  if (Math.max(...depths) > MAX_DEPTH) return false;
  if (depths.reduce((sum, depth) => sum + depth, 0) > MAX_DEPTHS) return false;
  if (cellsOf(lines) > MAX_CELLS) return false;
  return MAX_MARKS.every(([mark, most]) => count(text, mark) <= most);
}

/**
 * How many of several texts, from the first on, are within the bounds of one together: what each costs
 * adds up.
 */
export function countLaidOut(texts: readonly string[]): number {
  let [within, beyond] = [0, texts.length + 1];
  while (beyond - within > 1) {
    const tried = Math.floor((within + beyond) / 2);
    if (isLaidOut(texts.slice(0, tried).join("\n"))) within = tried;
    else beyond = tried;
  }
  return within;
}

/** How many quotes and lists a line can stand in: a `>` each, or two columns. */
function depthOf(line: string): number {
  const beginning = BEGINNING.exec(line)?.[0] ?? "";
  const quotes = count(beginning, />/g);
  const columns = beginning.length + 3 * count(beginning, /\t/g) - quotes;
  return quotes + Math.floor(columns / 2);
}

/** The most cells that the tables of a text can have. */
function cellsOf(lines: readonly string[]): number {
  const columns = lines.map((line) => (BELOW_HEAD.test(line) ? count(line, /\|/g) : 0));
  return Math.max(...columns) * lines.length;
}

function count(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}

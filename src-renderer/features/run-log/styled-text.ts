import Anser from "anser";
import { stripControl } from "../../../shared/domain/agent-stream/strip-control.ts";

/** The colours of a terminal's palette that the window has a shade for in each theme. */
export const ANSI_COLORS = ["red", "green", "yellow", "blue", "magenta", "cyan", "gray"] as const;
/** A colour of the terminal's palette; what has none is in the window's own text colour. */
export type AnsiColor = (typeof ANSI_COLORS)[number];

/** How a piece of text looks. */
export interface TextStyle {
  readonly color: AnsiColor | null;
  readonly back: AnsiColor | null;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
}

/** A piece of text in one style; null for the plain one. */
export interface StyledRun {
  readonly text: string;
  readonly style: TextStyle | null;
}

/** Colours and weights, which are the only commands that are shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what a terminal's commands begin with
const LOOK = /\u001b\[[0-9;:]*m/;
const EVERY_LOOK = new RegExp(LOOK, "g");

/**
 * Reads a printed line as people see it: colours and weights become styles, all else that commands a
 * terminal (links, the clipboard, titles, moves of the cursor, modes) is taken out, never obeyed, and
 * so are characters that turn the order of others around.
 * @param text one line as it was printed
 */
export function readStyledText(text: string): StyledRun[] {
  // Only what was there last of a line that was written over itself, whatever colours it had.
  const shown = lastState(text);
  if (!LOOK.test(shown)) return runsOf(stripControl(shown), null);
  // A look between two pieces of one command ends that command for terminals too.
  const pieces = shown.split(EVERY_LOOK).map(stripControl);
  const looks = shown.match(EVERY_LOOK) ?? [];
  const clean = pieces.map((piece, index) => `${piece}${looks[index] ?? ""}`).join("");
  return Anser.ansiToJson(clean, { json: true, use_classes: true }).flatMap((entry) =>
    runsOf(entry.content, styleOf(entry)),
  );
}

/** The text of a line without its styles. */
export function plainText(runs: readonly StyledRun[]): string {
  return runs.map(({ text }) => text).join("");
}

/** Part of a line, between two places in its text. */
export function sliceRuns(runs: readonly StyledRun[], from: number, to: number): StyledRun[] {
  const parts: StyledRun[] = [];
  let start = 0;
  for (const { text, style } of runs) {
    const part = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    if (part !== "") parts.push({ text: part, style });
    start += text.length;
  }
  return parts;
}

function runsOf(text: string, style: TextStyle | null): StyledRun[] {
  return text === "" ? [] : [{ text, style }];
}

function lastState(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === "\r") end--;
  return line.slice(line.lastIndexOf("\r", end - 1) + 1, end);
}

type Entry = Pick<
  Anser.AnserJsonEntry,
  "fg" | "bg" | "fg_truecolor" | "bg_truecolor" | "decorations"
>;

/** Hidden and blinking text is shown as any other: a log keeps nothing from its reader. */
function styleOf(entry: Entry): TextStyle | null {
  const has = (name: Anser.DecorationName) => entry.decorations.includes(name);
  const color = colorOf(entry.fg, entry.fg_truecolor);
  const back = colorOf(entry.bg, entry.bg_truecolor);
  const isReverse = has("reverse");
  const style = {
    color: has("dim") ? "gray" : color,
    back: isReverse ? (back ?? "gray") : back,
    bold: has("bold"),
    italic: has("italic"),
    underline: has("underline"),
    strike: has("strikethrough"),
  } as const;
  return Object.values(style).some(Boolean) ? style : null;
}

/** Of the sixteen named colours: black and white are the reader's own. */
const NAMED: Readonly<Record<string, AnsiColor>> = {
  red: "red",
  green: "green",
  yellow: "yellow",
  blue: "blue",
  magenta: "magenta",
  cyan: "cyan",
};

function colorOf(name: string | null, trueColor: string | null): AnsiColor | null {
  if (!name) return null;
  if (name === "ansi-bright-black") return "gray";
  const named = NAMED[name.replace(/^ansi-(bright-)?/, "")];
  if (named) return named;
  const palette = /^ansi-palette-(\d+)$/.exec(name);
  if (palette) return shadeOf(paletteColor(Number(palette[1])));
  const parts = name === "ansi-truecolor" ? (trueColor ?? "").split(",").map(Number) : [];
  return parts.length === 3 ? shadeOf(parts as [number, number, number]) : null;
}

/** The colour cube and the greys of a terminal with 256 colours (xterm's). */
function paletteColor(index: number): [number, number, number] {
  if (index >= 232) {
    const level = 8 + (index - 232) * 10;
    return [level, level, level];
  }
  const step = (value: number) => (value === 0 ? 0 : 55 + 40 * value);
  const cube = index - 16;
  return [step(Math.floor(cube / 36)), step(Math.floor(cube / 6) % 6), step(cube % 6)];
}

const HUES: readonly (readonly [until: number, color: AnsiColor])[] = [
  [25, "red"],
  [70, "yellow"],
  [165, "green"],
  [200, "cyan"],
  [260, "blue"],
  [335, "magenta"],
  [360, "red"],
];

/** The shade that is nearest: a colour as it was chosen may be unreadable in one of the themes. */
function shadeOf([red, green, blue]: readonly [number, number, number]): AnsiColor | null {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < 40) return most > 60 && most < 190 ? "gray" : null;
  const sixth =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  const hue = (sixth * 60 + 360) % 360;
  return HUES.find(([until]) => hue <= until)?.[1] ?? null;
}

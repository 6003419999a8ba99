/** A program and its arguments; a list among them is left out when a placeholder in it has no value. */
export type CommandTemplate = readonly (string | readonly string[])[];

/** A command that was read, or what keeps it from being one. */
export type CommandReading =
  | { readonly kind: "command"; readonly command: CommandTemplate }
  | { readonly kind: "refused"; readonly reason: string };

const SPACE = /\s/;
/** What would mean something else without quotes around it. */
const NEEDS_QUOTES = /[\s"[\]]/;

/**
 * Writes a command as people type it: words parted by spaces, quoted where they hold any, and in
 * brackets what is left out as a whole: `claude -p [--model {model}]`. No shell is meant by it.
 */
export function writeCommandLine(command: CommandTemplate): string {
  return command
    .map((part) => (typeof part === "string" ? quote(part) : `[${part.map(quote).join(" ")}]`))
    .join(" ");
}

/** Reads what {@link writeCommandLine} writes, on however many lines. */
export function readCommandLine(text: string): CommandReading {
  const command: (string | string[])[] = [];
  let group: string[] | null = null;
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? "";
    if (SPACE.test(character)) at++;
    else if (character === "[") {
      if (group) return refused("a bracket opens inside of another: close the first one before it");
      group = [];
      at++;
    } else if (character === "]" && group) {
      if (group.length > 0) command.push(group);
      group = null;
      at++;
    } else {
      const word = readWord(text, at, group !== null);
      if (word === null) return refused('a quote is never closed: put another " at its end');
      (group ?? command).push(word.text);
      at = word.end;
    }
  }
  if (group) return refused("a bracket is never closed: put ] behind what belongs together");
  return { kind: "command", command };
}

interface Word {
  readonly text: string;
  /** The place behind it. */
  readonly end: number;
}

function readWord(text: string, start: number, isInGroup: boolean): Word | null {
  let word = "";
  let at = start;
  let isQuoted = false;
  for (; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted && character === "\\" && /["\\]/.test(text[at + 1] ?? "")) {
      word += text[at + 1];
      at++;
    } else if (!isQuoted && (SPACE.test(character) || (isInGroup && character === "]"))) break;
    else word += character;
  }
  return isQuoted ? null : { text: word, end: at };
}

function quote(word: string): string {
  if (word !== "" && !NEEDS_QUOTES.test(word)) return word;
  return `"${word.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function refused(reason: string): CommandReading {
  return { kind: "refused", reason };
}

import type { CommandForm } from "../argv/command-form.ts";
import { looksLikeDuration } from "../argv/duration.ts";
import { GLOBAL_OPTIONS } from "../argv/global-options.ts";
import type { Option } from "../argv/option.ts";
import type { Candidate } from "./candidate.ts";

/** What there is to choose from. */
export interface Catalog {
  readonly commands: readonly CommandForm[];
}

/** What may stand at the cursor. */
export type Wanted =
  | { readonly kind: "words"; readonly words: readonly Candidate[] }
  /** A value of an option, behind what already stands of the word, such as `--label=`. */
  | { readonly kind: "value"; readonly option: Option; readonly lead: string }
  | { readonly kind: "files" }
  | { readonly kind: "nothing" };

const NOTHING: Wanted = { kind: "nothing" };

/** How far the words before the cursor have led. */
interface Place {
  /** The command's words so far. */
  readonly path: string;
  readonly command: CommandForm | null;
  /** The option whose value comes next. */
  readonly pending: Option | null;
  /** Flags that were given, without the dashes. */
  readonly given: readonly string[];
  readonly places: number;
  readonly isPastDashes: boolean;
  readonly isLost: boolean;
}

const START: Place = {
  path: "",
  command: null,
  pending: null,
  given: [],
  places: 0,
  isPastDashes: false,
  isLost: false,
};

/**
 * Finds what may stand at the cursor. Words that can't be meant lead nowhere; none is refused.
 * @param words the arguments up to the cursor; the last is the one that is being typed, maybe empty
 */
export function wantedAt(words: readonly string[], { commands }: Catalog): Wanted {
  const current = words.at(-1) ?? "";
  let place = START;
  for (const [index, word] of words.slice(0, -1).entries()) {
    place = after(place, word, words[index + 1] ?? "", commands);
  }
  const { command, pending, places, isPastDashes, isLost } = place;
  if (isLost) return NOTHING;
  if (pending) return { kind: "value", option: pending, lead: "" };
  if (isPastDashes && command?.takesCommand) return { kind: "files" };
  if (!isPastDashes && current.startsWith("-")) return flagsAt(place, current);
  if (!command) return { kind: "words", words: nextWords(place.path, commands) };
  const option = command.positionals[places];
  if (option) return { kind: "value", option, lead: "" };
  return isPastDashes ? NOTHING : flagsAt(place, "");
}

function after(place: Place, word: string, next: string, commands: readonly CommandForm[]): Place {
  if (place.pending) return { ...place, pending: null };
  if (place.isPastDashes) return { ...place, places: place.places + 1 };
  if (word === "--") return { ...place, isPastDashes: true };
  if (word.startsWith("-")) return afterFlag(place, word, next);
  if (place.command) return { ...place, places: place.places + 1 };
  const path = place.path === "" ? word : `${place.path} ${word}`;
  if (path === "help") return place;
  const command = commands.find(({ words }) => words === path) ?? null;
  const isGroup = commands.some(({ words }) => words.startsWith(`${path} `));
  return { ...place, path, command, isLost: !command && !isGroup };
}

function afterFlag(place: Place, word: string, next: string): Place {
  const [name = "", ...value] = word.replace(/^--?/, "").split("=");
  const option = optionsAt(place).find(({ flag }) => flag === name);
  const given = [...place.given, name];
  const isValueNext = option && value.length === 0 && takesNext(option, next);
  return { ...place, given, pending: isValueNext ? option : null };
}

function takesNext({ value }: Option, next: string): boolean {
  if (value.kind === "boolean") return false;
  return !(value.kind === "duration" && value.isOptional) || looksLikeDuration(next);
}

function optionsAt({ command }: Place): readonly Option[] {
  return [...(command?.options ?? []), ...GLOBAL_OPTIONS];
}

function flagsAt(place: Place, current: string): Wanted {
  const options = optionsAt(place);
  const at = current.indexOf("=");
  if (at >= 0) {
    const option = options.find(({ flag }) => current.slice(0, at) === `--${flag}`);
    return option ? { kind: "value", option, lead: current.slice(0, at + 1) } : NOTHING;
  }
  const words = options.flatMap(({ flag, description, value, isList, negated }) => {
    if (place.given.includes(flag) && !isList && value.kind !== "pairs") return [];
    const about = { value: `--${flag}`, about: description };
    return negated ? [about, { value: `--no-${flag}`, about: `take ${flag} away` }] : [about];
  });
  return { kind: "words", words };
}

/** The words that go on with a command's. */
function nextWords(path: string, commands: readonly CommandForm[]): Candidate[] {
  const start = path === "" ? "" : `${path} `;
  const words = new Map<string, string>();
  for (const { words: known, summary } of commands) {
    if (!known.startsWith(start)) continue;
    const rest = known.slice(start.length).split(" ");
    const [word = ""] = rest;
    if (rest.length === 1) words.set(word, summary);
    else if (!words.has(word)) words.set(word, "");
  }
  return [...words].map(([value, about]) => ({ value, about }));
}

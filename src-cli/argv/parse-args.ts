import { parseArgs as tokenize } from "node:util";
import type { CommandForm } from "./command-form.ts";
import { looksLikeDuration } from "./duration.ts";
import { GLOBAL_OPTIONS, type GlobalFlags, globalFlags } from "./global-options.ts";
import { invalidArgument } from "./invalid-argument.ts";
import { joinPairs } from "./join-pairs.ts";
import { type Option, parseValue } from "./option.ts";
import type { SplitArgs } from "./split-args.ts";
import { didYouMean } from "./suggest.ts";

/** A command line, read. */
export interface ParsedArgs {
  readonly globals: GlobalFlags;
  /** Input field -> value, of places and flags alike. A flag alone that may have a value gives true. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The command to start, for commands that take one. */
  readonly trailing: readonly string[];
}

type Values = Record<string, unknown>;

/** A text in a place, and the flag that stood right before it. */
interface Place {
  readonly text: string;
  readonly before: Option | null;
}

/**
 * Reads a command's arguments.
 * @param command null to read global flags alone
 * @throws DomainError invalid_argument, naming the flag and what it wants
 */
export function parseArgs(command: CommandForm | null, split: SplitArgs): ParsedArgs {
  const options = command?.options ?? [];
  const all: readonly Option[] = [...options, ...GLOBAL_OPTIONS];
  const globals: Values = {};
  const input: Values = {};
  const places: Place[] = [];
  let before: Option | null = null;
  for (const token of tokensOf(split.args, all)) {
    if (token.kind === "positional") places.push({ text: token.value, before });
    before = null;
    if (token.kind !== "option") continue;
    const option = all.find(({ flag }) => token.name === flag || token.name === `no-${flag}`);
    if (!option || isUnknownNegation(option, token.name)) throw unknownFlag(token.rawName, all);
    const target = options.includes(option) ? input : globals;
    setFlag(target, option, token, all);
    before = option;
  }
  const flags = globalFlags(globals);
  if (!command?.takesCommand) {
    places.push(...(split.trailing ?? []).map((text) => ({ text, before: null })));
  }
  if (!flags.help && !flags.version) {
    setPlaces(input, command, places);
    requireAll(command, input);
  }
  return { globals: flags, input, trailing: command?.takesCommand ? (split.trailing ?? []) : [] };
}

type Token =
  | { readonly kind: "positional"; readonly value: string }
  | {
      readonly kind: "option";
      readonly name: string;
      readonly rawName: string;
      readonly value?: string | undefined;
      readonly inlineValue?: boolean | undefined;
    }
  | { readonly kind: "option-terminator" };

function tokensOf(args: readonly string[], options: readonly Option[]): readonly Token[] {
  const known: Record<string, { type: "string" | "boolean"; short?: string }> = {};
  for (const { flag, value, negated } of options) {
    known[flag] = { type: value.kind === "boolean" ? "boolean" : "string" };
    if (negated) known[`no-${flag}`] = { type: "boolean" };
  }
  known.help = { type: "boolean", short: "h" };
  return tokenize({
    args: withLoneDurations(args, options),
    options: known,
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}

/** A flag whose value may be left out gets an empty one, since the tokenizer would take the next argument. */
function withLoneDurations(args: readonly string[], options: readonly Option[]): string[] {
  const lone = options.filter(({ value }) => value.kind === "duration" && value.isOptional);
  return args.map((arg, index) => {
    const isLone = lone.some(({ flag }) => arg === `--${flag}`);
    return isLone && !looksLikeDuration(args[index + 1] ?? "") ? `${arg}=` : arg;
  });
}

function isUnknownNegation(option: Option, name: string): boolean {
  return name !== option.flag && !option.negated;
}

function unknownFlag(rawName: string, options: readonly Option[]) {
  const known = options.flatMap(({ flag, negated }) =>
    negated ? [`--${flag}`, `--no-${flag}`] : [`--${flag}`],
  );
  const hint = /^-\d/.test(rawName) ? " Put -- before a text that starts with a dash." : "";
  return invalidArgument(
    `there is no flag ${rawName} here: see --help.${didYouMean(rawName, known)}${hint}`,
    { flag: rawName },
  );
}

function setFlag(
  target: Values,
  option: Option,
  token: Extract<Token, { kind: "option" }>,
  all: readonly Option[],
): void {
  const label = `--${token.name}`;
  const { field, value, isList, negated } = option;
  if (token.name !== option.flag) {
    if (token.value !== undefined) throw invalidArgument(`${label} takes no value`);
    if (field in target && target[field] !== negated?.value) throw eitherOr(option);
    target[field] = negated?.value;
    return;
  }
  const given = readValue(option, label, token, all);
  if (isList) target[field] = [...((target[field] as unknown[] | undefined) ?? []), given];
  else if (target[field] === null && negated?.value === null) throw eitherOr(option);
  else if (value.kind === "pairs")
    target[field] = joinPairs(
      label,
      [target[field] ?? {}, given as object].flatMap(Object.entries),
    );
  else if (field in target && target[field] !== given) {
    throw invalidArgument(`${label} was given twice: once is enough`);
  } else target[field] = given;
}

function eitherOr({ flag }: Option) {
  return invalidArgument(`--${flag} and --no-${flag} are opposites: give one of them`);
}

function readValue(
  option: Option,
  label: string,
  token: Extract<Token, { kind: "option" }>,
  all: readonly Option[],
): unknown {
  const { value } = option;
  const text = token.value;
  if (value.kind === "boolean") return text === undefined || parseValue(option, label, text);
  if (value.kind === "duration" && value.isOptional && text === "") return true;
  const isFlag = !token.inlineValue && all.some(({ flag }) => text === `--${flag}`);
  if (text === undefined || isFlag) {
    throw invalidArgument(`${label} needs a value: see --help`, { flag: label });
  }
  return parseValue(option, label, text);
}

function setPlaces(input: Values, command: CommandForm | null, places: readonly Place[]): void {
  const positionals = command?.positionals ?? [];
  for (const [index, option] of positionals.entries()) {
    const place = places[index];
    if (place) input[option.field] = parseValue(option, placeName(option), place.text);
  }
  const extra = places[positionals.length];
  if (!extra) return;
  throw invalidArgument(
    `${JSON.stringify(extra.text)} is one argument too many: ${adviceOn(extra, command, input)}`,
    { argument: extra.text },
  );
}

function adviceOn({ before, text }: Place, command: CommandForm | null, input: Values): string {
  if (before?.value.kind === "boolean") return `--${before.flag} takes no value`;
  if (before?.isList) return `repeat --${before.flag} for each value`;
  if (!command) return "see --help";
  const { words, positionals, options, takesCommand } = command;
  const example = `Example: ${command.example}`;
  const isMeant = ({ value }: Option) => value.kind === "choice" && value.choices.includes(text);
  const flag = (options.find((option) => isMissing(option, input)) ?? options.find(isMeant))?.flag;
  if (flag !== undefined) return `write --${flag} before it. ${example}`;
  if (takesCommand) return `put -- before the command to run. ${example}`;
  const last = before ?? positionals.at(-1);
  if (last && isProse(last)) return "put quotes around a text of several words";
  const places = positionals.map(placeName).join(" ");
  return `baton ${words} takes ${places || "nothing"} beside its flags. ${example}`;
}

/** Whether a value may have several words, which only quotes keep together. */
function isProse({ value, takes }: Option): boolean {
  return value.kind === "json" || (value.kind === "text" && (!takes || takes === "label"));
}

function isMissing({ field, isRequired }: Option, input: Values): boolean {
  return isRequired && input[field] === undefined;
}

function requireAll(command: CommandForm | null, input: Values): void {
  const isWanted = (option: Option) => isMissing(option, input);
  const place = command?.positionals.find(isWanted);
  const missing = place ? placeName(place) : command?.options.find(isWanted)?.flag;
  if (!command || missing === undefined) return;
  throw invalidArgument(
    `baton ${command.words} needs ${place ? missing : `--${missing}`}. Example: ${command.example}`,
    { missing: place ? missing : `--${missing}` },
  );
}

/** How help and messages call what is given by place. */
export function placeName({ flag }: Option): string {
  return flag.toUpperCase();
}

import { parseDuration } from "./duration.ts";
import { invalidArgument } from "./invalid-argument.ts";

/** What may stand behind a flag or in a place. */
export type OptionValue =
  | { readonly kind: "boolean" }
  | { readonly kind: "text"; readonly readsStdin: boolean }
  /** Any JSON value, or - for stdin; it is read when the command runs. */
  | { readonly kind: "json" }
  | {
      readonly kind: "integer" | "number";
      readonly minimum: number;
      readonly maximum: number;
      /** Names that stand for some of the numbers. */
      readonly names?: Readonly<Record<string, number>>;
    }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  /** Becomes milliseconds; where it is optional, the flag may stand alone. */
  | { readonly kind: "duration"; readonly isOptional: boolean }
  /** `key=value`, given several times; becomes one object of integers, null for `key=none`. */
  | {
      readonly kind: "pairs";
      readonly keys: readonly string[];
      /** Whether a value can be none. */
      readonly takesNone: boolean;
      readonly minimum: number;
      readonly maximum: number;
    };

/** What a text names, as far as it can be completed. */
export type Takes = "task" | "project" | "label" | "fact" | "profile" | "file";

/** How one input field is given on the command line, by flag or by place. */
export interface Option {
  /** Where its value goes in the input. */
  readonly field: string;
  /** Without the dashes. */
  readonly flag: string;
  readonly value: OptionValue;
  readonly description: string;
  readonly isRequired: boolean;
  /** Whether it may be given several times and becomes a list. */
  readonly isList: boolean;
  /** What its text names; absent where it names nothing that there is. */
  readonly takes?: Takes;
  /** What is taken when it is not given; for the help text only. */
  readonly byDefault?: unknown;
  /** What `--no-FLAG` sets; absent where there is no such thing. */
  readonly negated?: { readonly value: unknown };
}

/**
 * Reads one value.
 * @param option what it is for
 * @param label how the caller gave it, such as `--limit`
 * @param text as typed
 * @throws DomainError invalid_argument
 */
export function parseValue(option: Option, label: string, text: string): unknown {
  const { value } = option;
  switch (value.kind) {
    case "boolean":
      throw invalidArgument(`${label} takes no value: leave ${JSON.stringify(text)} out`);
    case "text":
    case "json":
      return text;
    case "choice":
      return parseChoice(value.choices, label, text);
    case "duration":
      return parseDuration(label, text);
    case "pairs":
      return parsePair(value, label, text);
    default:
      return parseNumber(value, label, text);
  }
}

function parseChoice(choices: readonly string[], label: string, text: string): string {
  if (choices.includes(text)) return text;
  throw invalidArgument(`${label} must be one of ${choices.join(", ")}, not ${quote(text)}`, {
    given: text,
    choices,
  });
}

function parseNumber(
  value: Extract<OptionValue, { kind: "integer" | "number" }>,
  label: string,
  text: string,
): number {
  const { kind, minimum, maximum, names = {} } = value;
  const named = Object.hasOwn(names, text.toLowerCase()) ? names[text.toLowerCase()] : undefined;
  if (named !== undefined) return named;
  const number = Number(text);
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) && Number.isFinite(number);
  if (!isNumber || (kind === "integer" && !Number.isInteger(number))) {
    const wanted = kind === "integer" ? "a whole number" : "a number";
    const or = value.names ? ` or one of ${Object.keys(names).join(", ")}` : "";
    throw invalidArgument(`${label} must be ${wanted}${or}, not ${quote(text)}`);
  }
  if (number < minimum) throw invalidArgument(`${label} must be at least ${minimum}, not ${text}`);
  if (number > maximum) throw invalidArgument(`${label} must be at most ${maximum}, not ${text}`);
  return number;
}

function parsePair(
  value: Extract<OptionValue, { kind: "pairs" }>,
  label: string,
  text: string,
): Record<string, number | null> {
  const { keys, takesNone, minimum, maximum } = value;
  const at = text.indexOf("=");
  if (at < 0) throw invalidArgument(`${label} must be like ${keys[0]}=5, not ${quote(text)}`);
  const key = parseChoice(keys, `the part of ${label} before =`, text.slice(0, at));
  const wanted = text.slice(at + 1);
  if (takesNone && wanted.toLowerCase() === "none") return { [key]: null };
  const bounds = { kind: "integer", minimum, maximum } as const;
  return { [key]: parseNumber(bounds, `${label} ${key}`, wanted) };
}

const quote = (text: string): string => JSON.stringify(text);

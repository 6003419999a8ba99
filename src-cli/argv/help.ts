import { ERROR_CLASSES } from "../../shared/errors.ts";
import type { CommandForm } from "./command-form.ts";
import { GLOBAL_OPTIONS } from "./global-options.ts";
import type { Option, Takes } from "./option.ts";
import { placeName } from "./parse-args.ts";

const INTRO = "baton: one board for people and coding agents";
const TWO_COLUMNS_GAP = 2;
const WIDEST_LEFT = 34;

/** The help text of one command. */
export function commandHelp(command: CommandForm): string {
  const places = command.positionals.map(
    (option) => [placeName(option), describe(option, placeName(option))] as const,
  );
  const flags = command.options.map(flagRow);
  return sections([
    command.summary,
    section("Usage", [[usage(command), ""]]),
    section("Arguments", places),
    section("Flags", flags),
    command.notes.join("\n"),
    section("Example", [[command.example, ""]]),
    globalSection(),
  ]);
}

/**
 * The help text of a group of commands, or of all.
 * @param group its word, such as `task`; empty for all
 * @param commands every command there is
 */
export function groupHelp(group: string, commands: readonly CommandForm[]): string {
  const start = group === "" ? "" : `${group} `;
  const shown = grouped(commands.filter(({ words }) => words.startsWith(start)));
  const rows = shown.map(({ words, summary }) => [words, summary] as const);
  const example = shown.find(({ words }) => words === "task add") ?? shown[0];
  return sections([
    group === "" ? INTRO : `baton ${group}: ${shown.length} commands`,
    section("Usage", [[`baton ${start}COMMAND [FLAG]...`, ""]]),
    section("Commands", rows),
    section("Example", example ? [[example.example, ""]] : []),
    globalSection(),
    group === "" ? exitSection() : "",
    `More on one command: baton ${start}COMMAND --help`,
  ]);
}

/** The same commands, those of one noun beside each other. */
function grouped(commands: readonly CommandForm[]): CommandForm[] {
  const nounOf = ({ words }: CommandForm) => words.split(" ")[0];
  const nouns = [...new Set(commands.map(nounOf))];
  return nouns.flatMap((noun) => commands.filter((command) => nounOf(command) === noun));
}

function usage(command: CommandForm): string {
  const required = command.options.filter(({ isRequired }) => isRequired).map(flagUsage);
  const hasOther = command.options.some(({ isRequired }) => !isRequired);
  const places = command.positionals.map((option) =>
    option.isRequired ? placeName(option) : `[${placeName(option)}]`,
  );
  const parts = ["baton", command.words, ...places, ...required];
  if (hasOther) parts.push("[FLAG]...");
  if (command.takesCommand) parts.push("[-- COMMAND [ARGUMENT]...]");
  return parts.join(" ");
}

function flagUsage(option: Option): string {
  const { flag, value, isList, negated } = option;
  const many = isList || value.kind === "pairs" ? "..." : "";
  const wanted = metavar(option);
  const argument =
    value.kind === "duration" && value.isOptional ? ` [${wanted}]` : wanted && ` ${wanted}`;
  return `--${flag}${argument}${many}${negated ? `, --no-${flag}` : ""}`;
}

function metavar({ flag, value, takes }: Option): string {
  switch (value.kind) {
    case "boolean":
      return "";
    case "choice":
      return value.choices.length <= 3 ? value.choices.join("|") : lastWord(flag);
    case "duration":
      return "4h";
    case "integer":
    case "number":
      return "N";
    case "json":
      return "JSON";
    case "pairs":
      return "NAME=N";
    default:
      return takes ? TAKEN[takes] : lastWord(flag);
  }
}

/** How help calls what a text names. */
const TAKEN: Readonly<Record<Takes, string>> = {
  task: "TASK",
  project: "PROJECT",
  label: "LABEL",
  fact: "KEY",
  profile: "PROFILE",
  file: "FILE",
};

const lastWord = (flag: string): string => (flag.split("-").at(-1) ?? flag).toUpperCase();

function flagRow(option: Option): readonly [string, string] {
  const usage = flagUsage(option);
  return [usage, describe(option, usage)];
}

/** @param usage what stands beside it, so that nothing is said twice */
function describe({ value, description, byDefault, isList }: Option, usage: string): string {
  const parts = description === "" ? [] : [description];
  if (value.kind === "choice" && !usage.includes(value.choices.join("|"))) {
    parts.push(`one of ${value.choices.join(", ")}`);
  }
  if (value.kind === "integer" && value.names) parts.push("the names are taken too");
  if (value.kind === "pairs") {
    parts.push(`names: ${value.keys.join(", ")}`);
    if (value.takesNone) parts.push("NAME=none takes one away");
  }
  if (value.kind === "text" && value.readsStdin && !description.includes("stdin")) {
    parts.push(description === "" ? "the text, or - to read it from stdin" : "- reads stdin");
  }
  if (isList) parts.push("may be repeated");
  if (byDefault !== undefined && byDefault !== false) parts.push(`default ${byDefault}`);
  return parts.join("; ");
}

function globalSection(): string {
  return section("Everywhere", GLOBAL_OPTIONS.map(flagRow));
}

function exitSection(): string {
  const codes = new Map<number, string[]>([[0, ["ok"]]]);
  for (const [code, { exitStatus }] of Object.entries(ERROR_CLASSES)) {
    codes.set(exitStatus, [...(codes.get(exitStatus) ?? []), code]);
  }
  const rows = [...codes].sort(([a], [b]) => a - b);
  return section(
    "Exit status",
    rows.map(([status, names]) => [String(status), names.join(", ")] as const),
  );
}

function section(title: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return "";
  const width = Math.max(
    ...rows.filter(([, right]) => right !== "").map(([left]) => Math.min(left.length, WIDEST_LEFT)),
    0,
  );
  const lines = rows.map(([left, right]) => {
    if (right === "") return `  ${left}`;
    const indent = " ".repeat(2 + width + TWO_COLUMNS_GAP);
    return left.length > width
      ? `  ${left}\n${indent}${right}`
      : `  ${left.padEnd(width + TWO_COLUMNS_GAP)}${right}`;
  });
  return `${title}:\n${lines.join("\n")}`;
}

const sections = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");

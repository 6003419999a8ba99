import { GLOBAL_OPTIONS } from "./global-options.ts";
import { invalidArgument } from "./invalid-argument.ts";
import { otherWords } from "./other-words.ts";
import { didYouMean } from "./suggest.ts";

/** Arguments, parted into the command's words and all others. */
export interface SplitArgs {
  /** Leading words that name a command or a group of commands, such as `task add`. */
  readonly words: string;
  /** All other arguments before `--`. */
  readonly args: readonly string[];
  /** What stands after `--`; null when there is no `--`. */
  readonly trailing: readonly string[] | null;
}

const isGlobalWithValue = (arg: string): boolean =>
  GLOBAL_OPTIONS.some(({ flag, value }) => arg === `--${flag}` && value.kind !== "boolean");

/**
 * Finds the command's words. Global flags may stand before, between and after them.
 * @param args the arguments after `baton`
 * @param known every command's words
 * @throws DomainError invalid_argument when the words name no command
 */
export function splitArgs(args: readonly string[], known: ReadonlySet<string>): SplitArgs {
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  const trailing = end < 0 ? null : args.slice(end + 1);
  const groups = new Set([...known].flatMap((words) => words.split(" ")[0] ?? []));
  const rest: string[] = [];
  let words = "";
  for (let index = 0; index < before.length; index++) {
    const arg = before[index] as string;
    const next = words === "" ? arg : `${words} ${arg}`;
    const isComplete = known.has(words);
    if (arg.startsWith("-")) {
      rest.push(arg);
      if (isGlobalWithValue(arg) && index + 1 < before.length) {
        rest.push(before[++index] as string);
      }
    } else if (!isComplete && (known.has(next) || (words === "" && groups.has(arg)))) {
      words = next;
    } else if (!isComplete && words === "" && arg === "help") {
      rest.push("--help");
    } else if (isComplete) {
      rest.push(arg);
    } else {
      throw unknownCommand(words, arg, known);
    }
  }
  return { words, args: rest, trailing };
}

function unknownCommand(words: string, arg: string, known: ReadonlySet<string>) {
  const start = words === "" ? "" : `${words} `;
  const candidates = [...known]
    .filter((name) => name.startsWith(start))
    .flatMap((name) => name.slice(start.length).split(" ")[0] ?? []);
  const typed = `baton ${start}${arg}`;
  const meant = otherWords(words, arg, known);
  const hint = meant === null ? didYouMean(arg, candidates) : ` Did you mean baton ${meant}?`;
  return invalidArgument(
    `there is no command ${JSON.stringify(typed)}: see baton ${start}--help.${hint}`,
    { command: `${start}${arg}` },
  );
}

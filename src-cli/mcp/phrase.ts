import { OPERATION_OF_COMMAND } from "virtual:operations/table";
import { TOOLS } from "virtual:operations/tools";

/** What messages say to whoever types commands, and how a model is told the same. */
const WORDS: readonly (readonly [typed: RegExp, called: string])[] = [
  [/\(--epoch or BATON_CLAIM_EPOCH\)/g, "(claimEpoch)"],
  [/\(--reason\)/g, "(reason)"],
  [
    /baton (?:--board (?:'.*?'|".*?"|\S+) )?fact restore \S+ VALUE/g,
    "set_fact with that revision as expectedRevision",
  ],
];
const COMMAND = /\bbaton (?:--board (?:'.*?'|".*?"|\S+) )?([a-z]+)(?: ([a-z][a-z-]*))?/g;

/**
 * A message as it is meant for a model that calls tools: the commands and flags that it names become
 * tools and arguments. What no tool does is said to be a command.
 * @param message as operations phrase it, for the command line
 */
export function phraseForTools(message: string): string {
  const commands = new Set<string>();
  const named = WORDS.reduce((text, [typed, called]) => text.replace(typed, called), message);
  const phrased = named.replace(COMMAND, (whole, first: string, second?: string) => {
    const isOperation = (candidate: string) => Object.hasOwn(OPERATION_OF_COMMAND, candidate);
    const words = [`${first} ${second}`, first].find(isOperation) ?? first;
    const tool = TOOLS.find(({ operation }) => operation === OPERATION_OF_COMMAND[words]);
    const rest = words === first && second !== undefined ? ` ${second}` : "";
    if (tool) return `${tool.definition.name}${rest}`;
    commands.add(`baton ${words}`);
    return whole;
  });
  if (commands.size === 0) return phrased;
  const verb = commands.size === 1 ? "is a command" : "are commands";
  return `${phrased} (${[...commands].join(" and ")} ${verb} for a terminal, no tool: use one, or ask a person)`;
}

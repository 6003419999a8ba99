import { invalidArgument } from "./invalid-argument.ts";

/**
 * Puts what a repeatable flag said for each name into one object.
 * @param flag such as `--wip`
 * @param pairs in the order in which they were given
 * @param wordOf what tells names apart, where some that are spelt differently mean the same
 * @throws DomainError invalid_argument where one name was given two values
 */
export function joinPairs<Value>(
  flag: string,
  pairs: readonly (readonly [name: string, value: Value])[],
  wordOf: (name: string) => string = (name) => name,
): Record<string, Value> {
  const given = new Map<string, Value>();
  for (const [name, value] of pairs) {
    const word = wordOf(name);
    if (given.has(word) && given.get(word) !== value) {
      throw invalidArgument(`${flag} was given twice for ${name}: once is enough`, { flag });
    }
    given.set(word, value);
  }
  return Object.fromEntries(pairs);
}

import { describeValue } from "./describe-value.ts";
import type { RowReader } from "./row-reader.ts";

/** What tools call their priorities -> ours, 0 (none) to 4 (urgent). */
const WORDS: Readonly<Record<string, number>> = {
  p0: 4,
  p1: 3,
  p2: 2,
  p3: 1,
  p4: 0,
  none: 0,
  nopriority: 0,
  trivial: 1,
  lowest: 1,
  low: 1,
  minor: 1,
  medium: 2,
  normal: 2,
  moderate: 2,
  high: 3,
  major: 3,
  highest: 4,
  urgent: 4,
  critical: 4,
  blocker: 4,
};

/**
 * Reads a task's priority, given as a word. None is 0; one that nobody knows becomes 0 and is
 * reported.
 * @param field where it stands
 */
export function readPriorityWord(reader: RowReader, field: string): number {
  const value = reader.value(field);
  if (value === undefined || value === "") return 0;
  const word = typeof value === "string" ? value.toLowerCase().replaceAll(/[\s_-]+/g, "") : "";
  if (Object.hasOwn(WORDS, word)) return WORDS[word] as number;
  reader.find("unknown_value", `its priority ${describeValue(value)} became none`, field);
  reader.note("priority", value);
  return 0;
}

import { diffArrays } from "diff";

/** Above this many added and removed lines two texts count as wholly different: it would take long. */
const MAX_CHANGED_LINES = 3_000;

/** A line of two texts laid against each other. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly line: string;
}

/**
 * Lays two texts against each other, line by line.
 * @returns the lines of both in order, removed ones before added ones
 */
export function diffLines(before: string, after: string): DiffLine[] {
  return laidOut(before.split("\n"), after.split("\n"));
}

/**
 * The lines that two texts have in common.
 * @returns pairs of indices, rising in both
 */
export function matchLines(
  a: readonly string[],
  b: readonly string[],
): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  for (const { kind } of laidOut(a, b)) {
    if (kind === "same") pairs.push([i, j]);
    if (kind !== "added") i++;
    if (kind !== "removed") j++;
  }
  return pairs;
}

function laidOut(before: readonly string[], after: readonly string[]): DiffLine[] {
  const [old, fresh] = [[...before], [...after]];
  const changes = diffArrays(old, fresh, { maxEditLength: MAX_CHANGED_LINES }) ?? [
    { value: old, removed: true, added: false },
    { value: fresh, removed: false, added: true },
  ];
  return changes.flatMap(({ value, removed, added }) =>
    value.map((line): DiffLine => ({ kind: removed ? "removed" : added ? "added" : "same", line })),
  );
}

/** Above this many comparisons two texts count as wholly different. */
const MAX_COMPARISONS = 4_000_000;

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
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const lines: DiffLine[] = [];
  let at = 0;
  const add = (from: readonly string[], start: number, end: number, kind: DiffLine["kind"]) => {
    for (const line of from.slice(start, end)) lines.push({ kind, line });
  };
  let oldAt = 0;
  for (const [oldIndex, newIndex] of [
    ...matchLines(old, fresh),
    [old.length, fresh.length] as const,
  ]) {
    add(old, oldAt, oldIndex, "removed");
    add(fresh, at, newIndex, "added");
    if (oldIndex < old.length) add(old, oldIndex, oldIndex + 1, "same");
    oldAt = oldIndex + 1;
    at = newIndex + 1;
  }
  return lines;
}

/**
 * The lines that two texts have in common: a longest common subsequence.
 * @returns pairs of indices, rising in both
 */
export function matchLines(
  a: readonly string[],
  b: readonly string[],
): (readonly [number, number])[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let tail = 0;
  const shorter = Math.min(a.length, b.length) - start;
  while (tail < shorter && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const head = Array.from({ length: start }, (_, index) => [index, index] as const);
  const middle = matchMiddle(a.slice(start, a.length - tail), b.slice(start, b.length - tail));
  return [
    ...head,
    ...middle.map(([i, j]) => [i + start, j + start] as const),
    ...Array.from(
      { length: tail },
      (_, index) => [a.length - tail + index, b.length - tail + index] as const,
    ),
  ];
}

function matchMiddle(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > MAX_COMPARISONS) return [];
  const width = b.length + 1;
  // lengths[i, j]: the longest common subsequence of a from i and b from j.
  const lengths = new Uint32Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

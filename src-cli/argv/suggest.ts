/**
 * The known name that somebody probably meant.
 * @param typed what was typed
 * @param known the names there are
 * @returns null when none is near
 */
export function nearestName(typed: string, known: Iterable<string>): string | null {
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const name of known) {
    const isStart = typed.length >= 2 && name.startsWith(typed);
    const distance = isStart ? 0.5 : editDistance(typed, name);
    if (distance >= least) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

/** Words for the end of an error message: empty when nothing is near. */
export function didYouMean(typed: string, known: Iterable<string>): string {
  const nearest = nearestName(typed, known);
  return nearest === null ? "" : ` Did you mean ${nearest}?`;
}

/** Letters to insert, delete, replace or swap with their neighbour. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** Most steps that a walk over parents or dependencies takes, so that damaged data can't hang it. */
export const MAX_WALK_STEPS = 100_000;

/**
 * Finds the way from one task to another along "depends on" edges, nearest first.
 * Linking `a` on `b` closes a cycle when a way leads from `b` to `a`.
 * @param from where the walk starts
 * @param to what it looks for
 * @param dependenciesOf the tasks that a task depends on
 * @returns the ids from `from` to `to`, both included; null when none is found within
 *   {@link MAX_WALK_STEPS} steps
 */
export function findPath(
  from: string,
  to: string,
  dependenciesOf: (id: string) => readonly string[],
): string[] | null {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  const queue = [from];
  for (let step = 0; step < Math.min(queue.length, MAX_WALK_STEPS); step++) {
    const id = queue[step] as string;
    if (id === to) return pathTo(id, cameFrom);
    for (const next of dependenciesOf(id)) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, id);
      queue.push(next);
    }
  }
  return null;
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = [];
  for (let id: string | null = end; id !== null; id = cameFrom.get(id) ?? null) path.push(id);
  return path.reverse();
}

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

/**
 * Finds a cycle that edges close anywhere. The cost grows with the edges alone.
 * @param edges pairs of ids: the first waits for, or stands below, the second
 * @returns the ids that it goes through, the first again at its end; null where there is none
 */
export function findCycle(
  edges: readonly (readonly [from: string, to: string])[],
): string[] | null {
  const targets = new Map<string, string[]>();
  const incoming = new Map<string, number>();
  for (const [from, to] of edges) {
    const known = targets.get(from);
    if (known) known.push(to);
    else targets.set(from, [to]);
    incoming.set(from, incoming.get(from) ?? 0);
    incoming.set(to, (incoming.get(to) ?? 0) + 1);
  }
  // Whatever nothing leads to goes, with its edges; what is left in the end goes round.
  const free = [...incoming].filter(([, count]) => count === 0).map(([id]) => id);
  for (const id of free) {
    for (const to of targets.get(id) ?? []) {
      const count = (incoming.get(to) ?? 0) - 1;
      incoming.set(to, count);
      if (count === 0) free.push(to);
    }
  }
  return free.length < incoming.size ? cycleAmong(new Set(free), edges) : null;
}

/** Whoever is not free is led to by somebody who is not free either: walking back, one comes again. */
function cycleAmong(
  free: ReadonlySet<string>,
  edges: readonly (readonly [from: string, to: string])[],
): string[] {
  const leadsTo = new Map(edges.flatMap(([from, to]) => (free.has(from) ? [] : [[to, from]])));
  const [start = ""] = leadsTo.keys();
  const places = new Map<string, number>();
  const walked: string[] = [];
  let at = start;
  for (; !places.has(at); at = leadsTo.get(at) ?? start) {
    places.set(at, walked.length);
    walked.push(at);
  }
  return [at, ...walked.slice(places.get(at)).reverse()];
}

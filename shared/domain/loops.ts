interface Visit {
  readonly id: string;
  readonly order: number;
  readonly targets: readonly string[];
  /** How many of the targets were followed. */
  followed: number;
  /** The earliest visit that is known to be reached from here and to lead here. */
  lowest: number;
}

/**
 * Tells which nodes lie on loops together (the strongly connected components, by Tarjan's algorithm).
 * An edge can be part of a loop only where both its ends have the same number, so that all others need
 * no search for a way back. The cost grows with nodes and edges alone, however deep they go.
 * @param roots where to begin; whatever they lead to is looked at too
 * @param targetsOf where edges of a node lead; asked once a node
 * @returns each node's number; nodes share it that can reach each other
 */
export function loopNumbers(
  roots: Iterable<string>,
  targetsOf: (id: string) => readonly string[],
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const visits = new Map<string, Visit>();
  const open: Visit[] = [];
  const begin = (id: string, way: Visit[]) => {
    const order = visits.size;
    const visit = { id, order, targets: targetsOf(id), followed: 0, lowest: order };
    visits.set(id, visit);
    open.push(visit);
    way.push(visit);
  };
  for (const root of roots) {
    const way: Visit[] = [];
    if (!visits.has(root)) begin(root, way);
    for (let visit = way.at(-1); visit !== undefined; visit = way.at(-1)) {
      const target = visit.targets[visit.followed++];
      if (target === undefined) {
        way.pop();
        const above = way.at(-1);
        if (above) above.lowest = Math.min(above.lowest, visit.lowest);
        if (visit.lowest === visit.order) close(visit, open, numbers);
        continue;
      }
      const known = visits.get(target);
      if (!known) begin(target, way);
      else if (!numbers.has(target)) visit.lowest = Math.min(visit.lowest, known.order);
    }
  }
  return numbers;
}

/** All that was opened since a visit, and is open still, lies on loops with it. */
function close(first: Visit, open: Visit[], numbers: Map<string, number>): void {
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    numbers.set(visit.id, first.order);
    if (visit === first) return;
  }
}

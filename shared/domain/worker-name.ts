/**
 * The name of a worker that nobody named: the person who started it, how, and its process, which is a
 * holder of its own.
 */
export function workerName(person: string, surface: "run" | "mcp", pid: number): string {
  return `${person}/${surface}-${pid}`;
}

/** How the names of all the runs begin that a person started. */
export function runPrefix(person: string): string {
  return `${person}/run-`;
}

/** Whether what a worker did counts as somebody's own work: it is they, or a run that they started. */
export function isWorkOf(name: string, worker: string | null): boolean {
  return worker !== null && (worker === name || worker.startsWith(runPrefix(name)));
}

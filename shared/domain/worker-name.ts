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

/** A worker's name where there is little room: a run goes by the name that it was started under. */
export function shortWorkerName(name: string): string {
  const at = name.indexOf(runPrefix(""));
  return at > 0 ? name.slice(0, at) : name;
}

/** Whether what a worker did counts as somebody's own work: it is they, or a run that they started. */
export function isWorkOf(name: string, worker: string | null): boolean {
  return worker !== null && (worker === name || worker.startsWith(runPrefix(name)));
}

const ONE_RUN = /\/(run|mcp|critic)-[^/]+$/;

/**
 * The name under which all of a worker's runs count together: each is a holder of its own, such as
 * `claude/run-7f3a`, and all are `claude`.
 */
export function nameOverRuns(worker: string): string {
  return worker.replace(ONE_RUN, "") || worker;
}

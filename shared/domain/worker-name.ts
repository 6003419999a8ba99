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

/** What a holder of its own is that an agent's name stands before: a run, a connection, a review. */
const DOINGS = ["run", "mcp", "critic"] as const;

const ONE_DOING = new RegExp(`/(?:${DOINGS.join("|")})-[^/]+$`);

/**
 * The agent that a worker is: each run is a holder of its own, such as `claude/run-7f3a`, and all of them
 * are `claude` to people. Connections that bear one name are one agent as they are.
 * @param worker a holder's whole name
 * @returns the name itself where it names no run
 */
export function agentOf(worker: string): string {
  return worker.replace(ONE_DOING, "") || worker;
}

/** How the names of all holders begin that {@link agentOf} takes for an agent, beside its own name. */
export function holderPrefixes(agent: string): string[] {
  return DOINGS.map((doing) => `${agent}/${doing}-`);
}

/** Whether a worker is meant by a name: its whole one, or its agent's. Both in the same case. */
export function isNamed(worker: string, name: string): boolean {
  return worker === name || agentOf(worker) === name;
}

import type { QueryClient } from "@tanstack/react-query";
import type { EventKind } from "../../shared/domain/event.ts";
import type { FactRevision, GatedKey } from "../../shared/operations/fact-fields.ts";
import type { Changed } from "./board-snapshot.ts";
import { type Facts, factsTold } from "./fact-snapshot.ts";
import { factKeys, rereadFacts } from "./facts.ts";
import { noteTold } from "./told-facts.ts";

/** Above this many facts at once, a scope is read as a whole. */
const MOST_READ_SINGLY = 20;
/** Events other than a fact's own after which other tasks may wait for it. */
const GATE_EVENTS: ReadonlySet<EventKind> = new Set<EventKind>([
  "fact_gate_added",
  "fact_gate_removed",
  "task_moved",
  "task_completed",
  "task_edited",
  "task_dropped",
  "task_restored",
  "task_deleted",
]);

/** Scopes are brought up to date one change after another, so that no answer overtakes a newer one. */
let queue: Promise<unknown> = Promise.resolve();

/** Brings the cached facts up to date: only those that were written are read again. */
export function changeFacts(client: QueryClient, changed: Changed): void {
  const told = factsTold(changed.events);
  noteTold(told);
  const keysOf = new Map<string, string[]>();
  for (const { scopeId, key, isDeleted } of told) {
    keysOf.set(scopeId, [...(keysOf.get(scopeId) ?? []), key]);
    if (isDeleted) keepLastValue(client, scopeId, key);
    void client.invalidateQueries({ queryKey: factKeys.history(scopeId, key) });
  }
  for (const [scopeId, keys] of keysOf) {
    void client.invalidateQueries({ queryKey: factKeys.searches(scopeId) });
    changeLive(client, scopeId, keys);
  }
  const regated = changed.events.filter(({ kind }) => GATE_EVENTS.has(kind));
  const scopes = regated.flatMap(({ projectId }) => projectId ?? []);
  const gated = told.filter(({ scopeId, key }) => isGated(client, scopeId, key));
  for (const scopeId of new Set([...scopes, ...gated.map((fact) => fact.scopeId)])) {
    void client.invalidateQueries({ queryKey: factKeys.gates(scopeId) });
  }
}

/** Whether tasks may have a gate on a key; of gates that were not read, nobody knows. */
function isGated(client: QueryClient, scopeId: string, key: string): boolean {
  const gates = client.getQueryData<ReadonlyMap<string, GatedKey>>(factKeys.gates(scopeId));
  return gates === undefined || gates.has(key);
}

function changeLive(client: QueryClient, scopeId: string, keys: readonly string[]): void {
  const queryKey = factKeys.live(scopeId);
  if (client.getQueryData(queryKey) === undefined) return;
  if (keys.length > MOST_READ_SINGLY) {
    void client.invalidateQueries({ queryKey });
    return;
  }
  queue = queue
    .then(() => rereadFacts(client, scopeId, keys))
    .catch(() => client.invalidateQueries({ queryKey }));
}

const MOST_KEPT = 200;
const lastValues = new Map<string, FactRevision>();

function keepLastValue(client: QueryClient, scopeId: string, key: string): void {
  const last = client.getQueryData<Facts>(factKeys.live(scopeId))?.get(key);
  if (!last) return;
  const [oldest] = lastValues.keys();
  if (lastValues.size >= MOST_KEPT && oldest !== undefined) lastValues.delete(oldest);
  lastValues.set(`${scopeId} ${key}`, last);
}

/**
 * What this window saw a key hold before it was deleted; the board itself keeps nothing of it.
 * @returns null where it saw nothing
 */
export function lastValueOf(scopeId: string, key: string): FactRevision | null {
  return lastValues.get(`${scopeId} ${key}`) ?? null;
}

import type { ReadableEvent } from "../../shared/operations/event.ts";
import type { FactRevision } from "../../shared/operations/fact-fields.ts";

/** A scope's facts by key. A fact keeps its identity until it changes. */
export type Facts = ReadonlyMap<string, FactRevision>;

/** A write of a fact, as an event tells it: without the value, which events never carry. */
export interface ToldFact {
  readonly scopeId: string;
  readonly key: string;
  readonly revision: number;
  readonly isDeleted: boolean;
}

/** The newest write of each fact among some events. */
export function factsTold(events: readonly ReadableEvent[]): ToldFact[] {
  const told = new Map<string, ToldFact>();
  for (const { kind, projectId, data } of events) {
    if (!["fact_written", "fact_deleted", "fact_restored"].includes(kind)) continue;
    const row = data.row as { readonly key: string; readonly revision: number };
    const scopeId = String(projectId);
    told.set(`${scopeId} ${row.key}`, {
      ...{ scopeId, key: row.key, revision: row.revision },
      isDeleted: kind === "fact_deleted",
    });
  }
  return [...told.values()];
}

/**
 * Puts what a key holds now in its place, in the order of the keys.
 * @param facts the live facts before
 * @param key the fact's
 * @param fact null where it holds nothing any more
 * @returns the same facts when they know this, or something newer, already
 */
export function placeFact(facts: Facts, key: string, fact: FactRevision | null): Facts {
  const before = facts.get(key);
  if (fact === null) {
    return before ? new Map([...facts].filter(([each]) => each !== key)) : facts;
  }
  if (before) {
    return before.revision >= fact.revision ? facts : new Map(facts).set(key, fact);
  }
  return new Map([...facts, [key, fact] as const].sort(([a], [b]) => (a < b ? -1 : 1)));
}

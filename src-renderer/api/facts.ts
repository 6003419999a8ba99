import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import type { FactRevision, GatedKey } from "../../shared/operations/fact-fields.ts";
import { call, callPaged, type Paged, Refusal } from "./client.ts";
import { type Facts, placeFact } from "./fact-snapshot.ts";
import { keysToldSince } from "./told-facts.ts";

const PAGE = 200;
/** Waiting tasks that are read with a fact. */
const TASKS_SHOWN = 50;

/** The query cache's keys of facts. A scope goes by its project's id. */
export const factKeys = {
  all: ["facts"],
  live: (scopeId: string) => ["facts", scopeId, "live"],
  searches: (scopeId: string) => ["facts", scopeId, "search"],
  search: (scopeId: string, text: string, isDeleted: boolean) => [
    ...factKeys.searches(scopeId),
    isDeleted ? "deleted" : "live",
    text,
  ],
  history: (scopeId: string, key: string) => ["facts", scopeId, "history", key],
  gates: (scopeId: string) => ["facts", scopeId, "gates"],
  gatesOf: (scopeId: string, key: string) => ["facts", scopeId, "gates", key],
} as const;

/** A scope's live facts; kept up to date by the change feed. */
export function useFacts(scopeId: string) {
  return useQuery({
    queryKey: factKeys.live(scopeId),
    queryFn: () => readFacts(scopeId),
    // Facts keep their identity by themselves; the default can't look into a Map.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Facts whose key or value holds a text; the deleted ones' keys on demand. */
export function useFactSearch(scopeId: string, text: string, isDeleted: boolean) {
  return useQuery({
    queryKey: factKeys.search(scopeId, text, isDeleted),
    queryFn: async () => byKey(await readPages(scopeId, text, isDeleted)),
    enabled: text !== "" || isDeleted,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
}

/**
 * What a key held, newest first; of a deleted one the deletion alone, and nothing of a key that
 * never was.
 */
export function useFactHistory(scopeId: string, key: string) {
  return useQuery({
    queryKey: factKeys.history(scopeId, key),
    queryFn: async () => (await orNull(call("fact.history", { project: scopeId, key }))) ?? [],
    enabled: key !== "",
  });
}

/** The keys that unfinished tasks are gated on. */
export function useGatedKeys(scopeId: string) {
  return useQuery({
    queryKey: factKeys.gates(scopeId),
    queryFn: async () => {
      const read = (at: { cursor?: string }) =>
        callPaged("fact.gatedKeys", { project: scopeId, limit: PAGE, ...at });
      const gates = await allPages<GatedKey>(read);
      return new Map(gates.map((gate) => [gate.key, gate]));
    },
    structuralSharing: false,
  });
}

/** The unfinished tasks that are gated on a key, those that wait first, and how many there are. */
export function useGatedTasks(scopeId: string, key: string) {
  return useQuery({
    queryKey: factKeys.gatesOf(scopeId, key),
    queryFn: () => callPaged("fact.gatedTasks", { project: scopeId, key, limit: TASKS_SHOWN }),
  });
}

/**
 * Reads some facts again and puts them in their place.
 * @param keys those that were written
 */
export async function rereadFacts(
  client: QueryClient,
  scopeId: string,
  keys: readonly string[],
): Promise<void> {
  const fresh = await Promise.all(keys.map((key) => readFact(scopeId, key)));
  client.setQueryData<Facts>(factKeys.live(scopeId), (before) => before && place(before, fresh));
}

interface FreshFact {
  readonly key: string;
  readonly fact: FactRevision | null;
}

function place(facts: Facts, fresh: readonly FreshFact[]): Facts {
  return fresh.reduce((all, { key, fact }) => placeFact(all, key, fact), facts);
}

/** What was written while the pages were read is read once more. */
async function readFacts(scopeId: string): Promise<Facts> {
  const told = keysToldSince(scopeId);
  try {
    const facts = byKey(await readPages(scopeId, "", false));
    const fresh = await Promise.all([...told.keys].map((key) => readFact(scopeId, key)));
    return place(facts, fresh);
  } finally {
    told.end();
  }
}

async function readFact(scopeId: string, key: string): Promise<FreshFact> {
  const fact = await orNull(call("fact.get", { project: scopeId, key }));
  return { key, fact: fact && { ...fact, deleted: false } };
}

/** The search is bound to no generation, so that a write in between does not end it. */
function readPages(scopeId: string, text: string, deleted: boolean): Promise<FactRevision[]> {
  return allPages((at) =>
    callPaged("fact.search", { project: scopeId, text, deleted, limit: PAGE, ...at }),
  );
}

async function allPages<Row>(
  read: (at: { cursor?: string }) => Promise<Paged<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let at: { cursor?: string } | null = {};
  while (at) {
    const { data, page }: Paged<Row[]> = await read(at);
    rows.push(...data);
    at = page?.next ? { cursor: page.next } : null;
  }
  return rows;
}

async function orNull<Data>(answer: Promise<Data>): Promise<Data | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  }
}

function byKey(facts: readonly FactRevision[]): Facts {
  return new Map(facts.map((fact) => [fact.key, fact]));
}

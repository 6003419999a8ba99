import { useQuery } from "@tanstack/react-query";
import type { FactRevision } from "../../shared/operations/fact-fields.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import { callPaged } from "./client.ts";

const PAGE = 200;

/** A scope's facts by key. A fact keeps its identity until it changes. */
export type Facts = ReadonlyMap<string, FactRevision>;

export const factKeys = {
  all: ["facts"],
  live: (scopeId: string) => ["facts", scopeId, "live"],
} as const;

/** A scope's live facts; kept up to date by the change feed. */
export function useFacts(scopeId: string) {
  return useQuery({
    queryKey: factKeys.live(scopeId),
    queryFn: async () => byKey(await readAll({ project: scopeId, text: "" })),
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function byKey(facts: readonly FactRevision[]): Facts {
  return new Map(facts.map((fact) => [fact.key, fact]));
}

/** Page by page; the search is bound to no generation, so that no write ends it. */
async function readAll(input: OperationInput<"fact.search">): Promise<FactRevision[]> {
  const facts: FactRevision[] = [];
  let cursor: string | null = null;
  do {
    const at: { cursor?: string } = cursor === null ? {} : { cursor };
    const { data, page } = await callPaged("fact.search", { ...input, limit: PAGE, ...at });
    facts.push(...data);
    cursor = page?.next ?? null;
  } while (cursor !== null);
  return facts;
}

import type { FactRevision } from "../../shared/operations/fact-fields.ts";

/** A fact for tests. */
export function makeFact(
  key: string,
  revision = 1,
  fields: Partial<FactRevision> = {},
): FactRevision {
  return {
    ...{ key, revision, value: revision, updatedAtGeneration: revision, updatedAt: 1 },
    ...{ author: { type: "agent", id: "codex-1" }, stateStamp: null, deleted: false },
    ...fields,
  };
}

import type { Fact, FactRevision } from "../../../shared/operations/fact-fields.ts";
import type { FactRow } from "../store/rows.ts";

/** Facts as the contract shows them, with their JSON read. */

/** A live fact, or a revision that has a value. */
export function toFact(row: FactRow): Fact {
  const { key, revision, updatedAtGeneration, updatedAt, stateStamp } = row;
  return {
    key,
    value: factValue(row),
    revision,
    updatedAtGeneration,
    author: { type: row.authorType, id: row.authorId },
    updatedAt,
    stateStamp,
  };
}

/** Any revision, deletions too. */
export function toFactRevision(row: FactRow): FactRevision {
  return { ...toFact(row), deleted: row.value === null };
}

/** A stored value; null for a tombstone. */
export function factValue({ value }: Pick<FactRow, "value">): unknown {
  return value === null ? null : JSON.parse(value);
}

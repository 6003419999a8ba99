import type { FactRow } from "./store/rows.ts";

/** Revisions that are remembered; what is older can't be taken back. */
const MOST_KEPT = 1_000;

/**
 * What people's deletions took along, while this process lives: the file keeps nothing of a deleted
 * fact (facts.md, limits), and who deleted one by mistake takes it back right after.
 */
export class PurgedFacts {
  readonly #kept = new Map<string, FactRow>();

  /** @param rows what a key held, its head last */
  keep(rows: readonly FactRow[]): void {
    for (const row of rows) {
      const name = nameOf(row.scopeId, row.key, row.revision);
      this.#kept.delete(name);
      this.#kept.set(name, row);
    }
    for (const name of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(name);
  }

  /** @returns null where it was deleted elsewhere, or too long ago */
  find(scopeId: string, key: string, revision: number): FactRow | null {
    return this.#kept.get(nameOf(scopeId, key, revision)) ?? null;
  }
}

function nameOf(scopeId: string, key: string, revision: number): string {
  return `${scopeId} ${key} ${revision}`;
}

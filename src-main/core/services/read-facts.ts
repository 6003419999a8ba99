import { refuseAbsent } from "../../../shared/domain/fact.ts";
import { diffJson } from "../../../shared/domain/fact-diff.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import { type ColumnPage, type Cursor, decodeCursor } from "../store/page.ts";
import type { FactRow, ProjectRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { factValue, toFactRevision } from "./fact-views.ts";
import { acceptFactKey } from "./write-fact.ts";

/** A page of facts, and the scope's generation that it shows. */
export interface FactListing {
  readonly generation: number;
  /** Null when the scope is as the caller knows it. */
  readonly page: ColumnPage<FactRow> | null;
}

/** Which page is wanted. */
export interface FactListRequest {
  readonly prefix?: string | undefined;
  readonly knownGeneration?: number | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * Lists live facts by key. All pages of a list show one generation: a continuation carries it, and
 * any write in between ends it.
 * @throws DomainError snapshot_expired, or invalid_argument for a cursor that is not of this list
 */
export function listFacts(tx: ReadTx, scope: ProjectRow, request: FactListRequest): FactListing {
  const { prefix, knownGeneration, limit, cursor } = request;
  const { generation } = tx.facts.scope(scope.id);
  if (cursor !== undefined && knownGeneration !== undefined) {
    throw new DomainError(
      "invalid_argument",
      "knownGeneration goes with a first page: send it without a cursor",
    );
  }
  if (knownGeneration === generation) return { generation, page: null };
  const after = cursor === undefined ? null : continueAt(cursor, scope, generation);
  const page = tx.facts.list({ scopeId: scope.id, prefix }, limit, after);
  const next = page.next && [scope.id, generation, ...page.next];
  return { generation, page: { ...page, next } };
}

function continueAt(cursor: string, scope: ProjectRow, generation: number): Cursor {
  const [scopeId, snapshotGeneration, key = ""] = decodeCursor(cursor, 3) ?? [];
  if (scopeId !== scope.id) {
    throw new DomainError("invalid_argument", "the cursor is of another scope's list: start anew");
  }
  if (snapshotGeneration !== generation) {
    throw new DomainError(
      "snapshot_expired",
      `the facts were written since this list was begun (generation ${snapshotGeneration}, now ${generation}): start again without a cursor`,
      { snapshotGeneration, generation },
    );
  }
  return [key];
}

/**
 * A live fact.
 * @throws DomainError not_found, with the tombstone's revision where it was deleted
 */
export function getFact(tx: ReadTx, scope: ProjectRow, key: string): FactRow {
  const row = findEver(tx, scope, key);
  if (row.value === null) throw absent(row.key, row);
  return row;
}

/**
 * What a key held, newest first. Of a deleted one only the deletion is left.
 * @throws DomainError not_found when it never was
 */
export function factHistory(tx: ReadTx, scope: ProjectRow, key: string): FactRow[] {
  const head = findEver(tx, scope, key);
  return [head, ...tx.facts.revisions(scope.id, head.key)];
}

/**
 * What differs between two revisions of a key.
 * @param from the earlier one; undefined for the one before `to`
 * @param to the later one; undefined for the newest
 * @throws DomainError not_found for a revision that is not, or no longer, kept
 */
export function diffFact(
  tx: ReadTx,
  scope: ProjectRow,
  key: string,
  from: number | undefined,
  to: number | undefined,
): OperationOutput<"fact.diff"> {
  const head = findEver(tx, scope, key);
  const revisionAt = (revision: number): FactRow => {
    const row =
      revision === head.revision ? head : tx.facts.findRevision(scope.id, head.key, revision);
    if (row) return row;
    throw new DomainError(
      "not_found",
      `revision ${revision} of ${head.key} is not kept: see baton fact history ${head.key}`,
      { key: head.key, revision },
    );
  };
  const later = revisionAt(to ?? head.revision);
  const earlier = revisionAt(from ?? later.revision - 1);
  return {
    key: head.key,
    from: toFactRevision(earlier),
    to: toFactRevision(later),
    changes: diffJson(factValue(earlier), factValue(later)),
  };
}

function findEver(tx: ReadTx, scope: ProjectRow, key: string): FactRow {
  const accepted = acceptFactKey(key);
  const row = tx.facts.find(scope.id, accepted);
  if (!row) throw absent(accepted, null);
  return row;
}

function absent(key: string, tombstone: FactRow | null): DomainError {
  const state = tombstone
    ? ({ kind: "deleted", revision: tombstone.revision } as const)
    : ({ kind: "never" } as const);
  const { code, message, detail } = refuseAbsent(state, { key });
  return new DomainError(code, message, detail);
}

import type { ActorType } from "../../../shared/domain/caller.ts";
import type { ExplainedGate } from "../../../shared/domain/readiness.ts";
import type { ColumnPage, Cursor } from "./page.ts";
import type { FactGateRow, FactReceiptRow, FactRow, FactScopeRow, KeyedTask } from "./rows.ts";

/** What services may ask of storage about facts. Scopes are named by their project's id. */

/** Which facts of a scope a list holds. Absent fields do not filter. */
export interface FactFilter {
  readonly scopeId: string;
  readonly prefix?: string | undefined;
  /** Occurs in key or value; the case of ASCII letters does not count. */
  readonly text?: string | undefined;
  /** Tombstones instead of what is live. */
  readonly isDeleted?: boolean | undefined;
}

/** Whose receipt is looked for. */
export interface ReceiptKey {
  readonly scopeId: string;
  readonly authorType: ActorType;
  readonly authorId: string;
  readonly idempotencyKey: string;
}

/** How a write changes its scope's counters. */
export interface ScopeDeltas {
  readonly liveKeys: -1 | 0 | 1;
  readonly names: 0 | 1;
}

/** A key with how many unfinished tasks have a gate on it, and of how many it does not hold. */
export interface GatedKeyRow {
  readonly key: string;
  readonly tasks: number;
  readonly waiting: number;
}

/** An unfinished task with its gate on a key. */
export interface GatedTaskRow extends KeyedTask {
  /** Canonical JSON. */
  readonly expected: string;
  readonly holds: 0 | 1;
}

export interface FactReads {
  /** A scope's counters; zeros before its first write. One look-up, whatever the scope holds. */
  scope(scopeId: string): FactScopeRow;
  /** The newest revision of a key, which may be a tombstone; null when it never was. */
  find(scopeId: string, key: string): FactRow | null;
  /** By key. */
  list(filter: FactFilter, limit: number, after: Cursor | null): ColumnPage<FactRow>;
  /** What a key held before its newest revision, newest first. */
  revisions(scopeId: string, key: string): FactRow[];
  findRevision(scopeId: string, key: string, revision: number): FactRow | null;
  findReceipt(of: ReceiptKey): FactReceiptRow | null;
  /** What a task is gated on, by key, with what the facts hold now. */
  gates(taskId: string): ExplainedGate[];
  /** Keys with gates of unfinished tasks, by key. */
  gatedKeys(scopeId: string, limit: number, after: Cursor | null): ColumnPage<GatedKeyRow>;
  /** Unfinished tasks gated on a key: those that wait first, then by number. */
  gatedTasks(scopeId: string, key: string, limit: number): ColumnPage<GatedTaskRow>;
  /** Tasks of which a gate opens or closes when a key goes from one value to another. */
  tasksGatedBy(
    scopeId: string,
    key: string,
    before: string | null,
    after: string | null,
  ): KeyedTask[];
}

export interface FactWrites {
  /** Stores a key's newest revision in place of the one before. */
  put(row: Omit<FactRow, "tenantId">): FactRow;
  /** Keeps the newest revision among the earlier ones, of which the last `limit` stay. */
  keepRevision(scopeId: string, key: string, limit: number): void;
  deleteRevisions(scopeId: string, key: string): void;
  /** Counts one more write. @returns the scope's counters after it */
  advance(scopeId: string, deltas: ScopeDeltas): FactScopeRow;
  /** Numbers and stores a receipt; of the scope's receipts, the last `limit` stay. */
  addReceipt(row: Omit<FactReceiptRow, "ordinal" | "tenantId">, limit: number): void;
  putGate(row: Omit<FactGateRow, "tenantId">): FactGateRow;
  /** @returns what was deleted, null when there was no such gate */
  deleteGate(taskId: string, key: string): FactGateRow | null;
}

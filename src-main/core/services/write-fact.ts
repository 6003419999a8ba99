import { decideFactValue } from "../../../shared/domain/canonical-json.ts";
import {
  currentRevision,
  decideFactWrite,
  type FactDecision,
  type FactRefusal,
  type FactState,
  MAX_FACT_RECEIPTS,
  MAX_FACT_REVISIONS,
  refuseAbsent,
  refuseRestore,
} from "../../../shared/domain/fact.ts";
import { decideFactKey } from "../../../shared/domain/fact-key.ts";
import { decideLine } from "../../../shared/domain/text.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { FactReceipt } from "../../../shared/operations/fact-fields.ts";
import { sha256 } from "../sha256.ts";
import type { FactReceiptRow, FactRow, ProjectRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { factValue, toFact } from "./fact-views.ts";
import { recountBlockers } from "./link-dependency.ts";
import { recordEvent } from "./record.ts";

/** What is to stand under a key, as a caller sent it. */
export interface FactInput {
  readonly key: string;
  /** Any JSON value; undefined for none. */
  readonly value?: unknown;
  readonly delete?: boolean | undefined;
  readonly stateStamp?: string | undefined;
}

/** The same in its canonical form. */
export interface WantedFact {
  readonly key: string;
  /** Canonical JSON; null deletes. */
  readonly value: string | null;
  readonly stateStamp: string | null;
}

const MAX_STAMP_CHARACTERS = 200;

/**
 * Writes or deletes a fact by compare-and-set (facts.md). The same whole request sent again is
 * answered with the receipt that it got, whatever was written since.
 * @param scope as resolved in the same transaction
 * @param expectedRevision the revision that it was decided on; 0 for a key that never was
 * @param idempotencyKey the author's own name for the request, unique per scope and author
 * @throws DomainError invalid_argument (key, value, or both or neither of value and delete),
 *   idempotency_conflict, revision_conflict, not_found, live_key_cap or name_cap
 */
export function setFact(
  tx: WriteTx,
  context: ServiceContext,
  scope: ProjectRow,
  input: FactInput,
  expectedRevision: number,
  idempotencyKey: string,
): FactReceipt {
  const wanted = acceptFact(input);
  const { key, value, stateStamp } = wanted;
  const { type: authorType, id: authorId } = context.caller;
  const receiptKey = { scopeId: scope.id, authorType, authorId, idempotencyKey };
  const requestHash = sha256(JSON.stringify([key, value, expectedRevision, stateStamp]));
  const earlier = tx.facts.findReceipt(receiptKey);
  if (earlier) return replayReceipt(earlier, requestHash);
  const receipt = writeFact(tx, context, scope, wanted, expectedRevision);
  const { revision, generation, writtenAt } = receipt;
  tx.facts.addReceipt(
    {
      ...receiptKey,
      requestHash,
      key,
      revision,
      generation,
      isDeleted: receipt.deleted ? 1 : 0,
      writtenAt,
    },
    MAX_FACT_RECEIPTS,
  );
  return receipt;
}

/**
 * Writes or deletes a fact whatever stands there: reading and compare-and-set are one transaction,
 * and the history keeps what was overwritten.
 * @throws DomainError as `setFact`, without the conflicts
 */
export function putFact(
  tx: WriteTx,
  context: ServiceContext,
  scope: ProjectRow,
  input: FactInput,
): FactReceipt {
  const wanted = acceptFact(input);
  const revision = currentRevision(stateOf(tx.facts.find(scope.id, wanted.key)));
  return writeFact(tx, context, scope, wanted, revision);
}

/**
 * Gives a deleted fact a value again.
 * @param expectedRevision the deletion's revision; undefined for whichever it is
 * @throws DomainError revision_conflict where it is not deleted, or at another revision; not_found
 *   where it never was; invalid_argument or live_key_cap
 */
export function restoreFact(
  tx: WriteTx,
  context: ServiceContext,
  scope: ProjectRow,
  input: Omit<FactInput, "delete">,
  expectedRevision: number | undefined,
): FactReceipt {
  const wanted = acceptFact(input);
  const { key } = wanted;
  const row = tx.facts.find(scope.id, key);
  const state = stateOf(row);
  if (state.kind === "never") throw refusalError(refuseAbsent(state, { key }), null);
  if (state.kind === "live") {
    throw refusalError(refuseRestore(state, { key, expectedRevision: expectedRevision ?? 0 }), row);
  }
  const expected = expectedRevision ?? state.revision;
  return writeFact(tx, context, scope, wanted, expected);
}

/** @throws DomainError invalid_argument */
export function acceptFactKey(key: string): string {
  return acceptText(decideFactKey(key));
}

/** @throws DomainError invalid_argument */
function acceptFact({ key, value, delete: isDeletion, stateStamp }: FactInput): WantedFact {
  const accepted = acceptFactKey(key);
  if (isDeletion === true && value !== undefined) {
    throw new DomainError("invalid_argument", "value and delete exclude each other: send one");
  }
  if (isDeletion !== true && value === undefined) {
    throw new DomainError("invalid_argument", "the value is missing: send one, or delete");
  }
  return {
    key: accepted,
    value: isDeletion === true ? null : acceptText(decideFactValue(value)),
    stateStamp:
      stateStamp === undefined
        ? null
        : acceptText(decideLine(stateStamp, "stateStamp", MAX_STAMP_CHARACTERS)),
  };
}

function replayReceipt(earlier: FactReceiptRow, requestHash: string): FactReceipt {
  const { key, revision, generation, writtenAt, idempotencyKey } = earlier;
  if (earlier.requestHash === requestHash) {
    const deleted = earlier.isDeleted === 1;
    return { key, revision, generation, deleted, writtenAt, purged: null, duplicate: true };
  }
  throw new DomainError(
    "idempotency_conflict",
    `the idempotency key ${idempotencyKey} was used for another request, which wrote ${key} at revision ${revision}. Nothing was changed: use a new key for a new request`,
    { idempotencyKey, key, revision },
  );
}

/**
 * Writes or deletes a fact by compare-and-set, without a receipt.
 * @param expectedRevision the revision that it was decided on
 * @throws DomainError revision_conflict, not_found, live_key_cap or name_cap
 */
export function writeFact(
  tx: WriteTx,
  context: ServiceContext,
  scope: ProjectRow,
  wanted: WantedFact,
  expectedRevision: number,
): FactReceipt {
  const { key, value, stateStamp } = wanted;
  const before = tx.facts.find(scope.id, key);
  const decision = decideFactWrite(
    stateOf(before),
    { key, value, expectedRevision },
    tx.facts.scope(scope.id),
  );
  if (decision.kind === "refused") throw refusalError(decision, before);
  const { generation } = tx.facts.advance(scope.id, deltasOf(decision.kind));
  const purged = value === null && before ? purge(tx, context, before) : null;
  if (value !== null && before) tx.facts.keepRevision(scope.id, key, MAX_FACT_REVISIONS);
  const { type: authorType, id: authorId } = context.caller;
  const after = tx.facts.put({
    scopeId: scope.id,
    key,
    value,
    revision: decision.revision,
    updatedAtGeneration: generation,
    authorType,
    authorId,
    updatedAt: context.now,
    stateStamp,
  });
  recordFact(tx, context, EVENT_OF[decision.kind], after);
  settleGates(tx, context, before, after);
  return toReceipt(after, purged);
}

/** A deletion keeps nothing of what the key held (facts.md, limits). */
function purge(tx: WriteTx, context: ServiceContext, before: FactRow): FactReceipt["purged"] {
  const kept = tx.facts.revisions(before.scopeId, before.key);
  if (context.caller.type === "human") context.purged?.keep([...kept.toReversed(), before]);
  tx.facts.deleteRevisions(before.scopeId, before.key);
  return { value: factValue(before), revisions: kept.length };
}

type Change = Exclude<FactDecision["kind"], "refused">;

const EVENT_OF = {
  create: "fact_written",
  update: "fact_written",
  restore: "fact_restored",
  delete: "fact_deleted",
} as const;

function deltasOf(change: Change) {
  return {
    liveKeys: change === "update" ? 0 : change === "delete" ? -1 : 1,
    names: change === "create" ? 1 : 0,
  } as const;
}

/** Without the value: events are never pruned, and a fact's revisions are, when it is deleted. */
function recordFact(
  tx: WriteTx,
  context: ServiceContext,
  kind: (typeof EVENT_OF)[Change],
  { value, ...row }: FactRow,
): void {
  recordEvent(tx, context, {
    kind,
    projectId: row.scopeId,
    taskId: null,
    data: { row: { ...row, deleted: value === null } },
  });
}

/** Tells the tasks whose gates this opens or closes, so that readiness stays maintained. */
function settleGates(
  tx: WriteTx,
  context: ServiceContext,
  before: FactRow | null,
  { scopeId, key, value }: FactRow,
): void {
  for (const task of tx.facts.tasksGatedBy(scopeId, key, before?.value ?? null, value)) {
    recountBlockers(tx, context, task);
  }
}

function stateOf(row: FactRow | null): FactState {
  if (!row) return { kind: "never" };
  return { kind: row.value === null ? "deleted" : "live", revision: row.revision };
}

function toReceipt(fact: FactRow, purged: FactReceipt["purged"]): FactReceipt {
  const { key, revision, updatedAtGeneration, updatedAt, value } = fact;
  return {
    key,
    revision,
    generation: updatedAtGeneration,
    deleted: value === null,
    writtenAt: updatedAt,
    purged,
    duplicate: false,
  };
}

/** A refusal; where something lives under the key, its detail holds that as `head`. */
function refusalError({ code, message, detail }: FactRefusal, row: FactRow | null): DomainError {
  const head = row && row.value !== null ? toFact(row) : null;
  return new DomainError(
    code,
    message,
    code === "revision_conflict" ? { ...detail, head } : detail,
  );
}

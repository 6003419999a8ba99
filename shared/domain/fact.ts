/** Most keys of a scope that hold a value at one time (facts.md, limits). */
export const MAX_LIVE_FACTS = 512;
/** Most keys that a scope may ever have had (facts.md, limits). */
export const MAX_FACT_NAMES = 4_096;
/** Revisions of a live key that are kept besides the newest one (facts.md, limits). */
export const MAX_FACT_REVISIONS = 100;
/** Receipts of a scope that are kept, the latest ones (facts.md, limits). */
export const MAX_FACT_RECEIPTS = 4_096;

/** What a scope holds under a key. */
export type FactState =
  | { readonly kind: "never" }
  | { readonly kind: "live"; readonly revision: number }
  /** A tombstone: the key was deleted. */
  | { readonly kind: "deleted"; readonly revision: number };

/** What is to stand under a key, and the revision that this was decided on. */
export interface FactRequest {
  readonly key: string;
  /** Canonical JSON; null deletes the key. JSON's own null is the text `null`. */
  readonly value: string | null;
  readonly expectedRevision: number;
}

/** How much of its limits a scope uses. */
export interface FactCounts {
  readonly liveKeys: number;
  /** Keys that ever were, deleted ones too. */
  readonly names: number;
}

/** Why a write of a fact is refused. */
export interface FactRefusal {
  readonly kind: "refused";
  readonly code: "revision_conflict" | "not_found" | "live_key_cap" | "name_cap";
  readonly message: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What a write of a fact comes to. */
export type FactDecision =
  | {
      readonly kind: "create" | "update" | "restore" | "delete";
      /** The key's new revision. */
      readonly revision: number;
    }
  | FactRefusal;

/**
 * Decides a compare-and-set on one key: the table of facts.md. Revision 0 stands for a key that
 * never was, so that a late creator can't undo a deletion.
 * @param state what the key holds, as read in the same transaction
 * @param request the wanted write
 * @param counts the scope's use of its limits
 */
export function decideFactWrite(
  state: FactState,
  request: FactRequest,
  counts: FactCounts,
): FactDecision {
  const { value, expectedRevision } = request;
  if (state.kind === "never") return decideFirstWrite(request, counts);
  if (expectedRevision !== state.revision) return refuseRevision(state, request);
  const revision = state.revision + 1;
  if (value === null) {
    return state.kind === "live" ? { kind: "delete", revision } : refuseAbsent(state, request);
  }
  if (state.kind === "live") return { kind: "update", revision };
  return refuseLiveKey(counts, request) ?? { kind: "restore", revision };
}

function decideFirstWrite(request: FactRequest, counts: FactCounts): FactDecision {
  const { key, value, expectedRevision } = request;
  if (value === null) return refuseAbsent({ kind: "never" }, request);
  if (expectedRevision !== 0) return refuseRevision({ kind: "never" }, request);
  if (counts.names >= MAX_FACT_NAMES) {
    return {
      kind: "refused",
      code: "name_cap",
      message: `the scope has had ${counts.names} keys, as many as it ever takes: use a key that it knows, a deleted one too`,
      detail: { key, limit: MAX_FACT_NAMES },
    };
  }
  return refuseLiveKey(counts, request) ?? { kind: "create", revision: 1 };
}

/**
 * The revision on which a write without one is decided: whatever stands there, "mine wins".
 * @param state as read in the same transaction
 */
export function currentRevision(state: FactState): number {
  return state.kind === "never" ? 0 : state.revision;
}

/**
 * The refusal where a key holds no value.
 * @param state why it holds none
 */
export function refuseAbsent(
  state: Exclude<FactState, { kind: "live" }>,
  { key }: Pick<FactRequest, "key">,
): FactRefusal {
  const isDeleted = state.kind === "deleted";
  return {
    kind: "refused",
    code: "not_found",
    message: isDeleted
      ? `${key} is already absent: it was deleted at revision ${state.revision}. To give it a value again: baton fact restore ${key} VALUE`
      : `there is no fact ${key}: see baton fact list`,
    detail: { key, deleted: isDeleted, revision: isDeleted ? state.revision : null },
  };
}

/** The refusal of a write that was decided on another revision than the key has. */
export function refuseRevision(
  state: FactState,
  { key, expectedRevision }: Pick<FactRequest, "key" | "expectedRevision">,
): FactRefusal {
  const revision = currentRevision(state);
  return {
    kind: "refused",
    code: "revision_conflict",
    message: `${describeState(key, state)}, but the write expected revision ${expectedRevision}. Nothing was changed: read it again and decide again`,
    detail: { key, revision, deleted: state.kind === "deleted", expectedRevision },
  };
}

/** The refusal of a restoration where the key was not deleted. */
export function refuseRestore(
  state: FactState,
  request: Pick<FactRequest, "key" | "expectedRevision">,
): FactRefusal {
  const { key } = request;
  return {
    ...refuseRevision(state, request),
    message: `${describeState(key, state)}: it is not deleted. Nothing was changed: use baton fact set to write over it`,
  };
}

function describeState(key: string, state: FactState): string {
  if (state.kind === "never") return `${key} was never written`;
  const what = state.kind === "live" ? "is at" : "was deleted at";
  return `${key} ${what} revision ${state.revision}`;
}

function refuseLiveKey({ liveKeys }: FactCounts, { key }: FactRequest): FactRefusal | null {
  if (liveKeys < MAX_LIVE_FACTS) return null;
  return {
    kind: "refused",
    code: "live_key_cap",
    message: `the scope holds ${liveKeys} keys, as many as it takes: delete one that is no longer needed`,
    detail: { key, limit: MAX_LIVE_FACTS },
  };
}

import { isLocked, type TaskStatus } from "./status.ts";

/**
 * Columns that a project can limit. Blocked has none: a worker that is stuck must always be able to say
 * so. Done and cancelled are final, and hold what they hold.
 */
export const LIMITABLE_STATUSES = ["backlog", "todo", "in_progress", "in_review"] as const;
export type LimitableStatus = (typeof LIMITABLE_STATUSES)[number];

/** Most cards of each column; a column that is absent has no limit. */
export type WipLimits = { readonly [Status in LimitableStatus]?: number | undefined };

/** Wanted changes: null takes a column's limit away, or all of them; a column that is absent keeps its own. */
export type LimitChanges =
  | {
      readonly [Status in LimitableStatus]?: number | null | undefined;
    }
  | null;

/** The limits after a change; undefined where none is left. */
export function changeLimits(
  limits: WipLimits | undefined,
  changes: LimitChanges,
): WipLimits | undefined {
  if (changes === null) return undefined;
  const wanted = Object.entries(changes).filter(([, most]) => most !== undefined);
  const changed = Object.entries({ ...limits, ...Object.fromEntries(wanted) });
  const kept = changed.filter(([, most]) => most !== null);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Whether a project can limit a column. */
export function isLimitable(status: TaskStatus): status is LimitableStatus {
  return LIMITABLE_STATUSES.some((one) => one === status);
}

/** Most cards that a column may hold; null without a limit. */
export function limitOf(limits: WipLimits, status: TaskStatus): number | null {
  return isLimitable(status) ? (limits[status] ?? null) : null;
}

/**
 * Whether a move asks its column for a place. What gives work back never does, neither a person's or
 * worker's release nor recovery's: a card that nobody holds must find its way back to the queue, and
 * the column then shows that it is over its limit.
 * @param from where the card is
 * @param to where it goes
 */
export function asksForPlace(from: TaskStatus, to: TaskStatus): boolean {
  if (from === to || !isLimitable(to)) return false;
  return !(isLocked(from) && to === "todo");
}

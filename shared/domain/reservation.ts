import type { Caller } from "./caller.ts";
import { isTerminal, type TaskStatus } from "./status.ts";
import { decideName } from "./text.ts";

/**
 * For whom a card is kept: a worker by its name, or whoever works with a program. One is null. Names are
 * told apart without their case, and kept in lower case: who writes `Ada` means the worker `ada`.
 */
export interface Reservation {
  readonly agent: string | null;
  readonly runtime: string | null;
}

/** A wanted reservation. Null takes it away; what is absent is not said. */
export interface ReservationWish {
  readonly forAgent?: string | null | undefined;
  readonly forRuntime?: string | null | undefined;
}

/** What a reservation becomes. */
export type ReservationDecision =
  | { readonly kind: "accepted"; readonly reservedFor: string | null }
  | {
      readonly kind: "refused";
      readonly code: "invalid_argument" | "forbidden";
      readonly reason: string;
    };

/** What reserving depends on, as read inside the write transaction. */
export interface ReservableTask {
  readonly key: string;
  readonly status: TaskStatus;
  readonly reservedFor: string | null;
}

const KINDS = ["agent", "runtime"] as const;

/** A reservation as it is stored: `agent:claude-1` or `runtime:codex`. */
export function formatReservation({ agent, runtime }: Reservation): string | null {
  if (agent !== null) return `agent:${agent}`;
  return runtime === null ? null : `runtime:${runtime}`;
}

/** Reads a stored reservation. @returns null for none, and for a text that is none */
export function parseReservation(stored: string | null): Reservation | null {
  if (stored === null) return null;
  const at = stored.indexOf(":");
  const kind = KINDS.find((one) => one === stored.slice(0, Math.max(0, at)));
  const name = stored.slice(at + 1);
  if (kind === undefined || decideName(name, kind).kind === "refused") return null;
  return kind === "agent" ? { agent: name, runtime: null } : { agent: null, runtime: name };
}

/** Says for whom a card is kept: `claude-1`, or `any codex`. */
export function describeReservation(stored: string | null): string {
  const reservation = parseReservation(stored);
  if (!reservation) return "nobody that can be read";
  return reservation.agent ?? `any ${reservation.runtime}`;
}

/**
 * The reservations that are a worker's, as they are stored: by its program, by its name, and by each
 * name that its own begins with, since a run of `claude` is called `claude/run-7f3a`.
 */
export function reservationsOf({ id, runtime }: Pick<Caller, "id" | "runtime">): string[] {
  const parts = id.split("/");
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join("/"));
  const exact = [
    ...names.map((name) => `agent:${name}`),
    ...(runtime === null ? [] : [`runtime:${runtime}`]),
  ];
  return [...new Set([...exact, ...exact.map((one) => one.toLowerCase())])];
}

/** Whether a card is free for a worker: not reserved, or reserved for it. */
export function isFreeFor(stored: string | null, worker: Pick<Caller, "id" | "runtime">): boolean {
  return stored === null || reservationsOf(worker).includes(stored);
}

/**
 * Whether it is worth saying for whom a card is kept: not once it is finished, nor while somebody holds
 * it for whom it is kept, or for whom nobody else is named.
 */
export function isReservationTold({
  status,
  assignee,
  reservedFor,
}: {
  readonly status: TaskStatus;
  readonly assignee: { readonly agent: string; readonly runtime: string | null } | null;
  readonly reservedFor: Reservation | null;
}): boolean {
  if (isTerminal(status)) return false;
  if (assignee === null) return true;
  const stored = reservedFor && formatReservation(reservedFor);
  return !isFreeFor(stored, { id: assignee.agent, runtime: assignee.runtime });
}

/**
 * Decides a reservation. Anyone may reserve a card that is nobody's, and give up what is kept for
 * them; what is kept for somebody else only a person gives to another.
 * @param task as read in the same transaction
 * @param wish at most one name
 * @param caller who asks
 */
export function decideReservation(
  task: ReservableTask,
  { forAgent, forRuntime }: ReservationWish,
  caller: Pick<Caller, "type" | "id" | "runtime">,
): ReservationDecision {
  if (forAgent && forRuntime) {
    return refused(
      "invalid_argument",
      "a card is reserved for an agent or for a program, not both",
    );
  }
  const [kind, name] = forRuntime ? ["runtime", forRuntime] : ["agent", forAgent ?? null];
  const decided = name === null ? null : decideName(name.toLowerCase(), `the reserved ${kind}`);
  if (decided?.kind === "refused") return refused("invalid_argument", decided.reason);
  const reservedFor = decided === null ? null : `${kind}:${decided.text}`;
  if (reservedFor === task.reservedFor) return { kind: "accepted", reservedFor };
  if (reservedFor !== null && isTerminal(task.status)) {
    const reason = `${task.key} is ${task.status}: nobody picks it up any more, so it can't be reserved`;
    return refused("invalid_argument", reason);
  }
  if (caller.type === "agent" && !isFreeFor(task.reservedFor, caller)) {
    const whom = describeReservation(task.reservedFor);
    return refused(
      "forbidden",
      `${task.key} is reserved for ${whom}: only a person can change that`,
    );
  }
  return { kind: "accepted", reservedFor };
}

function refused(
  code: "invalid_argument" | "forbidden",
  reason: string,
): Extract<ReservationDecision, { kind: "refused" }> {
  return { kind: "refused", code, reason };
}

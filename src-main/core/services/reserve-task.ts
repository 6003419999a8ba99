import { dayOf, decideDueDate } from "../../../shared/domain/due-date.ts";
import {
  decideReservation,
  type ReservableTask,
  type ReservationWish,
} from "../../../shared/domain/reservation.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { TaskRow } from "../store/rows.ts";
import type { ServiceContext } from "./context.ts";

/** For whom a task is to be kept, and when it is due. What is absent stays, null takes away. */
export interface TaskWishes extends ReservationWish {
  /** As `decideDueDate` reads it. */
  readonly due?: string | null | undefined;
}

/**
 * What a task's wishes come to.
 * @param task as read in the same transaction
 * @throws DomainError invalid_argument, or forbidden where it is reserved for somebody else
 */
export function decideWishes(
  context: ServiceContext,
  task: ReservableTask,
  { due, ...wish }: TaskWishes,
): Partial<TaskRow> {
  const isReserving = wish.forAgent !== undefined || wish.forRuntime !== undefined;
  return {
    ...(due === undefined ? {} : { dueOn: due === null ? null : acceptDueDate(due, context.now) }),
    ...(isReserving ? { reservedFor: acceptReservation(context, task, wish) } : {}),
  };
}

function acceptDueDate(text: string, now: number): string {
  const decision = decideDueDate(text, dayOf(now));
  if (decision.kind === "refused") throw new DomainError("invalid_argument", decision.reason);
  return decision.dueOn;
}

function acceptReservation(
  { caller }: ServiceContext,
  task: ReservableTask,
  { forAgent, forRuntime }: ReservationWish,
): string | null {
  const decision = decideReservation(task, { forAgent, forRuntime }, caller);
  if (decision.kind === "accepted") return decision.reservedFor;
  throw new DomainError(decision.code, decision.reason, { task: task.key });
}

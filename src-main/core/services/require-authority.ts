import { decideBystanderWrite, decideHolderWrite } from "../../../shared/domain/authority.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ServiceContext } from "./context.ts";

/**
 * Lets a holder's write pass, or refuses it.
 * @returns whether the caller is the task's live holder
 * @throws DomainError conflict, stale_claim or invalid_argument (an epoch is missing)
 */
export function requireHolderWrite(task: KeyedTask, context: ServiceContext): boolean {
  const decision = decideHolderWrite(task, context.caller);
  if (decision.kind === "refused") {
    throw new DomainError(decision.code, decision.message, decision.detail);
  }
  return decision.isHolder;
}

/**
 * Refuses a write that is open to anyone to a worker whose claim on the task has ended.
 * @throws DomainError stale_claim
 */
export function requireNoStaleClaim(task: KeyedTask, context: ServiceContext): void {
  const decision = decideBystanderWrite(task, context.caller);
  if (decision.kind === "allowed") return;
  throw new DomainError(decision.code, decision.message, decision.detail);
}

/**
 * Refuses everybody but people.
 * @param what the action, as in "only a person can {what}"
 * @throws DomainError forbidden
 */
export function requirePerson(context: Pick<ServiceContext, "caller">, what: string): void {
  if (context.caller.type === "human") return;
  throw new DomainError("forbidden", `only a person can ${what}`, { caller: context.caller.id });
}

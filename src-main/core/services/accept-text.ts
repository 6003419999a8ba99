import { decideName, type TextDecision } from "../../../shared/domain/text.ts";
import { DomainError } from "../../../shared/errors.ts";

/**
 * The text as it is to be stored.
 * @throws DomainError invalid_argument, saying what is wrong with it
 */
export function acceptText(decision: TextDecision): string {
  if (decision.kind === "refused") throw new DomainError("invalid_argument", decision.reason);
  return decision.text;
}

/**
 * The name of a program that works, null when none was given.
 * @throws DomainError invalid_argument
 */
export function acceptRuntime(runtime: string | undefined): string | null {
  if (runtime === undefined) return null;
  return acceptText(decideName(runtime, "runtime"));
}

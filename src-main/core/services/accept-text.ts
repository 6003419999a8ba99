import {
  decideName,
  decideText,
  hasVisible,
  type TextDecision,
} from "../../../shared/domain/text.ts";
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

/**
 * A shell command as it is to be stored; null for none.
 * @throws DomainError invalid_argument
 */
export function acceptCommand(command: string | null): string | null {
  if (command === null) return null;
  const text = acceptText(decideText(command, "verify command")).trim();
  if (hasVisible(text)) return text;
  throw new DomainError(
    "invalid_argument",
    "the verify command is empty: give one, or take it away",
  );
}

import { DomainError, type ErrorDetail } from "../../shared/errors.ts";

/** The refusal of a command line: says what is wrong and how to put it right. */
export function invalidArgument(message: string, detail?: ErrorDetail): DomainError {
  return new DomainError("invalid_argument", message, detail);
}

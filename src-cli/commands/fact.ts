import { newUuidV7 } from "../../src-main/core/uuid-v7.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { operationInput, runOperation } from "./operation.ts";

/** Writes a fact: on a revision where one is given, else whatever stands there. */
export function runFactSet(call: Call): Outcome {
  const input = operationInput(call, "fact.set");
  if (isConditional(call)) return runOperation(call, "fact.set", named(input));
  const { expectedRevision: _, idempotencyKey: __, ...wanted } = input;
  return runOperation(call, "fact.put", wanted);
}

/** Deletes a fact: on a revision where one is given, else whatever stands there. */
export function runFactDelete(call: Call): Outcome {
  const input = operationInput(call, "fact.delete");
  if (isConditional(call)) return runOperation(call, "fact.delete", named(input));
  const { expectedRevision: _, idempotencyKey: __, ...wanted } = input;
  return runOperation(call, "fact.put", { ...wanted, delete: true });
}

function isConditional({ input }: Call): boolean {
  if (input.expectedRevision !== undefined) return true;
  if (input.idempotencyKey === undefined) return false;
  throw invalidArgument("--idempotency-key goes with --expected-revision");
}

/** A request that nobody named can't be sent again, so any new name will do. */
function named<Input extends { readonly idempotencyKey?: string }>(input: Input) {
  return { ...input, idempotencyKey: input.idempotencyKey ?? newUuidV7() };
}

import type { FactRevision } from "../../shared/operations/fact-fields.ts";
import { newUuidV7 } from "../../src-main/core/uuid-v7.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { deletedFacts } from "../format/fact.ts";
import { operationInput, runOperation } from "./operation.ts";

/** Lists what is live, or the keys that were deleted. */
export function runFactList(call: Call): Outcome {
  const { deleted, ...typed } = call.input;
  if (deleted !== true)
    return runOperation(call, "fact.list", operationInput(call, "fact.list", typed));
  if (typed.knownGeneration !== undefined) {
    throw invalidArgument("--known-generation goes with live facts: leave it or --deleted out");
  }
  const wanted = operationInput(call, "fact.search", { ...typed, text: "", deleted });
  const { result } = runOperation(call, "fact.search", wanted);
  return { result, toText: (rows, view) => deletedFacts(rows as FactRevision[], view) };
}

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

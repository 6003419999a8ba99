import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { operationInput, runOperation } from "./operation.ts";

/** The best ready task; with `--claim` it is claimed in the same statement. */
export function runTaskNext(call: Call): Outcome {
  const { claim, ...typed } = call.input;
  const input = operationInput(call, "task.next", typed);
  return claim === true
    ? runOperation(call, "task.claimNext", input)
    : runOperation(call, "task.next", input);
}

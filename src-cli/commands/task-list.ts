import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { operationInput, runOperation } from "./operation.ts";

/** Lists tasks. `--stale` alone means the time after which the sweep calls a claim stale. */
export function runTaskList(call: Call): Outcome {
  const isAlone = call.input.staleMs === true;
  const typed = isAlone ? { ...call.input, staleMs: call.settings.staleTtlMs } : call.input;
  return runOperation(call, "task.list", operationInput(call, "task.list", typed));
}

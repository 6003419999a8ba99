import { GLOBAL_PROJECT_ID } from "../../shared/domain/task-key.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { operationInput, runOperation } from "./operation.ts";

/** Creates a task, and tells people where it went if nobody chose the global list. */
export function runTaskAdd(call: Call): Outcome {
  const input = operationInput(call, "task.create");
  const outcome = runOperation(call, "task.create", input);
  const isUnchosen = input.global !== true && call.globals.project === null;
  const isTold = outcome.result?.ok === true && !call.globals.json;
  if (isUnchosen && isTold && input.project === GLOBAL_PROJECT_ID) {
    call.terminals.err.write(
      "baton: this folder belongs to no project, so the task is on the global list, which every project's workers share. baton init registers the folder; --global says that it was meant\n",
    );
  }
  return outcome;
}

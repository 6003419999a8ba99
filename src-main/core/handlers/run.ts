import { abandonRuns } from "../services/abandon-runs.ts";
import { acceptRuntime } from "../services/accept-text.ts";
import { getTask } from "../services/resolve.ts";
import { startRun } from "../services/start-run.ts";
import { toExecution, toTask, toTaskName } from "../services/views.ts";
import { answerAll, type Handlers } from "./handler.ts";
import { readyFilterOf } from "./task-claim.ts";

export const runHandlers: Handlers<"run.start" | "run.abandon"> = {
  "run.start": (tx, input, context) => {
    const wanted = input.task === undefined ? readyFilterOf(tx, input) : getTask(tx, input.task);
    const started = startRun(tx, context, wanted, {
      runtime: acceptRuntime(input.runtime),
      executorType: input.type,
      runReason: input.reason,
      beforeCommit: input.beforeCommit,
      owner: input.owner,
    });
    return {
      data: started && {
        task: toTask(tx, started.task),
        execution: toExecution(started.execution),
      },
    };
  },
  "run.abandon": (tx, input, context) =>
    answerAll(abandonRuns(tx, context, input.runs, input.error).map(toTaskName)),
};

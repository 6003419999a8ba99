import type { ParsedInput } from "../../../shared/operations/index.ts";
import { createExecutionProcess } from "../services/create-execution.ts";
import { type ExecutionReport, finishExecution, finishRun } from "../services/finish-execution.ts";
import { getTask, scopeProjectIds } from "../services/resolve.ts";
import { toExecution, toListedTask } from "../services/views.ts";
import { decodeCursor } from "../store/page.ts";
import { answerPage, type Handlers } from "./handler.ts";

function reportOf(input: ParsedInput<"execution.finish">): ExecutionReport {
  const { execution: _, outcome, ...usage } = input;
  return { status: outcome, ...usage };
}

export const executionHandlers: Handlers<
  "execution.start" | "execution.finish" | "execution.list" | "run.finish"
> = {
  "execution.start": (tx, input, context) => {
    const execution = createExecutionProcess(tx, context, getTask(tx, input.task), {
      executorType: input.type,
      runReason: input.reason,
      beforeCommit: input.beforeCommit,
      owner: input.owner,
    });
    return { data: toExecution(execution) };
  },
  "execution.finish": (tx, input, context) => ({
    data: toExecution(finishExecution(tx, context, input.execution, reportOf(input))),
  }),
  "execution.list": (tx, input) => {
    const filter =
      input.task === undefined
        ? { projectIds: scopeProjectIds(tx, input) }
        : { projectIds: null, taskId: getTask(tx, input.task).id };
    const page = tx.executions.list(
      { ...filter, isRunning: input.running ? true : undefined },
      input.limit,
      decodeCursor(input.cursor, 2),
    );
    return answerPage(page, toExecution);
  },
  "run.finish": (tx, input, context) => {
    const { task, execution } = finishRun(tx, context, input.execution, reportOf(input));
    return { data: { task: toListedTask(tx, task), execution: toExecution(execution) } };
  },
};

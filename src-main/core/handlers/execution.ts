import { DomainError } from "../../../shared/errors.ts";
import type { ParsedInput } from "../../../shared/operations/index.ts";
import { createExecutionProcess } from "../services/create-execution.ts";
import { type ExecutionReport, finishExecution, finishRun } from "../services/finish-execution.ts";
import { getTask, scopeProjectIds } from "../services/resolve.ts";
import { toExecution, toListedTask } from "../services/views.ts";
import { decodeCursor } from "../store/page.ts";
import type { ReadTx } from "../store/store.ts";
import { answerPage, type Handlers } from "./handler.ts";

function reportOf(
  input: ParsedInput<"execution.finish"> | ParsedInput<"run.finish">,
): ExecutionReport {
  const { execution: _execution, task: _task, outcome, ...usage } = { task: null, ...input };
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
      {
        ...{ ...filter, isRunning: input.running, status: input.outcome },
        ...{ isRecovered: input.recovered, executorType: input.type },
      },
      input.limit,
      decodeCursor(input.cursor, 2),
    );
    return answerPage(page, toExecution);
  },
  "run.finish": (tx, input, context) => {
    const id = executionIdOf(tx, input);
    const { task, execution } = finishRun(tx, context, id, reportOf(input));
    return { data: { task: toListedTask(tx, task), execution: toExecution(execution) } };
  },
};

/** The named execution, or the newest one of the named task: at most one runs, and that is it. */
function executionIdOf(tx: ReadTx, input: ParsedInput<"run.finish">): string {
  if (input.execution !== undefined) return input.execution;
  if (input.task === undefined) {
    throw new DomainError("invalid_argument", "say what ends: give the execution or its task");
  }
  const task = getTask(tx, input.task);
  const filter = { taskId: task.id, projectIds: null, role: "builder" } as const;
  const [newest] = tx.executions.list(filter, 1, null).rows;
  if (newest) return newest.id;
  throw new DomainError("conflict", `${task.key} was never run: claim it first`, {
    task: task.key,
    status: task.status,
    holder: task.assigneeAgentId,
  });
}

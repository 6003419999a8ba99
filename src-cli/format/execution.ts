import { type ExecutionEnd, endOf } from "../../shared/domain/execution.ts";
import type { Execution } from "../../shared/operations/execution.ts";
import { table } from "./table.ts";
import { ago, duration } from "./time.ts";
import type { Look, View } from "./view.ts";

const LOOKS: Readonly<Record<ExecutionEnd<Execution["status"]>, Look>> = {
  running: "blue",
  succeeded: "green",
  failed: "red",
  timed_out: "red",
  cancelled: "dim",
  recovered: "yellow",
  disconnected: "dim",
};

function took({ startedAt, completedAt }: Execution, view: View): string {
  return duration((completedAt ?? view.now) - startedAt);
}

/** One line on an execution. */
export function executionLine(execution: Execution, view: View): string {
  const { id, agent, role, executorType, claimEpoch, startedAt, error, costUsd } = execution;
  const end = endOf(execution);
  const cost = costUsd > 0 ? `, $${costUsd.toFixed(2)}` : "";
  const what = role === "critic" ? `${executorType} as critic` : executorType;
  const who = agent === null || role === "gate" ? what : `${what} by ${agent}`;
  const times = `began ${ago(startedAt, view.now)}, ${took(execution, view)}`;
  const line = `${view.style(LOOKS[end], end)} ${who}, claim ${claimEpoch}, ${times}${cost}, ${id}`;
  return error && end !== "disconnected" ? `${line}\n  ${error}` : line;
}

/** Executions as a table. */
export function executionTable(executions: readonly Execution[], view: View): string {
  if (executions.length === 0) return "no executions";
  return table(
    [
      {
        title: "TASK",
        cell: ({ taskKey }) => taskKey ?? "(gone)",
        style: (text) => view.style("cyan", text),
      },
      {
        title: "STATUS",
        cell: (execution) => endOf(execution),
        style: (text, execution) => view.style(LOOKS[endOf(execution)], text),
      },
      { title: "TYPE", cell: ({ executorType }) => executorType },
      { title: "AGENT", cell: ({ agent }) => agent ?? "" },
      { title: "BEGAN", cell: ({ startedAt }) => ago(startedAt, view.now) },
      { title: "TOOK", cell: (execution) => took(execution, view), isRight: true },
      {
        title: "COST",
        cell: ({ costUsd }) => (costUsd > 0 ? `$${costUsd.toFixed(2)}` : ""),
        isRight: true,
      },
      { title: "TITLE", cell: ({ taskTitle }) => taskTitle ?? "", isFlexible: true },
      { title: "ID", cell: ({ id }) => id },
    ],
    executions,
    view,
  );
}

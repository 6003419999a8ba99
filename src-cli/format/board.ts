import type { OperationOutput } from "../../shared/operations/index.ts";
import type { Worker } from "../../shared/operations/worker.ts";
import { table } from "./table.ts";
import { ago } from "./time.ts";
import type { View } from "./view.ts";

/** Whether the whole board is paused, and what ends that. */
export function pauseText({ pause }: OperationOutput<"board.paused">, view: View): string {
  if (!pause) return "the board goes on: what is ready can be claimed";
  const why = pause.reason === null ? "" : `: ${pause.reason}`;
  return `${view.style("yellow", "paused")} by ${pause.by}, ${ago(pause.at, view.now)}${why}\nNothing new is claimed; what is held goes on. ${view.baton} board resume ends it.`;
}

/** Who is connected, with what they work on. */
export function workerTable(workers: readonly Worker[], view: View): string {
  if (workers.length === 0) return "nobody is connected";
  return table(
    [
      { title: "WORKER", cell: ({ name }) => name, isFlexible: true },
      { title: "BY", cell: ({ surface }) => surface },
      { title: "RUNTIME", cell: ({ runtime }) => runtime ?? "" },
      {
        title: "WORKS ON",
        cell: ({ work }) => work.map(({ key, taskId }) => key ?? taskId).join(", ") || "nothing",
        style: (text, { work }) => view.style(work.length === 0 ? "dim" : "cyan", text),
      },
      { title: "PROJECT", cell: ({ project }) => project ?? "" },
      { title: "SINCE", cell: ({ connectedAt }) => ago(connectedAt, view.now) },
      { title: "SEEN", cell: ({ seenAt }) => (seenAt === null ? "" : ago(seenAt, view.now)) },
      { title: "PID", cell: ({ pid }) => (pid === null ? "" : String(pid)), isRight: true },
    ],
    workers,
    view,
  );
}

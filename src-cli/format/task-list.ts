import { priorityLabel } from "../../shared/domain/priority.ts";
import { isTerminal, type TaskStatus } from "../../shared/domain/status.ts";
import type { TaskName } from "../../shared/operations/fields.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { type Column, table } from "./table.ts";
import type { Look, View } from "./view.ts";
import { dueStyle, dueText, reservedText } from "./wishes.ts";

type ListedTask = OperationOutput<"task.list">[number];

const STATUS_LOOKS: Readonly<Record<TaskStatus, Look>> = {
  backlog: "dim",
  todo: "bold",
  in_progress: "blue",
  in_review: "magenta",
  blocked: "red",
  done: "green",
  cancelled: "dim",
};

/** Colours a text as its status. */
export function statusStyle(view: View, status: TaskStatus, text: string): string {
  return view.style(STATUS_LOOKS[status], text);
}

function taskColumns(view: View): Column<ListedTask>[] {
  return [
    { title: "KEY", cell: (task) => task.key, style: (text) => view.style("cyan", text) },
    {
      title: "STATUS",
      cell: (task) => (task.ready ? "ready" : task.status),
      style: (text, task) => statusStyle(view, task.status, text),
    },
    { title: "PRIORITY", cell: (task) => (task.priority ? priorityLabel(task.priority) : "") },
    { title: "TITLE", cell: (task) => task.title, isFlexible: true },
    { title: "LABELS", cell: (task) => task.labels.join(", ") },
    {
      title: "DUE",
      cell: (task) => dueText(task, view),
      style: (text, task) => dueStyle(task, view, text),
    },
    { title: "RESERVED FOR", cell: reservedText },
    {
      title: "HELD BY",
      cell: ({ status, assignee }) => (isTerminal(status) ? "" : (assignee?.agent ?? "")),
    },
    {
      title: "WAITS FOR",
      cell: ({ openBlockers }) => (openBlockers > 0 ? String(openBlockers) : ""),
    },
  ];
}

/** Tasks as a table. */
export function taskTable(tasks: readonly ListedTask[], view: View): string {
  return tasks.length === 0 ? "no tasks" : table(taskColumns(view), tasks, view);
}

/** Found tasks, each with the place where the words stand. */
export function searchTable(found: OperationOutput<"task.search">, view: View): string {
  if (found.length === 0) return "nothing found";
  return table(
    [
      { title: "KEY", cell: ({ key }) => key, style: (text) => view.style("cyan", text) },
      {
        title: "STATUS",
        cell: ({ status }) => status,
        style: (text, { status }) => statusStyle(view, status, text),
      },
      { title: "TITLE", cell: ({ title }) => title, isFlexible: true },
      { title: "FOUND", cell: ({ excerpt }) => excerpt },
    ],
    found,
    view,
  );
}

/** Labels and how many tasks have each. */
export function labelTable(labels: OperationOutput<"task.labels">, view: View): string {
  if (labels.length === 0) return "no labels";
  return table(
    [
      { title: "LABEL", cell: ({ label }) => label },
      { title: "TASKS", cell: ({ tasks }) => String(tasks), isRight: true },
    ],
    labels,
    view,
  );
}

/** One line a task: its key, status and title. */
export function taskNameLine(task: TaskName, view: View): string {
  const status = task.dropped ? `${task.status}, dropped` : task.status;
  return `${view.style("cyan", task.key)} ${statusStyle(view, task.status, status)} ${task.title}`;
}

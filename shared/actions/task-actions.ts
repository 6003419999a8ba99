import { STATUS_LABELS, TASK_STATUSES, type TaskStatus } from "../domain/status.ts";
import { t } from "../strings/translate.ts";
import type { ActionEntry } from "./action.ts";

/** What is done with tasks. */
export const TASK_ACTIONS = [
  {
    id: "new-task",
    label: t(($) => $.actions.newTask),
    group: "tasks",
    place: "window",
    keys: ["n", "Mod+n"],
    menu: ["file", 0],
    changesBoard: true,
  },
  {
    id: "open-task",
    label: t(($) => $.actions.openTask),
    group: "tasks",
    place: "board",
    keys: ["Enter"],
    isSteering: true,
  },
  {
    id: "run-task",
    label: t(($) => $.actions.runTask),
    group: "tasks",
    place: "task",
    keys: ["r"],
    menu: ["task", 0],
    changesBoard: true,
  },
  {
    id: "check-task",
    label: t(($) => $.checks.run),
    group: "tasks",
    place: "task",
    keys: ["v"],
    menu: ["task", 0],
    changesBoard: true,
  },
  {
    id: "edit-description",
    label: t(($) => $.actions.editDescription),
    group: "tasks",
    place: "brief",
    keys: ["e"],
    menu: ["task", 0],
    changesBoard: true,
  },
  {
    id: "copy-key",
    label: t(($) => $.actions.copyKey),
    group: "tasks",
    place: "task",
    keys: ["y"],
    menu: ["task", 1],
  },
  {
    id: "copy-link",
    label: t(($) => $.actions.copyLink),
    group: "tasks",
    place: "task",
    menu: ["task", 1],
  },
  {
    id: "copy-markdown",
    label: t(($) => $.making.copyMarkdown),
    group: "tasks",
    place: "task",
    keys: ["Shift+y"],
    menu: ["task", 1],
  },
  {
    id: "duplicate-task",
    label: t(($) => $.making.duplicate),
    group: "tasks",
    place: "task",
    keys: ["Mod+d"],
    menu: ["task", 1],
    changesBoard: true,
  },
  {
    id: "follow-up-task",
    label: t(($) => $.making.followUp),
    group: "tasks",
    place: "task",
    keys: ["Shift+f"],
    menu: ["task", 1],
    changesBoard: true,
  },
  {
    id: "templates",
    label: t(($) => $.making.templates),
    group: "tasks",
    place: "window",
    menu: ["file", 1],
  },
  {
    id: "undo",
    label: t(($) => $.actions.undo),
    group: "tasks",
    place: "window",
    keys: ["Mod+z"],
    menu: ["edit", 0],
    changesBoard: true,
  },
  {
    id: "redo",
    label: t(($) => $.undo.redo),
    group: "tasks",
    place: "window",
    keys: ["Mod+Shift+z", "Mod+y"],
    menu: ["edit", 0],
    changesBoard: true,
  },
] as const satisfies readonly ActionEntry[];

/** The move to a status, by the place of the status among the columns. */
export type MoveActionId = `move-to-${TaskStatus}`;

/** The key that moves a task to a status, wherever it is allowed: the column's number. */
export function moveKeyOf(status: TaskStatus): string {
  return String(TASK_STATUSES.indexOf(status) + 1);
}

/** What moves a task: the menu of legal targets, and each status as a target by itself. */
export const MOVE_ACTIONS = [
  {
    id: "move-task",
    label: t(($) => $.actions.moveTask),
    group: "move",
    place: "task",
    keys: ["m"],
    menu: ["task", 2],
    changesBoard: true,
  },
  ...TASK_STATUSES.map(
    (status) =>
      ({
        id: `move-to-${status}` as const satisfies MoveActionId,
        label: t(($) => $.actions.moveTo, { status: STATUS_LABELS[status] }),
        group: "move",
        place: "task",
        keys: [moveKeyOf(status)],
        menu: ["task", 2],
        changesBoard: true,
      }) as const,
  ),
] as const satisfies readonly ActionEntry[];

import { PRIORITY_LABELS } from "../domain/priority.ts";
import { t } from "../strings/translate.ts";
import type { ActionEntry } from "./action.ts";

/** The action that sets a priority. */
export type PriorityActionId = `set-priority-${number}`;

const onTask = { group: "tasks", place: "task", changesBoard: true } as const;
const field = { ...onTask, menu: ["task", 3] } as const;
const presence = { ...onTask, menu: ["task", 5] } as const;

/** What changes a task's fields, and whether it is on the board at all. */
export const FIELD_ACTIONS = [
  { ...field, id: "edit-labels", label: t(($) => $.actions.editLabels) },
  { ...field, id: "set-due", label: t(($) => $.actions.setDue) },
  { ...field, id: "reserve-task", label: t(($) => $.actions.reserveTask) },
  { ...field, id: "set-parent", label: t(($) => $.actions.setParent) },
  ...Object.entries(PRIORITY_LABELS)
    .toReversed()
    .map(
      ([value, priority]) =>
        ({
          ...onTask,
          id: `set-priority-${Number(value)}` as const satisfies PriorityActionId,
          label: t(($) => $.actions.setPriority, { priority }),
          menu: ["task", 4],
        }) as const,
    ),
  { ...presence, id: "take-over-task", label: t(($) => $.task.takeOver) },
  { ...presence, id: "drop-task", label: t(($) => $.task.drop) },
  { ...presence, id: "restore-task", label: t(($) => $.actions.restoreTask) },
] as const satisfies readonly ActionEntry[];

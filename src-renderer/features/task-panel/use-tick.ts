import { tickLine } from "../../../shared/domain/checklist.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { announce } from "../../state/announcer.ts";
import { showToast } from "../../state/toasts.ts";
import type { ShownTask } from "./shown-task.ts";

/**
 * Ticks a box of the description where it stands. It is an edit on the description that the person
 * saw: where somebody changed it meanwhile nothing is written, since the line may be another's.
 */
export function useTick(task: ShownTask) {
  const edit = useTaskEdit({
    onRefused: ({ code, message }) =>
      showToast(code === "revision_conflict" ? t(($) => $.checklist.changed) : message, {
        tone: "bad",
      }),
  });
  return (line: number, isDone: boolean) => {
    const description = tickLine(task.description, line, isDone);
    if (description === null || edit.isPending) return;
    edit.mutate({ seen: task, edit: { description } });
    announce(isDone ? t(($) => $.checklist.ticked) : t(($) => $.checklist.unticked));
  };
}

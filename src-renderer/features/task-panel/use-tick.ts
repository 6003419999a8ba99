import { useRef } from "react";
import { countChecklist, tickLine } from "../../../shared/domain/checklist.ts";
import { t } from "../../../shared/strings/translate.ts";
import { type SeenTask, useTaskEdit } from "../../api/task-edits.ts";
import { announce } from "../../state/announcer.ts";
import { showToast } from "../../state/toasts.ts";
import type { ShownTask } from "./shown-task.ts";

/** The ticks that are not answered yet: what the newest of them leaves the task like; null: refused. */
interface TicksUnderWay {
  readonly taskId: string;
  readonly last: Promise<SeenTask | null>;
}

/**
 * Ticks a box of the description where it stands. It is an edit on the description that the person
 * saw: where somebody changed it meanwhile nothing is written, since the line may be another's. Ticks
 * that follow each other quickly go one after the other, each on what the one before it left.
 */
export function useTick(task: ShownTask) {
  const underWay = useRef<TicksUnderWay | null>(null);
  const edit = useTaskEdit({
    onRefused: ({ code, message }) =>
      showToast(code === "revision_conflict" ? t(($) => $.checklist.changed) : message, {
        tone: "bad",
      }),
  });
  const send = async (seen: SeenTask, line: number, isDone: boolean): Promise<SeenTask | null> => {
    const description = tickLine(seen.description, line, isDone);
    if (description === null) return seen;
    const written = await edit.mutateAsync({ seen, edit: { description } }).catch(() => null);
    const progress = written && countChecklist(written.description);
    if (progress) {
      announce(t(($) => (isDone ? $.checklist.ticked : $.checklist.unticked), { ...progress }));
    }
    return written;
  };
  return (line: number, isDone: boolean) => {
    const before = underWay.current?.taskId === task.id ? underWay.current.last : null;
    const last = newerOf(before, task).then((seen) => seen && send(seen, line, isDone));
    const own = { taskId: task.id, last };
    underWay.current = own;
    // After a refusal a tick is on the description as it is shown by then.
    void last.then((written) => {
      if (written === null && underWay.current === own) underWay.current = null;
    });
  };
}

/** The window may show a task a moment later than its own tick was answered. */
async function newerOf(
  before: Promise<SeenTask | null> | null,
  shown: SeenTask,
): Promise<SeenTask | null> {
  const left = before === null ? shown : await before;
  return left && left.revision > shown.revision ? left : left && shown;
}

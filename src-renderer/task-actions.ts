import type { MoveActionId } from "../shared/actions/task-actions.ts";
import { TASK_STATUSES } from "../shared/domain/status.ts";
import { t } from "../shared/strings/translate.ts";
import { messageOf } from "./api/client.ts";
import { whyNotMove } from "./api/move-rules.ts";
import { moveTask } from "./api/moves.ts";
import { whyNotRun, wishRun } from "./api/run-wish.ts";
import { findSubject, type Subject } from "./api/subject.ts";
import type { ActionHandler, ActionHandlers } from "./state/actions.ts";
import { findCardElement } from "./state/board-focus.ts";
import { focusPlace } from "./state/focus-place.ts";
import { openMoveMenu } from "./state/move-menu.ts";
import { showToast } from "./state/toasts.ts";
import { copyText } from "./ui/copy-text.ts";

/** What carries out the actions on the task that the person is at. */
export const TASK_HANDLERS: ActionHandlers<"task"> = {
  "run-task": onSubject(wishRun, whyNotRun),
  "copy-key": onSubject(({ key }) => void copyKey(key)),
  "move-task": onSubject(openMenu),
  ...(Object.fromEntries(
    TASK_STATUSES.map((to) => [
      `move-to-${to}` satisfies MoveActionId,
      onSubject(
        (task) => void moveTask(task, to),
        (task) => whyNotMove(task, to),
      ),
    ]),
  ) as Record<MoveActionId, ActionHandler>),
};

/** @param whyNot why it can't be done with the task now; null when it can */
function onSubject(
  run: (task: Subject) => void,
  whyNot: (task: Subject) => string | null = () => null,
): ActionHandler {
  return {
    run() {
      const task = findSubject();
      if (task) run(task);
    },
    whyNot() {
      const task = findSubject();
      return task ? whyNot(task) : t(($) => $.actions.chooseTaskFirst);
    },
  };
}

async function copyKey(key: string): Promise<void> {
  try {
    await copyText(key);
    showToast(t(($) => $.actions.copied, { text: key }));
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

function openMenu(task: Subject): void {
  const place = findCardElement(task.id) ?? focusPlace();
  if (place) openMoveMenu(task, place);
}

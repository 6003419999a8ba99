import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { call } from "../../api/client.ts";
import { openDialog } from "../../state/dialogs.ts";
import { openFact } from "../../state/facts.ts";
import { showToast } from "../../state/toasts.ts";
import { openTask } from "../../state/view.ts";
import { describeLog } from "../../ui/run-words.ts";
import type { ActivityEntry } from "./activity-entry.ts";

/** Executions of one task that are looked through for one. */
const MOST_RUNS = 500;

/** Shows what an entry is about: its card, its fact, or the log of its run. */
export async function openTarget({ target }: ActivityEntry): Promise<void> {
  switch (target.kind) {
    case "task":
      openTask(target.taskId);
      return;
    case "fact":
      openFact(target.projectId, target.key, target.isDeleted);
      return;
    case "run":
      await openRun(target.taskId, target.execution);
      return;
    case "none":
  }
}

async function openRun(taskId: string, execution: string): Promise<void> {
  try {
    const runs = await call("execution.list", { task: taskId, limit: MOST_RUNS });
    const run = runs.find(({ id }) => id === execution);
    if (run && run.logPath !== null) openDialog({ kind: "log", run: describeLog(run) });
    else {
      openTask(taskId);
      showToast(t(($) => $.activity.noLog));
    }
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

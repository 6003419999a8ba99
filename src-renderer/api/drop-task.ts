import { isLocked } from "../../shared/domain/status.ts";
import { messageOf } from "../../shared/errors.ts";
import { t } from "../../shared/strings/translate.ts";
import { useTiming } from "../state/timing.ts";
import { showToast } from "../state/toasts.ts";
import { call } from "./client.ts";
import type { Subject } from "./subject.ts";
import { showDone } from "./undo.ts";

/** Takes a task off the board, with a way back. */
export async function dropTask({ id, key, revision }: Subject): Promise<void> {
  try {
    await call("task.drop", { task: id, revision });
    await showDone(
      t(($) => $.task.dropped, { key }),
      (change) => change.key === key,
    );
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Why a task can't be dropped, in words for the person; null when it can. */
export function whyNotDrop({ key, status, dropped }: Subject): string | null {
  if (dropped) return t(($) => $.actions.isDropped, { key });
  return isLocked(status) ? t(($) => $.actions.releaseFirst, { key }) : null;
}

/** Puts a dropped task back on the board. */
export async function restoreTask({ id }: Pick<Subject, "id">): Promise<void> {
  try {
    await call("task.restore", { task: id });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Why a task can't be put back, in words for the person; null when it can. */
export function whyNotRestore({ key, dropped }: Subject): string | null {
  return dropped ? null : t(($) => $.actions.notDropped, { key });
}

/** Why a task can't be taken from its holder, in words for the person; null when it can. */
export function whyNotTakeOver({ key, status, assignee }: Subject): string | null {
  const isTheirs = status === "in_progress" && assignee?.agent !== useTiming.getState().me;
  return isTheirs ? null : t(($) => $.actions.notTaken, { key });
}

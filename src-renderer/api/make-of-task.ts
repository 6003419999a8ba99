import { untick } from "../../shared/domain/checklist.ts";
import { messageOf } from "../../shared/errors.ts";
import { t } from "../../shared/strings/translate.ts";
import { openDialog } from "../state/dialogs.ts";
import { fillNewTask } from "../state/new-task-draft.ts";
import { showToast } from "../state/toasts.ts";
import { openTask } from "../state/view.ts";
import { call } from "./client.ts";
import { fetchTask } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import type { Subject } from "./subject.ts";
import { showDone } from "./undo.ts";

/** Makes a card like another: what it says and wants, without the work that was done on it. */
export async function duplicateTask({ id, key: of }: Subject): Promise<void> {
  try {
    const task = await fetchTask(queryClient, id);
    const { title, description, priority, labels, status, parent, verify, projectId } = task;
    const { reservedFor, dueOn, maxCostUsd } = task;
    const [made] = await call("task.createSeveral", {
      project: projectId,
      tasks: [
        {
          ...{ title, priority, labels },
          description: untick(description),
          status: status === "backlog" ? "backlog" : "todo",
          readOnlyWork: !task.fileMutating,
          ...(parent ? { parent: parent.id } : {}),
          ...(verify?.command === undefined ? {} : { verifyCommand: verify.command }),
          ...(verify?.timeoutMs === undefined ? {} : { verifyTimeoutMs: verify.timeoutMs }),
          ...(verify?.required === undefined ? {} : { verifyRequired: verify.required }),
          ...(maxCostUsd === null ? {} : { maxCostUsd }),
          ...(dueOn === null ? {} : { due: dueOn }),
          ...(reservedFor?.agent ? { forAgent: reservedFor.agent } : {}),
          ...(reservedFor?.runtime ? { forRuntime: reservedFor.runtime } : {}),
        },
      ],
    });
    if (!made) return;
    const { key } = made;
    await showDone(
      t(($) => $.making.duplicated, { key, of }),
      (change) => change.name === "created" && change.key === key,
      {
        about: made.id,
        actions: [{ label: t(($) => $.making.open), onPress: () => openTask(made.id) }],
      },
    );
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Begins a card that goes on from another: it is linked to it, and belongs where that did. */
export async function startFollowUp({ id }: Subject): Promise<void> {
  try {
    const task = await fetchTask(queryClient, id);
    const { key, title, status, dropped, labels, priority, projectId } = task;
    const follows = { id, key, title, status, dropped };
    fillNewTask({ labels, priority, projectId, follows }, false);
    openDialog({ kind: "new-task", status: "todo" });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

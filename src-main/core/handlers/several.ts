import type { severalOperations } from "../../../shared/operations/several.ts";
import { changeSeveral } from "../services/change-several.ts";
import { createSeveral } from "../services/create-several.ts";
import { getParent } from "../services/require-parent.ts";
import { getProject, getTask } from "../services/resolve.ts";
import { toTaskName } from "../services/views.ts";
import { answerAll, type Handlers } from "./handler.ts";

/** Several tasks in one go. */
export const severalHandlers: Handlers<keyof typeof severalOperations> = {
  "task.createSeveral": (tx, { project: ref, tasks }, context) => {
    const project = getProject(tx, ref);
    const wanted = tasks.map(({ parent, after, follows, readOnlyWork, ...one }) => ({
      ...one,
      project,
      parent: parent === undefined ? null : getParent(tx, parent),
      after: after?.map((each) => getTask(tx, each)),
      follows: follows === undefined ? null : getTask(tx, follows),
      fileMutating: !readOnlyWork,
    }));
    return answerAll(createSeveral(tx, context, wanted).map(toTaskName));
  },
  "task.changeSeveral": (tx, { tasks, parent, ...change }, context) => {
    const result = changeSeveral(
      tx,
      context,
      tasks.map(({ task, from }) => ({ ref: task, from })),
      { ...change, parent: typeof parent === "string" ? getParent(tx, parent) : parent },
    );
    return { data: { changed: result.changed.map(toTaskName), refused: result.refused } };
  },
};

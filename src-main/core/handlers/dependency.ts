import type { dependencyOperations } from "../../../shared/operations/dependency.ts";
import { cancelDependents, findCancellable } from "../services/cancel-dependents.ts";
import { dependencyTree } from "../services/dependency-tree.ts";
import { getGraph } from "../services/get-graph.ts";
import { type LinkResult, linkDep, unlinkDep } from "../services/link-dependency.ts";
import { getTask } from "../services/resolve.ts";
import { toListedTask, toTaskName } from "../services/views.ts";
import type { KeyedTask } from "../store/rows.ts";
import { answerAll, type Handlers } from "./handler.ts";

/** Links between tasks. */
export const dependencyHandlers: Handlers<keyof typeof dependencyOperations> = {
  "dependency.link": (tx, input, context) => {
    const on = getTask(tx, input.on);
    return { data: toLink(linkDep(tx, context, getTask(tx, input.task), on), on) };
  },
  "dependency.unlink": (tx, input, context) => {
    const on = getTask(tx, input.on);
    return { data: toLink(unlinkDep(tx, context, getTask(tx, input.task), on), on) };
  },
  "dependency.tree": (tx, input) => answerAll(dependencyTree(tx, getTask(tx, input.task))),
  "dependency.graph": (tx, input) => ({ data: getGraph(tx, input) }),
  "dependency.cancelDependents": (tx, input, context) => {
    const task = getTask(tx, input.task);
    const found = input.dryRun
      ? findCancellable(tx, task)
      : cancelDependents(tx, context, task, input.expected ?? null);
    return answerAll(found.map((each) => toListedTask(tx, each)));
  },
};

function toLink({ task, isChanged }: LinkResult, on: KeyedTask) {
  return {
    task: toTaskName(task),
    on: toTaskName(on),
    openBlockers: task.openBlockers,
    changed: isChanged,
  };
}

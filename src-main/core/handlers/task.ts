import { reservationsOf } from "../../../shared/domain/reservation.ts";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import type { ParsedInput } from "../../../shared/operations/index.ts";
import type { taskOperations } from "../../../shared/operations/task.ts";
import type { ServiceContext } from "../services/context.ts";
import { createTaskFor } from "../services/create-task.ts";
import { dropTask, restoreTask } from "../services/drop-task.ts";
import { updateTaskFields } from "../services/edit-task.ts";
import { explainNotReady } from "../services/explain-task.ts";
import { getNextTask, searchTasks } from "../services/list-tasks.ts";
import { getParent } from "../services/require-parent.ts";
import { getProject, getTask, scopeProjectIdList, scopeProjectIds } from "../services/resolve.ts";
import { showTask } from "../services/show-task.ts";
import { isTaskReady, toListedTask, toTask, toTaskName } from "../services/views.ts";
import { decodeCursor } from "../store/page.ts";
import type { ReadTx } from "../store/store.ts";
import type { TaskFilter } from "../store/task-store.ts";
import { answerAll, answerPage, type Handlers } from "./handler.ts";

type PlanningOperation = Exclude<
  keyof typeof taskOperations,
  | "task.claim"
  | "task.claimNext"
  | "task.release"
  | "task.beat"
  | "task.move"
  | "task.verify"
  | "task.acceptDebt"
>;

/** Making, reading and editing tasks. */
export const taskHandlers: Handlers<PlanningOperation> = {
  "task.create": (tx, input, context) => {
    const parent = input.parent === undefined ? null : getParent(tx, input.parent);
    const projectRef = input.global ? GLOBAL_PROJECT_ID : input.project;
    const created = createTaskFor(tx, context, {
      ...input,
      project: getProject(tx, projectRef ?? parent?.projectId ?? GLOBAL_PROJECT_ID),
      parent,
      after: (input.after ?? []).map((ref) => getTask(tx, ref)),
      fileMutating: !input.readOnlyWork,
    });
    return { data: toTask(tx, created) };
  },
  "task.list": (tx, input, context) =>
    answerPage(
      tx.tasks.list(listFilter(tx, input, context), input.limit, decodeCursor(input.cursor, 4)),
      (task) => toListedTask(tx, task),
    ),
  "task.get": (tx, input) => ({ data: showTask(tx, getTask(tx, input.task)) }),
  "task.edit": (tx, input, context) => {
    const { task, parent, labels, addLabels, removeLabels, verifyRequired, ...fields } = input;
    const hasLabels = labels ?? addLabels ?? removeLabels;
    const edited = updateTaskFields(tx, context, getTask(tx, task), {
      ...fields,
      ...(verifyRequired === undefined
        ? {}
        : { verifyRequired: verifyRequired === "project" ? null : verifyRequired === "yes" }),
      ...(hasLabels ? { labels: { set: labels, add: addLabels, remove: removeLabels } } : {}),
      ...(parent === undefined ? {} : { parent: parent === null ? null : getParent(tx, parent) }),
    });
    return { data: toTask(tx, edited) };
  },
  "task.next": (tx, input, { caller }) => {
    const projectIds = scopeProjectIdList(tx, input);
    const reservations = reservationsOf(caller);
    const next = getNextTask(tx, { projectIds, labels: input.label, reservations });
    return { data: next && toTask(tx, next) };
  },
  "task.drop": (tx, input, context) => ({
    data: toTask(tx, dropTask(tx, context, getTask(tx, input.task), input.revision)),
  }),
  "task.restore": (tx, input, context) => ({
    data: toTask(tx, restoreTask(tx, context, getTask(tx, input.task))),
  }),
  "task.labels": (tx, input) => answerAll(tx.tasks.labels(scopeProjectIds(tx, input))),
  "task.search": (tx, input) => {
    const after = decodeCursor(input.cursor, 1);
    const found = searchTasks(tx, input.text, scopeProjectIds(tx, input), input.limit, after);
    return answerPage(found, (row) => ({ ...toListedTask(tx, row), excerpt: row.excerpt }));
  },
  "task.explain": (tx, input) => {
    const task = getTask(tx, input.task);
    const { reasons, wouldUnblock, dependents } = explainNotReady(tx, task);
    return {
      data: {
        id: task.id,
        key: task.key,
        title: task.title,
        status: task.status,
        ready: isTaskReady(task),
        reasons,
        wouldUnblock: wouldUnblock.map(toTaskName),
        dependents: dependents.map(toTaskName),
      },
    };
  },
};

function listFilter(
  tx: ReadTx,
  input: ParsedInput<"task.list">,
  { caller, now }: ServiceContext,
): TaskFilter {
  const isStale = input.staleMs !== undefined;
  return {
    // What is ready is what claim next would give out, and that passes archived projects by.
    projectIds: input.ready ? scopeProjectIdList(tx, input) : scopeProjectIds(tx, input),
    statuses: isStale ? ["in_progress"] : input.status,
    isReady: input.ready,
    // An agent is shown what it could take; people see what is kept for whom.
    reservations: input.ready && caller.type === "agent" ? reservationsOf(caller) : undefined,
    isDropped: input.dropped ?? false,
    labels: input.label,
    assignee: input.mine ? caller.id : input.assignee,
    updatedUntil: input.staleMs === undefined ? undefined : now - input.staleMs,
  };
}

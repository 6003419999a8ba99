import {
  decideRootCap,
  MAX_ROOTS_PER_WINDOW,
  ROOT_WINDOW_MS,
} from "../../../shared/domain/caps.ts";
import { decideLabels } from "../../../shared/domain/labels.ts";
import { decideText, decideTitle } from "../../../shared/domain/text.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { linkDep } from "./link-dependency.ts";
import { recordEvent } from "./record.ts";
import { requireSameProject, requireSubtaskPlace } from "./require-parent.ts";
import { decideWishes } from "./reserve-task.ts";
import { UNTOUCHED_TASK } from "./untouched-task.ts";
import { requirePlaceForNew } from "./wip-limit.ts";

/** A wanted task. What is absent has the board's default. */
export interface NewTask {
  readonly project: ProjectRow;
  readonly title: string;
  readonly description?: string | undefined;
  readonly status?: "backlog" | "todo" | undefined;
  readonly priority?: number | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly parent?: KeyedTask | null | undefined;
  /** Tasks that it waits for. */
  readonly after?: readonly KeyedTask[] | undefined;
  readonly fileMutating?: boolean | undefined;
  /** The task that it goes on from. */
  readonly follows?: KeyedTask | null | undefined;
  /** For whom it is reserved, by name or by program. */
  readonly forAgent?: string | undefined;
  readonly forRuntime?: string | undefined;
  /** As `decideDueDate` reads it. */
  readonly due?: string | undefined;
}

/**
 * Creates a task by the bounds that hold for the caller: agents' creations are capped.
 * @throws DomainError as the three functions below
 */
export function createTaskFor(tx: WriteTx, context: ServiceContext, wanted: NewTask): KeyedTask {
  if (context.caller.type !== "agent") return createTask(tx, context, wanted);
  return wanted.parent
    ? createCappedSubtask(tx, context, wanted.parent, wanted)
    : createCappedRootTask(tx, context, wanted);
}

/**
 * Creates a task, with its links, in one transaction.
 * @throws DomainError invalid_argument: a text that breaks its rules, an archived project, or a
 *   parent of another project; wip_limit when its column is full
 */
export function createTask(tx: WriteTx, context: ServiceContext, wanted: NewTask): KeyedTask {
  const { project, parent = null } = wanted;
  if (project.archivedAt !== null) {
    throw new DomainError(
      "invalid_argument",
      `project ${project.prefix} is archived: unarchive it, or choose another project`,
      { project: project.prefix },
    );
  }
  if (parent) requireSameProject(parent, project.id);
  const texts = acceptTexts(wanted);
  const row = newTaskRow(context, wanted);
  requirePlaceForNew(tx, project, row.status);
  const task = tx.tasks.insert({
    ...row,
    ...texts,
    ...decideWishes(context, { ...row, key: "the new task" }, wanted),
    number: tx.projects.takeNumber(project.id),
  });
  recordEvent(tx, context, {
    kind: "task_created",
    projectId: task.projectId,
    taskId: task.id,
    data: { row: { ...task } },
  });
  return linkAll(tx, context, task, wanted.after ?? []);
}

/**
 * Creates a subtask within the bounds for agents, counted in this transaction (board.md 7).
 * @throws DomainError child_cap or depth_cap, and as `createTask`
 */
export function createCappedSubtask(
  tx: WriteTx,
  context: ServiceContext,
  parent: KeyedTask,
  wanted: NewTask,
): KeyedTask {
  requireSubtaskPlace(tx, parent);
  return createTask(tx, context, { ...wanted, parent });
}

/**
 * Creates a root task within the board's rate, counted in this transaction (board.md 7).
 * @throws DomainError root_rate_cap, and as `createTask`
 */
export function createCappedRootTask(
  tx: WriteTx,
  context: ServiceContext,
  wanted: NewTask,
): KeyedTask {
  const { now } = context;
  // What lies further ahead was made before a clock was set back: it must not block for hours.
  const recent = tx.tasks.countRootsBetween(now - ROOT_WINDOW_MS, now + ROOT_WINDOW_MS);
  const refusal = decideRootCap(recent);
  if (refusal) {
    throw new DomainError(
      refusal,
      `the board got ${MAX_ROOTS_PER_WINDOW} new tasks within ${ROOT_WINDOW_MS / 60_000} minutes, as many as it takes: make a subtask, or wait`,
      { limit: MAX_ROOTS_PER_WINDOW, windowMs: ROOT_WINDOW_MS },
    );
  }
  return createTask(tx, context, { ...wanted, parent: null });
}

function linkAll(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  blockers: readonly KeyedTask[],
): KeyedTask {
  return blockers.reduce((waiting, blocker) => linkDep(tx, context, waiting, blocker).task, task);
}

function acceptTexts(wanted: NewTask): { title: string; description: string; labels: string } {
  const labels = decideLabels([], { set: wanted.labels ?? [] });
  if (labels.kind === "refused") throw new DomainError("invalid_argument", labels.reason);
  return {
    title: acceptText(decideTitle(wanted.title)),
    description: acceptText(decideText(wanted.description ?? "", "description")),
    labels: JSON.stringify(labels.labels),
  };
}

function newTaskRow({ now, newId }: ServiceContext, wanted: NewTask) {
  return {
    ...UNTOUCHED_TASK,
    id: newId(),
    projectId: wanted.project.id,
    status: wanted.status ?? "todo",
    priority: wanted.priority ?? 0,
    parentTaskId: wanted.parent?.id ?? null,
    followsTaskId: wanted.follows?.id ?? null,
    fileMutating: wanted.fileMutating === false ? 0 : 1,
    dueOn: null,
    externalRef: null,
    sourceHash: null,
    dropped: 0,
    createdAt: now,
    updatedAt: now,
    enteredAt: now,
    completedAt: null,
  } as const;
}

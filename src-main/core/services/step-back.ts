import { decideLabels } from "../../../shared/domain/labels.ts";
import { isLocked, isTerminal } from "../../../shared/domain/status.ts";
import { mergeBack } from "../../../shared/domain/undo/merge-back.ts";
import type { UndoStep } from "../../../shared/domain/undo/plan-undo.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, PresetRow, ProjectRow, TaskCommentRow, TaskRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { acceptRootPath } from "./create-project.ts";
import { dropTask, restoreTask } from "./drop-task.ts";
import { bringCommentBack, deleteComment, editComment } from "./edit-comment.ts";
import { changeProject } from "./edit-project.ts";
import { factBack, gateBack } from "./fact-back.ts";
import { linkDep, unlinkDep } from "./link-dependency.ts";
import { updateStatus } from "./move-task.ts";
import { bringPresetBack, changePresetBack, deletePreset } from "./presets.ts";
import { changeTask } from "./record.ts";
import { requireHolderWrite } from "./require-authority.ts";
import { getParent, requireNoParentCycle } from "./require-parent.ts";
import { getProject } from "./resolve.ts";
import { changedSince, requireUntouched } from "./untouched-since.ts";

type StepOf<Kind extends UndoStep["kind"]> = Extract<UndoStep, { readonly kind: Kind }>;

/**
 * Takes one step back, by the rules that hold for making it.
 * @param sinceSeq the newest event of the change that is taken back
 * @throws DomainError revision_conflict where it is no longer as the change left it, not_found where it
 *   is gone, and what the board's rules refuse
 */
export function stepBack(
  tx: WriteTx,
  context: ServiceContext,
  step: UndoStep,
  sinceSeq: number,
): void {
  if (step.kind === "project") projectBack(tx, context, step, sinceSeq);
  else if (step.kind === "preset") presetBack(tx, context, step);
  else if (step.kind === "fact") factBack(tx, context, step);
  else taskBack(tx, context, findOrTell(tx, step.taskId), step, sinceSeq);
}

/** Nobody knows a task that is gone by its id. */
function findOrTell(tx: WriteTx, id: string): KeyedTask {
  const task = tx.tasks.find(id);
  if (task) return task;
  const message = "the task is gone together with its project, and nothing of it can be taken back";
  throw new DomainError("not_found", message);
}

function taskBack(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  step: Exclude<UndoStep, { readonly kind: "project" | "preset" | "fact" }>,
  sinceSeq: number,
): void {
  switch (step.kind) {
    case "fields":
      fieldsBack(tx, context, task, step, sinceSeq);
      return;
    case "move":
      moveBack(tx, context, task, step, sinceSeq);
      return;
    case "unmake":
      requireUntouched(tx, context, task, step.row, sinceSeq);
      dropTask(tx, context, task);
      return;
    case "drop":
      if (task.dropped === 1) throw changedSince(tx, task, "dropped", sinceSeq);
      dropTask(tx, context, task);
      return;
    case "restore":
      if (task.dropped === 0) throw changedSince(tx, task, "dropped", sinceSeq);
      restoreTask(tx, context, task);
      return;
    case "comment":
      commentBack(tx, context, task, step);
      return;
    case "gate":
      gateBack(tx, context, task, step, sinceSeq);
      return;
    case "link":
    case "unlink":
      linkBack(tx, context, task, step, sinceSeq);
  }
}

function fieldsBack(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  { changes }: StepOf<"fields">,
  sinceSeq: number,
): void {
  requireHolderWrite(task, context);
  const merged = mergeBack({ ...task }, changes);
  if (merged.kind === "changed_since") throw changedSince(tx, task, merged.field, sinceSeq);
  const fields = merged.changes as Partial<TaskRow>;
  requireAllowed(tx, task, fields, sinceSeq);
  const parentId = fields.parentTaskId;
  if (parentId) requireNoParentCycle(tx, task, getParent(tx, parentId));
  changeTask(tx, context, "task_edited", task, {
    ...fields,
    ...clocksBack(task, changes),
    revision: task.revision + 1,
  });
}

/** What an edit may not write into a card as it is by now, taking one back may not either. */
function requireAllowed(
  tx: WriteTx,
  task: KeyedTask,
  { blockedReason, reservedFor, labels }: Partial<TaskRow>,
  sinceSeq: number,
): void {
  const hasLeft =
    (blockedReason && task.status !== "blocked") || (reservedFor && isTerminal(task.status));
  if (hasLeft) throw changedSince(tx, task, "status", sinceSeq);
  // Together with what others added since, they may be too many.
  const set = JSON.parse(labels ?? "[]") as string[];
  const decision = decideLabels([], { set });
  if (decision.kind === "accepted") return;
  throw new DomainError("invalid_argument", `${task.key}: ${decision.reason}`, { task: task.key });
}

/** A card that nobody touched since goes back to its place in the queue. */
function clocksBack(task: KeyedTask, { updatedAt }: StepOf<"fields">["changes"]): Partial<TaskRow> {
  const isUntouched = !isLocked(task.status) && updatedAt?.[1] === task.updatedAt;
  return isUntouched ? { updatedAt: Number(updatedAt[0]) } : {};
}

function moveBack(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  { now, back, changes }: StepOf<"move">,
  sinceSeq: number,
): void {
  requireAsMoved(tx, task, now, changes, sinceSeq);
  const runtime = changes.assigneeRuntime?.[0];
  const reason = changes.blockedReason?.[0];
  const moved = updateStatus(tx, context, task, {
    to: back,
    from: now,
    runtime: typeof runtime === "string" ? runtime : null,
    overrideReason: null,
    blockedReason: typeof reason === "string" ? reason : null,
  });
  if (isLocked(back)) return;
  const restored = { ...restoredFields(changes, back), ...movedClocks(task, changes) };
  if (Object.keys(restored).length > 0) changeTask(tx, context, "task_touched", moved, restored);
}

/** The card must stand and be held as the move left it, and nothing may run on it. */
function requireAsMoved(
  tx: WriteTx,
  task: KeyedTask,
  now: string,
  changes: StepOf<"move">["changes"],
  sinceSeq: number,
): void {
  const { assigneeAgentId } = changes;
  const isSame =
    task.status === now &&
    (assigneeAgentId === undefined || assigneeAgentId[1] === task.assigneeAgentId);
  if (!isSame) throw changedSince(tx, task, "status", sinceSeq);
  if (tx.executions.runningOfTask(task.id).length === 0) return;
  throw new DomainError(
    "revision_conflict",
    `${task.key} is being worked on since: stop its run before the move is taken back`,
    { task: task.key, field: "status" },
  );
}

/** What a move cleared beside the status. A todo task has neither holder nor verdict. */
function restoredFields(changes: StepOf<"move">["changes"], back: string): Partial<TaskRow> {
  const kept = back === "blocked" ? ["assigneeAgentId", "assigneeRuntime", "verification"] : [];
  const fields = [...kept, "rescueCount"].flatMap((field) => {
    const change = changes[field];
    return change ? [[field, change[0]]] : [];
  });
  return Object.fromEntries(fields) as Partial<TaskRow>;
}

/** Back in its place in the queue, and in its column for as long as it was. */
function movedClocks(task: KeyedTask, changes: StepOf<"move">["changes"]): Partial<TaskRow> {
  const { updatedAt, enteredAt } = changes;
  if (enteredAt?.[1] !== task.enteredAt || (updatedAt && updatedAt[1] !== task.updatedAt))
    return {};
  return {
    enteredAt: Number(enteredAt[0]),
    updatedAt: updatedAt ? Number(updatedAt[0]) : task.updatedAt,
  };
}

/** Only a comment that still says what the change left is taken back. */
function commentBack(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  { id, back, row, changes }: StepOf<"comment">,
): void {
  const comment = tx.comments.find(id);
  if (back === "bring_back") {
    if (!comment) bringCommentBack(tx, context, task, row as unknown as TaskCommentRow);
    return;
  }
  const left = back === "delete" ? row.body : changes.body?.[1];
  if (comment?.body !== left) {
    throw new DomainError(
      "revision_conflict",
      `the comment on ${task.key} was changed or deleted since, so it stays as it is`,
      { task: task.key, field: "comments" },
    );
  }
  if (back === "delete") deleteComment(tx, context, id);
  else editComment(tx, context, id, String(changes.body?.[0]));
}

function linkBack(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  { kind, on: onId }: StepOf<"link" | "unlink">,
  sinceSeq: number,
): void {
  const on = findOrTell(tx, onId);
  const change = kind === "link" ? linkDep : unlinkDep;
  const { isChanged } = change(tx, context, task, on);
  if (!isChanged) throw changedSince(tx, task, "dependencies", sinceSeq);
}

function projectBack(
  tx: WriteTx,
  context: ServiceContext,
  { projectId, event, changes }: StepOf<"project">,
  sinceSeq: number,
): void {
  const project = getProject(tx, projectId);
  const merged = mergeBack({ ...project }, changes);
  if (merged.kind === "changed_since") {
    throw changedSince(tx, { ...project, key: project.name }, merged.field, sinceSeq);
  }
  const fields = merged.changes as Partial<ProjectRow>;
  changeProject(tx, context, event, project, {
    ...fields,
    ...(fields.rootPath ? { rootPath: acceptRootPath(tx, fields.rootPath, project.id) } : {}),
  });
}

function presetBack(
  tx: WriteTx,
  context: ServiceContext,
  { id, back, row, changes }: StepOf<"preset">,
): void {
  const preset = tx.presets.find(id);
  if (back === "bring_back") {
    if (!preset) bringPresetBack(tx, context, row as unknown as PresetRow);
    return;
  }
  const merged = preset && mergeBack({ ...preset }, back === "change" ? changes : made(row));
  if (!preset || merged?.kind !== "changes") {
    throw new DomainError(
      "revision_conflict",
      `${String(row.name)} was changed or deleted since, so it stays as it is`,
    );
  }
  if (back === "delete") deletePreset(tx, context, preset);
  else changePresetBack(tx, context, preset, merged.changes as Partial<PresetRow>);
}

/** Whether it still is as it was made: its content and name, wherever it stands. */
function made({ name, content }: Readonly<Record<string, unknown>>): StepOf<"fields">["changes"] {
  return { name: [null, name], content: [null, content] };
}

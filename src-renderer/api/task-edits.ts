import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../shared/errors.ts";
import type { Task } from "../../shared/operations/fields.ts";
import type { OperationInput, OperationOutput } from "../../shared/operations/index.ts";
import { showToast } from "../state/toasts.ts";
import { call, Refusal } from "./client.ts";
import { fetchTask, queryKeys } from "./queries.ts";

/** What an edit sets. */
export type TaskEdit = Omit<OperationInput<"task.edit">, "task" | "revision">;

/** The task as the person saw it when deciding on the edit. */
export type SeenTask = Pick<
  Task,
  | "id"
  | "revision"
  | "title"
  | "description"
  | "priority"
  | "parent"
  | "blockedReason"
  | "dueOn"
  | "reservedFor"
  | "verify"
  | "maxCostUsd"
>;

interface TaskEditOptions {
  readonly onDone?: () => void;
  /** Takes over a refusal; without it a toast shows the board's message. */
  readonly onRefused?: (refusal: Refusal) => void;
}

/**
 * Edits a task on the revision that the person saw. Where somebody else changed something else
 * meanwhile, the edit is made all the same; only where both meant the same field it is refused.
 */
export function useTaskEdit(options: TaskEditOptions = {}) {
  const client = useQueryClient();
  return useMutation<Task, Refusal, { readonly seen: SeenTask; readonly edit: TaskEdit }>({
    mutationFn: ({ seen, edit }) => sendEdit(client, seen, edit),
    onSuccess: (task) => {
      client.setQueryData<OperationOutput<"task.get">>(
        queryKeys.task(task.id),
        (before) => before && { ...before, ...task },
      );
      options.onDone?.();
    },
    onError: (refusal) => {
      if (options.onRefused) options.onRefused(refusal);
      else showToast(messageOf(refusal), { tone: "bad" });
    },
  });
}

async function sendEdit(client: QueryClient, seen: SeenTask, edit: TaskEdit): Promise<Task> {
  try {
    return await call("task.edit", { ...edit, task: seen.id, revision: seen.revision });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "revision_conflict") throw error;
    const fresh = await fetchTask(client, seen.id);
    if (isSameFieldChanged(seen, fresh, edit)) throw error;
    return call("task.edit", { ...edit, task: seen.id, revision: fresh.revision });
  }
}

/**
 * Whether a field that an edit sets was changed by somebody else since. Labels that are added or
 * removed one by one never collide.
 */
export function isSameFieldChanged(seen: SeenTask, fresh: SeenTask, edit: TaskEdit): boolean {
  return (
    (edit.title !== undefined && seen.title !== fresh.title) ||
    (edit.description !== undefined && seen.description !== fresh.description) ||
    (edit.priority !== undefined && seen.priority !== fresh.priority) ||
    (edit.parent !== undefined && seen.parent?.id !== fresh.parent?.id) ||
    (edit.blockedReason !== undefined && seen.blockedReason !== fresh.blockedReason) ||
    (edit.due !== undefined && seen.dueOn !== fresh.dueOn) ||
    (edit.maxCostUsd !== undefined && seen.maxCostUsd !== fresh.maxCostUsd) ||
    isSameVerificationChanged(seen.verify, fresh.verify, edit) ||
    (isReserving(edit) && !isSameReservation(seen.reservedFor, fresh.reservedFor)) ||
    edit.labels !== undefined
  );
}

function isSameVerificationChanged(
  seen: Task["verify"],
  fresh: Task["verify"],
  edit: TaskEdit,
): boolean {
  return (
    (edit.verifyCommand !== undefined && seen?.command !== fresh?.command) ||
    (edit.verifyTimeoutMs !== undefined && seen?.timeoutMs !== fresh?.timeoutMs) ||
    (edit.verifyRequired !== undefined && seen?.required !== fresh?.required)
  );
}

function isReserving({ forAgent, forRuntime }: TaskEdit): boolean {
  return forAgent !== undefined || forRuntime !== undefined;
}

function isSameReservation(a: Task["reservedFor"], b: Task["reservedFor"]): boolean {
  return a?.agent === b?.agent && a?.runtime === b?.runtime;
}

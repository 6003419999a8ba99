import type { Caller } from "../../shared/domain/caller.ts";
import type { Result } from "../../shared/errors.ts";
import type { OperationRunner } from "../core/run-operation.ts";

/**
 * Finds the folder of a task's worktree, as the board has noted it.
 * @returns a function from a task's id to the folder; null when the task has none, or it is gone
 */
export function worktreeFolder(
  runner: OperationRunner,
  caller: Caller,
): (taskId: string) => Promise<Result<string | null>> {
  return async (taskId) => {
    const listed = await runner.run("worktree.list", {}, caller);
    if (!listed.ok) return listed;
    const noted = listed.data.find(({ task, exists }) => exists && task?.id === taskId);
    return { ok: true, data: noted?.path ?? null };
  };
}

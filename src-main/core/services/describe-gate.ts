import { DEFAULT_GATE_TIMEOUT_MS } from "../../../shared/domain/verification.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { taskVerification } from "./project-settings.ts";
import { requireOtherThanBuilder } from "./verify-task.ts";

/**
 * Says which command judges a task's work and where that lies, before it is run: who would be refused
 * as the judge is told so at once, and not after the minutes that the command takes.
 * @throws DomainError judge_is_builder
 */
export function describeGate(
  tx: ReadTx,
  context: ServiceContext,
  task: KeyedTask,
): OperationOutput<"run.gate"> {
  requireOtherThanBuilder(tx, context, task);
  const { command = null, timeoutMs = DEFAULT_GATE_TIMEOUT_MS } = taskVerification(tx, task) ?? {};
  const { id, key, projectId, worktreeRef: worktree } = task;
  const projectFolder = tx.projects.find(projectId)?.rootPath ?? null;
  return { id, key, command, timeoutMs, worktree, projectId, projectFolder };
}

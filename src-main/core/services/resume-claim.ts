import { decideResume } from "../../../shared/domain/resume.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { claimById, retakeTask } from "./claim-task.ts";
import type { ServiceContext } from "./context.ts";
import type { ExecutionOwner } from "./create-execution.ts";

/**
 * Takes an earlier claim of the caller up again, under a new epoch; what still runs of it is closed.
 * @param task as read in the same transaction
 * @param owner the process that asks
 * @throws DomainError stale_claim, conflict or wip_limit
 */
export function resumeClaim(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  runtime: string | null,
  owner: ExecutionOwner | null,
): KeyedTask {
  const { now, settings, caller } = context;
  const running = tx.executions.runningOfTask(task.id);
  const isRunElsewhere = running.some((execution) => !isOwnedBy(execution, owner));
  const facts = { task, isRunElsewhere, now, ttlMs: settings.staleTtlMs };
  const decision = decideResume(facts, caller);
  if (decision.kind === "refused") {
    throw new DomainError(decision.code, decision.message, decision.detail);
  }
  return decision.kind === "claim"
    ? claimById(tx, context, task, runtime)
    : retakeTask(tx, context, task, runtime, true);
}

function isOwnedBy(execution: NamedExecution, owner: ExecutionOwner | null): boolean {
  return (
    owner !== null &&
    execution.ownerPid === owner.pid &&
    execution.ownerProcessStart === owner.processStart &&
    execution.ownerBootId === owner.bootId
  );
}

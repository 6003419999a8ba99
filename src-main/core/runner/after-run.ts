import type { Caller } from "../../../shared/domain/caller.ts";
import type { Result } from "../../../shared/errors.ts";
import type { Task } from "../../../shared/operations/fields.ts";
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from "../../../shared/operations/index.ts";
import type { AgentRunRecord } from "./agent-run.ts";

/** A request to the board, repeated while that is locked; by the one who wanted the run where nobody is named. */
export type AskBoard = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
  caller?: Caller,
) => Promise<Result<OperationOutput<Name>>>;

/**
 * Gives back what a run's agent claimed besides its own task: its name is that run's alone, so nobody
 * would ever finish that, and no beat watches over it. What the board refuses stays where it is.
 * @param caller the run's agent
 * @param own its task
 */
export async function giveBackOthers(
  ask: AskBoard,
  caller: Caller,
  own: Pick<Task, "id" | "projectId">,
): Promise<void> {
  const held = await ask("task.list", {
    ...{ assignee: caller.id, status: ["in_progress"], project: own.projectId, scope: "all" },
  });
  for (const { id: task, claimEpoch: epoch } of held.ok ? held.data : []) {
    if (task !== own.id) await ask("task.release", { task }, { ...caller, claim: { epoch, task } });
  }
}

/** Closes what still judges a task's work, after a judgement that came to no end. */
export async function closeJudges(
  ask: AskBoard,
  task: string,
  outcome: "cancelled" | "failed",
  error: string,
): Promise<void> {
  const running = await ask("execution.list", { task, running: true });
  for (const { id: execution } of running.ok ? running.data : []) {
    await ask("execution.finish", { execution, outcome, error });
  }
}

/** What a run came to whose agent moved its task on by itself, by where that stands now. */
export function endByOwnHand({
  status,
  blockedReason,
}: Pick<Task, "status" | "blockedReason">): Pick<AgentRunRecord, "outcome" | "reason"> {
  if (status === "done") return { outcome: "succeeded", reason: null };
  if (status === "blocked" || status === "in_review") {
    return { outcome: "unverified", reason: blockedReason };
  }
  return { outcome: "failed", reason: `its agent moved it to ${status.replace("_", " ")}` };
}

import { isOwnerProvablyGone, ownProcessIdentity } from "../process-identity.ts";
import { endTree } from "../processes/end-tree.ts";
import { findMarked } from "../processes/find-marked.ts";
import type { Board, NamedExecution } from "../store/store.ts";
import { EXECUTION_MARK } from "./run-agent.ts";

/** What became of the processes that a dead owner left. */
export interface EndedOrphans {
  /** Ids of the executions that they belonged to. */
  readonly executions: readonly string[];
  /** Process ids of those that could not be ended. */
  readonly survivors: readonly number[];
}

/**
 * Ends what agents of a killed Baton still do: nobody reads them, and they would write on in a
 * worktree that the next run takes up. Only processes are touched that bear the mark of an execution
 * of this board whose owner ran on this machine, in this process id namespace, and is provably gone;
 * a living owner ends its own. Where the system tells no process's environment nothing is ended.
 * @throws the store's error when the board can't be read
 */
export async function endOrphans(board: Pick<Board, "read">): Promise<EndedOrphans> {
  const marked = (await findMarked(EXECUTION_MARK)).filter(({ pid }) => pid !== process.ppid);
  const ids = new Set(marked.map(({ value }) => value));
  const executions = [...ids].filter((id) => {
    const execution = board.read((tx) => tx.executions.find(id));
    return execution !== null && isLeftHere(execution);
  });
  const survivors: number[] = [];
  for (const id of executions) {
    const mark = `${EXECUTION_MARK}=${id}`;
    const pids = marked.filter(({ value }) => value === id).map(({ pid }) => pid);
    // An agent leads its process group, but it may be its children alone that are left.
    survivors.push(...(await endTree({ rootPid: Math.min(...pids), mark })));
  }
  return { executions, survivors };
}

function isLeftHere({ ownerPid, ownerProcessStart, ownerBootId }: NamedExecution): boolean {
  // Without both there is no proof that the owner counted its process ids as this process does.
  if (ownerPid === null || !ownerBootId || ownerBootId !== ownProcessIdentity().bootId)
    return false;
  return isOwnerProvablyGone({
    pid: ownerPid,
    processStart: ownerProcessStart ?? "",
    bootId: ownerBootId,
  });
}

import { isGoneFromHere, isProvablyAlive } from "../process-identity.ts";
import { endTree } from "../processes/end-tree.ts";
import { findMarked } from "../processes/find-marked.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { Board } from "../store/store.ts";
import { endLeftGates } from "../verify/end-left-gates.ts";
import { readAgentNote } from "./agent-note.ts";
import { EXECUTION_MARK } from "./run-agent.ts";

/** What became of the processes that a dead owner left. */
export interface EndedOrphans {
  /** Ids of the executions that they belonged to. */
  readonly executions: readonly string[];
  /** How many gates it left running. */
  readonly gates: number;
  /** Process ids of those that could not be ended. */
  readonly survivors: readonly number[];
}

type EndedAgents = Omit<EndedOrphans, "gates">;

/**
 * Ends what agents of a killed Baton still do: nobody reads them, and they would write on in a
 * worktree that the next run takes up. Only processes are touched that belong to an execution of this
 * board whose owner ran on this machine, in this process id namespace, and is provably gone; a living
 * owner ends its own. They belong to it by the mark that they were started with, which Linux tells; or
 * by the agent's process as it was noted, with all that it started, while that provably lives. Gates
 * that a dead owner left are ended with them.
 * @throws the store's error when the board can't be read
 */
export async function endOrphans(board: Pick<Board, "read">): Promise<EndedOrphans> {
  const marked = await endMarked(board);
  const noted = await endNoted(board);
  const gates = await endLeftGates();
  return {
    executions: [...marked.executions, ...noted.executions],
    gates: gates.count,
    survivors: [...marked.survivors, ...noted.survivors, ...gates.survivors],
  };
}

async function endNoted(board: Pick<Board, "read">): Promise<EndedAgents> {
  const executions: string[] = [];
  const survivors: number[] = [];
  const left = board.read((tx) => tx.executions.listRunning()).filter(isLeftHere);
  for (const { id, logPath } of left) {
    const agent = logPath === null ? null : await readAgentNote(logPath);
    if (!agent || !isProvablyAlive(agent)) continue;
    executions.push(id);
    survivors.push(...(await endTree({ rootPid: agent.pid, mark: `${EXECUTION_MARK}=${id}` })));
  }
  return { executions, survivors };
}

async function endMarked(board: Pick<Board, "read">): Promise<EndedAgents> {
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
  if (ownerPid === null || !ownerBootId) return false;
  const processStart = ownerProcessStart ?? "";
  return isGoneFromHere({ pid: ownerPid, processStart, bootId: ownerBootId });
}

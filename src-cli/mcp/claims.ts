import type { PresentedClaim } from "../../shared/domain/caller.ts";

/** A task that this connection claimed, with the execution that it opened. */
export interface HeldRun {
  readonly taskId: string;
  readonly epoch: number;
  readonly executionId: string;
}

/** The parts of a task that tell whose it is. */
export interface ClaimedTask {
  readonly id: string;
  readonly key: string;
  readonly claimEpoch: number;
}

/** What one connection has won. Another one is another holder, even under the same agent name. */
export interface Claims {
  /** What has a running execution of this connection's, as far as it knows. */
  runs(): readonly HeldRun[];
  /** Whether an epoch was given to this connection, for this task. It may have ended since. */
  isOwn(task: string, epoch: number): boolean;
  /** Notes a claim that was won. */
  win(task: ClaimedTask, executionId: string): void;
  /** Notes the epoch that a write of the holder ended with. */
  keep(task: ClaimedTask): void;
  /** Notes that nothing runs for a task any more. */
  end(taskId: string): void;
}

/**
 * Makes the list of a connection's claims.
 * @param inherited a claim of the process that started this one, as `baton run` does
 */
export function createClaims(inherited: PresentedClaim | null): Claims {
  const running = new Map<string, HeldRun>();
  const epochs = new Map<string, Set<number>>();
  const note = (name: string, epoch: number) => {
    const known = epochs.get(name.toUpperCase()) ?? new Set();
    epochs.set(name.toUpperCase(), known.add(epoch));
  };
  const keep = ({ id, key, claimEpoch }: ClaimedTask) => {
    note(id, claimEpoch);
    note(key, claimEpoch);
  };
  if (inherited !== null && inherited.task !== null) note(inherited.task, inherited.epoch);
  return {
    runs: () => [...running.values()],
    isOwn: (task, epoch) => epochs.get(task.toUpperCase())?.has(epoch) === true,
    win(task, executionId) {
      keep(task);
      running.set(task.id, { taskId: task.id, epoch: task.claimEpoch, executionId });
    },
    keep,
    end: (taskId) => running.delete(taskId),
  };
}

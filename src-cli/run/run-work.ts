import type { ErrorValue, Result } from "../../shared/errors.ts";
import type { Execution } from "../../shared/operations/execution.ts";
import type { Task } from "../../shared/operations/fields.ts";

/** How one run ended, whatever did the work. */
export interface EndedRun {
  readonly taskId: string;
  readonly key: string;
  readonly executionId: string;
  readonly outcome: string;
  readonly durationMs: number;
  /** The task afterwards; null where the claim was lost or the result not saved. */
  readonly task: Omit<Task, "description"> | null;
  readonly execution: Execution | null;
  /** Set where the run could not come to an end of its own. */
  readonly error: ErrorValue | null;
}

/** How `baton run` has work done: by a command, or by an agent's profile. */
export interface RunWork<Run, Ended extends EndedRun> {
  /** Every outcome there is, in the order in which they are counted. */
  readonly outcomes: readonly Ended["outcome"][];
  /** Claims a task. @param exclude ids of ready tasks to pass by */
  start(exclude: readonly string[]): Promise<Result<Run | null>>;
  /** Works on a claimed task to the run's end, and tells of it on the way. */
  perform(run: Run): Promise<Ended>;
  /** The id of the task that a run works on. */
  taskIdOf(run: Run): string;
  /** Shows at once that a run is alive. */
  beat(run: Run): Promise<unknown>;
  /** Whether what kept a run from its own end meets the next task too. */
  isBroken(ended: Ended): boolean;
  /** The exit status that `--passthrough` gives for a run. */
  statusOf(ended: Ended): number;
  /** Says something on stderr. */
  narrate(text: string): void;
  /** Waits until all that was said is written. */
  settled(): Promise<void>;
}

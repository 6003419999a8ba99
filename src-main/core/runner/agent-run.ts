import type { Caller } from "../../../shared/domain/caller.ts";
import type { LiveRun, StopWay } from "../../../shared/domain/live-run.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { ErrorValue } from "../../../shared/errors.ts";
import type { OperationInput } from "../../../shared/operations/index.ts";
import type { RunLogRecord } from "./run-log-format.ts";

/** A run that somebody wants. */
export interface AgentRunWish {
  /** Which task; or which ready tasks to choose the best from. */
  readonly of: Pick<
    OperationInput<"run.start">,
    "task" | "project" | "scope" | "label" | "exclude"
  >;
  /** The profile's name. */
  readonly profile: string;
  /** Who wants it: a person, or the app by itself. It judges nothing and builds nothing. */
  readonly by: Caller;
  /** Told whenever `snapshot` would answer otherwise. */
  readonly onChange: () => void;
  /** Told of each line of its log, as it is written. */
  readonly onLine?: (line: RunLogRecord) => void;
  /** Aborted when it is no longer wanted: a locked board is not waited for then. */
  readonly stop?: AbortSignal;
}

/** How a run ended. */
export interface AgentRunRecord {
  readonly taskId: string;
  readonly taskKey: string;
  readonly taskTitle: string;
  readonly projectId: string;
  readonly profile: string;
  /** The last attempt's. */
  readonly executionId: string;
  /**
   * `lost`: the claim was somebody else's by then. `unsaved`: the board could not take the result.
   * `unverified`: it succeeded, and its task waits in review or is blocked for a person.
   */
  readonly outcome:
    | "succeeded"
    | "unverified"
    | "failed"
    | "timed_out"
    | "cancelled"
    | "lost"
    | "unsaved";
  /** Why, where it did not succeed. */
  readonly reason: string | null;
  /** What kept it from its own end, such as a worktree that can't be made; null where nothing did. */
  readonly error: ErrorValue | null;
  /** Where the task stands then; null where that is not known. */
  readonly status: TaskStatus | null;
}

/** An agent's run on a claimed task, from its claim to the judgement of its work. */
export interface AgentRun {
  snapshot(): LiveRun;
  /** Ends it; the task is given back or kept. The first call counts. */
  stop(way: StopWay): void;
  /** A locked board is not waited for any more: what it can't take is left to recovery. */
  hurry(): void;
  /** Shows now that it is alive, as it does by timer; after a sleep nobody is to wait for that. */
  beat(): Promise<void>;
  /** Never fails. */
  readonly ended: Promise<AgentRunRecord>;
}

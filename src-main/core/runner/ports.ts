import type { AgentProfile } from "../../../shared/domain/agent-profile.ts";
import type { BudgetLine } from "../../../shared/domain/budget.ts";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { Result } from "../../../shared/errors.ts";
import type { OperationRunner } from "../run-operation.ts";
import type { RunCost } from "../services/require-startable.ts";
import type { Worktrees } from "../worktrees/worktrees.ts";

/** A profile's environment with its references looked up. */
export interface ResolvedEnvironment {
  /** All that the agent's process gets. */
  readonly env: Readonly<Record<string, string>>;
  /** Values in it that must not be seen again. */
  readonly secrets: readonly string[];
}

/** What running agents needs of the world around. */
export interface AgentRunPorts {
  readonly runner: OperationRunner;
  /** The worktrees under a caller's name. */
  readonly worktrees: (caller: Caller) => Worktrees;
  /**
   * Whether a folder lies in a git repository that worktrees can be made of.
   * @param project its id
   */
  readonly isRepository: (projectId: string) => Promise<boolean>;
  /** The profile with a name, null when there is none. */
  readonly findProfile: (name: string) => AgentProfile | null;
  /** What every program that is started inherits: this program's own environment without what steers Baton. */
  readonly inherited: Readonly<Record<string, string>>;
  /** Looks up what a profile's environment refers to, or says what is missing. */
  readonly resolveEnvironment: (profile: AgentProfile) => Promise<Result<ResolvedEnvironment>>;
  /** Says why the profile's program can't be started, null when it can. */
  readonly findFault: (profile: AgentProfile) => string | null;
  /**
   * The budget that a task, or its project, has spent; null while all have something left.
   * @param taskId its id
   * @param run the task's run, and what its stream says of its cost
   */
  readonly findExceeded: (taskId: string, run: RunCost) => BudgetLine | null;
  /** The folder below which each execution's log has a folder of its own. */
  readonly logRoot: string;
  readonly boardPath: string;
  readonly heartbeatMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly monotonicMs: () => number;
  /** Told of what went wrong beside the board, such as a log that can't be written. */
  readonly report: (message: string) => void;
}

import type { WatchedClaim } from "../../../shared/domain/liveness.ts";
import type { Pulse } from "../../../shared/operations/board.ts";
import type { ColumnPage, Cursor } from "./page.ts";
import type { ExecutionOutcome, ExecutionProcessRow, ExecutionRole } from "./rows.ts";

/** Which executions a list holds. */
export interface ExecutionFilter {
  readonly taskId?: string | undefined;
  readonly projectIds: readonly string[] | null;
  readonly isRunning?: boolean | undefined;
  readonly status?: ExecutionOutcome | undefined;
  /** Whether recovery closed them, or their client went away. */
  readonly isRecovered?: boolean | undefined;
  readonly executorType?: string | undefined;
  readonly role?: ExecutionRole | undefined;
}

/** An execution with its task's names, as far as the task still exists. */
export interface NamedExecution extends ExecutionProcessRow {
  readonly taskKey: string | null;
  readonly taskTitle: string | null;
  readonly beatAt: number | null;
  readonly progressAt: number | null;
}

/** How an execution ends. */
export interface ExecutionClosing {
  readonly status: ExecutionOutcome;
  readonly completedAt: number;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly cacheReadTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
  readonly costUsd?: number | undefined;
  readonly summary?: string | null | undefined;
  readonly error?: string | null | undefined;
  readonly afterCommit?: string | null | undefined;
  readonly recoveryTombstone?: 0 | 1 | undefined;
  /** JSON of a hand-off. */
  readonly handOff?: string | null | undefined;
}

/** What is noted of an execution while it runs. */
export interface ExecutionNote {
  readonly beforeCommit?: string | undefined;
  readonly logPath?: string | undefined;
  readonly workspaceId?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly cacheReadTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
  readonly costUsd?: number | undefined;
}

/** Which costs are added up. Absent fields do not filter. */
export interface CostFilter {
  /** Null for every project. */
  readonly projectIds: readonly string[] | null;
  /** Only executions that ended at or after this instant. */
  readonly since: number;
}

/** What somebody, or something, cost. */
export interface CostLine {
  readonly id: string | null;
  /** US dollars. */
  readonly costUsd: number;
  readonly executions: number;
}

export interface ExecutionReads {
  find(id: string): NamedExecution | null;
  /** Newest first. */
  list(filter: ExecutionFilter, limit: number, after: Cursor | null): ColumnPage<NamedExecution>;
  listRunning(): NamedExecution[];
  /** What the sweep watches: tasks in progress, not dropped, with a running execution. */
  watchedClaims(): WatchedClaim[];
  runningOfTask(taskId: string): NamedExecution[];
  pulses(): Pulse[];
  /** Whether an agent ever did a task's work; having judged it does not count. */
  hasBuilt(taskId: string, agentId: string): boolean;
  /** Failed and timed out runs since an instant, without those that recovery closed. */
  countFailures(taskId: string, since: number): number;
  /** US dollars of executions that ended at or after an instant. */
  costSince(since: number): number;
  sumCost(taskId: string): number;
  /** US dollars of a project's executions that ended at or after an instant, or run now. */
  projectCostSince(projectId: string, since: number): number;
  /** The newest execution of a task that left a hand-off. */
  latestHandOff(taskId: string): NamedExecution | null;
  costByProject(filter: CostFilter): CostLine[];
  costByAgent(filter: CostFilter): CostLine[];
  /** The most expensive ones first. */
  costByTask(filter: CostFilter, limit: number): CostLine[];
}

export interface ExecutionWrites {
  insert(row: Omit<ExecutionProcessRow, "tenantId">): NamedExecution;
  /** Guarded on running: the first end wins. @returns null when it had ended already */
  close(id: string, closing: ExecutionClosing): NamedExecution | null;
  /** Guarded on running. @returns null when it had ended */
  note(id: string, note: ExecutionNote): NamedExecution | null;
  /**
   * Takes a project's executions that began before an instant out of the ledger.
   * @returns what was deleted
   */
  deleteBegunBefore(projectId: string, before: number): ExecutionProcessRow[];
}

import type { ActorType } from "../../../shared/domain/caller.ts";
import type { EventKind } from "../../../shared/domain/event.ts";
import type { WatchedClaim } from "../../../shared/domain/liveness.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { Card, Pulse } from "../../../shared/operations/board.ts";
import type { GraphLink } from "../../../shared/operations/dependency.ts";
import type { ChangeReads } from "./change-store.ts";
import type { FactReads, FactWrites } from "./fact-store.ts";
import type { InsightReads } from "./insight-store.ts";
import type { ColumnPage, Cursor } from "./page.ts";
import type { PresetReads, PresetWrites } from "./preset-store.ts";
import type { RepairReads, RepairWrites } from "./repair-store.ts";
import type {
  AuditLogRow,
  BoardEventRow,
  ExecutionOutcome,
  ExecutionProcessRow,
  ExecutionRole,
  KeyedTask,
  ProjectRow,
  TaskCommentRow,
  TaskDepRow,
  TaskRow,
  WorkerRow,
  WorkspaceRow,
} from "./rows.ts";
import type { TableReads, TableWrites } from "./table-store.ts";

/**
 * What services may ask of storage. Reads and writes are different types, so that a reading
 * service can't write; every call runs inside one transaction of `Board`.
 */

/** Which tasks a list holds. Absent fields do not filter. */
export interface TaskFilter {
  /** Null for every project. */
  readonly projectIds: readonly string[] | null;
  readonly statuses?: readonly TaskStatus[] | undefined;
  readonly isReady?: boolean | undefined;
  /** As in {@link ReadyFilter}, where only ready ones are wanted. */
  readonly reservations?: readonly string[] | undefined;
  readonly isDropped: boolean;
  /** Labels that a task must all have. */
  readonly labels?: readonly string[] | undefined;
  readonly assignee?: string | undefined;
  /** Only tasks whose last sign of life is at or before this instant. */
  readonly updatedUntil?: number | undefined;
}

/** Who takes a task, and when. */
export interface Taker {
  readonly agentId: string;
  readonly runtime: string | null;
  /** Of what is reserved, what it may take, as stored; null for all of it. */
  readonly reservations: readonly string[] | null;
  readonly now: number;
}

/** Which ready tasks *claim next* looks at. */
export interface ReadyFilter {
  readonly projectIds: readonly string[];
  /** Of what is reserved, only what is kept so; absent for all of it. */
  readonly reservations?: readonly string[] | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly excludeIds?: readonly string[] | undefined;
  /** Only of projects that allow one more task in progress. */
  readonly withFreePlace?: boolean | undefined;
}

export interface ProjectReads {
  find(id: string): ProjectRow | null;
  findByPrefix(prefix: string): ProjectRow | null;
  findByRootPath(rootPath: string): ProjectRow | null;
  /** The global list first, then by name. */
  list(includeArchived: boolean): ProjectRow[];
  /** Whether a prefix is taken, or belonged to a project that was deleted. */
  isPrefixUsed(prefix: string): boolean;
  /** Whether a prefix or id belonged to a project that was deleted. Neither is ever given again. */
  wasDeleted(ref: string): boolean;
  countOpenTasks(id: string): number;
}

export interface ProjectWrites {
  insert(row: Omit<ProjectRow, "tenantId">): ProjectRow;
  update(id: string, changes: Partial<ProjectRow>): ProjectRow;
  /** The next task number; each is given once. */
  takeNumber(id: string): number;
  /** Several task numbers in a row. @returns the first of them */
  takeNumbers(id: string, count: number): number;
  /** Deletes the project and its tasks, and retires its prefix. @returns how many tasks went */
  delete(id: string, now: number): number;
}

export interface TaskReads {
  find(id: string): KeyedTask | null;
  findByNumber(projectId: string, number: number): KeyedTask | null;
  findByExternalRef(projectId: string, externalRef: string): KeyedTask | null;
  /** A project's tasks that came from another tool. */
  listImported(projectId: string): KeyedTask[];
  /** In the queue's order. */
  list(filter: TaskFilter, limit: number, after: Cursor | null): ColumnPage<KeyedTask>;
  /** The best ready tasks, in the queue's order, without counting the rest. */
  listReady(filter: ReadyFilter, limit: number): KeyedTask[];
  children(id: string): KeyedTask[];
  /** Tasks that go on from a task. */
  followUps(id: string): KeyedTask[];
  /** Children that are not dropped. */
  countLiveChildren(id: string): number;
  /** From the parent up; never more than the given number of steps. */
  ancestors(id: string, maxSteps: number): KeyedTask[];
  /** Root tasks that people and agents made after one instant, up to another. Imports do not count. */
  countRootsBetween(after: number, until: number): number;
  /** All tasks of a project, dropped ones too. */
  ofProject(projectId: string): KeyedTask[];
  countInColumn(projectId: string, status: TaskStatus): number;
  /** Whether the task's project allows one more task in progress. */
  hasFreePlace(id: string): boolean;
  countByStatus(projectId: string | null): Record<TaskStatus, number>;
  count(): number;
  labels(projectIds: readonly string[] | null): { label: string; tasks: number }[];
  openCards(projectId: string | null): Card[];
  /** Cards of a finished column, newest first. */
  finishedCards(
    projectId: string | null,
    status: TaskStatus,
    limit: number,
    after: Cursor | null,
  ): ColumnPage<Card>;
  cards(ids: readonly string[]): Card[];
  search(
    text: string,
    projectIds: readonly string[] | null,
    limit: number,
    after: Cursor | null,
  ): ColumnPage<KeyedTask & { readonly excerpt: string }>;
  /** Tasks whose stored count of open blockers differs from their edges and gates. */
  wrongReadiness(): { id: string; key: string; stored: number; actual: number }[];
}

export interface TaskWrites {
  insert(row: Omit<TaskRow, "rowId" | "tenantId">): KeyedTask;
  /** Sets the given columns. It writes no event: services do. */
  update(id: string, changes: Partial<TaskRow>): KeyedTask;
  /** The claim: one conditional update. @returns null when its guard did not hold */
  claim(id: string, taker: Taker): KeyedTask | null;
  /** The best ready task of a project with a free place, found and claimed in one statement. */
  claimNext(filter: ReadyFilter, taker: Taker): KeyedTask | null;
  /**
   * A new claim of a task that is blocked, in review or (forced) in progress, as it was read.
   * @returns null when it was not so any more, or its column is full
   */
  retake(before: KeyedTask, taker: Taker, ignoresWipLimit: boolean): KeyedTask | null;
  /** @returns the beat's instant, null when the claim is no longer this one or not in progress */
  beat(id: string, agentId: string, epoch: number, now: number, isProgress: boolean): number | null;
  /** Adds to the open blockers of a task's dependents. @returns them as they are now */
  addOpenBlockers(blockerId: string, delta: 1 | -1): KeyedTask[];
  /** Counts a task's open blockers anew. */
  recountOpenBlockers(id: string): KeyedTask;
}

export interface DependencyReads {
  has(taskId: string, dependsOnTaskId: string): boolean;
  /** What a task waits for. */
  dependencies(taskId: string): KeyedTask[];
  dependencyIds(taskId: string): string[];
  /** What waits for a task, directly. */
  dependents(taskId: string): KeyedTask[];
  dependentIds(taskId: string): string[];
  /** Whether a way along "depends on" leads from one task to another. */
  reaches(from: string, to: string): boolean;
  /** Links by which a project's tasks wait for anything. */
  linksFrom(projectId: string): TaskDepRow[];
  /** Links by which tasks of other projects wait for tasks of this one. */
  linksInto(projectId: string): TaskDepRow[];
  /**
   * Links of tasks that are not dropped, those that wait in the queue's order.
   * @param projectId of either end; null for all
   * @param isFinishedIncluded also those that hold nothing back any more
   */
  links(projectId: string | null, isFinishedIncluded: boolean): GraphLink[];
}

export interface DependencyWrites {
  insert(taskId: string, dependsOnTaskId: string, now: number): TaskDepRow;
  /** @returns what was deleted, null when there was no such link */
  delete(taskId: string, dependsOnTaskId: string): TaskDepRow | null;
}

export interface CommentReads {
  /** Oldest first. */
  listByTask(taskId: string): TaskCommentRow[];
  find(id: string): TaskCommentRow | null;
}

export interface CommentWrites {
  update(id: string, changes: Pick<TaskCommentRow, "body" | "editedAt">): TaskCommentRow;
  delete(id: string): void;
  insert(row: Omit<TaskCommentRow, "rowId" | "tenantId">): TaskCommentRow;
}

/** Which executions a list holds. */
export interface ExecutionFilter {
  readonly taskId?: string | undefined;
  readonly projectIds: readonly string[] | null;
  readonly isRunning?: boolean | undefined;
  readonly status?: ExecutionOutcome | undefined;
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
}

export interface WorkspaceReads {
  find(id: string): WorkspaceRow | null;
  listByTask(taskId: string): WorkspaceRow[];
  /** Newest first. @param isActive only those in use */
  list(isActive: boolean): WorkspaceRow[];
}

export interface WorkspaceWrites {
  insert(row: Omit<WorkspaceRow, "tenantId">): WorkspaceRow;
  updateStatus(id: string, status: WorkspaceRow["status"], now: number): WorkspaceRow;
}

export interface WorkerReads {
  /** Longest connected first. */
  list(): WorkerRow[];
}

export interface WorkerWrites {
  /** Adds a worker; of one that is there, what it works with and its sign of life are noted. */
  put(row: Omit<WorkerRow, "tenantId">): void;
  /** @returns how many were there */
  delete(ids: readonly string[]): number;
  clear(): void;
}

/** Which events a list holds. */
export interface EventFilter {
  readonly sinceSeq: number;
  readonly taskId?: string | undefined;
  readonly projectIds: readonly string[] | null;
  readonly isNewestFirst: boolean;
}

/** An event with its task's key, as far as the task still exists. */
export interface NamedEvent extends BoardEventRow {
  readonly taskKey: string | null;
}

/** Which of the events that tell people something are wanted. */
export interface ActivityFilter {
  readonly kinds: readonly EventKind[];
  readonly projectId?: string;
  readonly taskId?: string;
  readonly actorType?: ActorType;
  readonly actor?: string;
  /** Part of a key, a title, a name, or a text in the event's data. */
  readonly text?: string;
}

/** An event with its task's names, as far as the task still exists. */
export interface ActivityRow extends NamedEvent {
  readonly taskTitle: string | null;
}

export interface EventReads {
  latestSeq(): number;
  /** Newest first, of those between two sequence numbers, both left out. */
  activity(
    filter: ActivityFilter,
    between: { readonly before: number; readonly after: number },
    limit: number,
  ): ActivityRow[];
  list(filter: EventFilter, limit: number, after: Cursor | null): ColumnPage<NamedEvent>;
  /** Events after a sequence number, oldest first, without a count. */
  after(seq: number, limit: number): NamedEvent[];
  /**
   * When a person last moved a task by hand, or took it out of blocked in whatever way; 0 when
   * never. The moves that a person's own run makes do not count.
   */
  lastHumanMoveAt(taskId: string): number;
}

export interface EventWrites {
  append(row: Omit<BoardEventRow, "seq" | "tenantId">): void;
}

/** An audit row with its task's key, as far as the task still exists. */
export interface NamedAudit extends AuditLogRow {
  readonly taskKey: string | null;
}

export interface AuditReads {
  /** Newest first. */
  list(limit: number, after: Cursor | null): ColumnPage<NamedAudit>;
}

export interface AuditWrites {
  append(row: Omit<AuditLogRow, "id" | "tenantId">): void;
}

/** What a health check reads of the file itself. */
export interface FileReads {
  /** The file's full path. */
  path(): string;
  /** Lines of `PRAGMA integrity_check`; empty when all is well. */
  integrityFaults(): string[];
  /** How many rows of which table refer to rows of another that are gone. */
  foreignKeyFaults(): { readonly table: string; readonly parent: string; readonly rows: number }[];
  sqliteVersion(): string;
  journalMode(): string;
  sizeBytes(): number;
  /** Size of the write-ahead log beside the file. */
  walBytes(): number;
}

/** What must always hold between rows, one line for each place where it does not. */
export interface CheckReads {
  /** Columns of which cells hold what no reader expects, such as a text in place of a number. */
  cellFaults(): string[];
  /** A global list that is gone, and projects whose next number a task has already. */
  projectFaults(): string[];
  /** Every task that has a parent, with that. */
  parentEdges(): (readonly [from: string, to: string])[];
  /** Every task that waits for another, with that. */
  dependencyEdges(): (readonly [from: string, to: string])[];
  /** Counters of fact scopes that differ from what they count. */
  factFaults(): string[];
  /** Running executions and holders that no claim explains. */
  claimFaults(): string[];
  /** Costs that do not add up, and executions that ended twice or never began. */
  ledgerFaults(): string[];
}

/** Everything that can be read, in one consistent state. */
export interface ReadTx {
  readonly projects: ProjectReads;
  readonly tasks: TaskReads;
  readonly dependencies: DependencyReads;
  readonly facts: FactReads;
  readonly comments: CommentReads;
  readonly executions: ExecutionReads;
  readonly workspaces: WorkspaceReads;
  readonly workers: WorkerReads;
  readonly events: EventReads;
  readonly changes: ChangeReads;
  readonly insight: InsightReads;
  readonly presets: PresetReads;
  readonly audit: AuditReads;
  readonly file: FileReads;
  readonly checks: CheckReads;
  readonly repairs: RepairReads;
  readonly tables: TableReads;
}

/** Everything that can be read and written, in one transaction. */
export interface WriteTx {
  readonly projects: ProjectReads & ProjectWrites;
  readonly tasks: TaskReads & TaskWrites;
  readonly dependencies: DependencyReads & DependencyWrites;
  readonly facts: FactReads & FactWrites;
  readonly comments: CommentReads & CommentWrites;
  readonly executions: ExecutionReads & ExecutionWrites;
  readonly workspaces: WorkspaceReads & WorkspaceWrites;
  readonly workers: WorkerReads & WorkerWrites;
  readonly events: EventReads & EventWrites;
  readonly changes: ChangeReads;
  readonly insight: InsightReads;
  readonly presets: PresetReads & PresetWrites;
  readonly audit: AuditReads & AuditWrites;
  readonly file: FileReads;
  readonly checks: CheckReads;
  readonly repairs: RepairReads & RepairWrites;
  readonly tables: TableReads & TableWrites;
  /** Runs work and takes back all that it wrote, also when it throws. @returns what it gave */
  trial<T>(work: () => T): T;
  /** Runs work and takes back what it wrote when it throws: one part of several may fail by itself. */
  attempt<T>(work: () => T): T;
}

/** An open board file. */
export interface Board {
  readonly path: string;
  /**
   * Runs reads in one deferred transaction.
   * @throws errors of SQLite as they are; lock errors are the caller's to retry
   */
  read<T>(work: (tx: ReadTx) => T): T;
  /**
   * Runs reads and writes in one BEGIN IMMEDIATE transaction; a throw rolls all of it back.
   * @throws errors of SQLite as they are; lock errors are the caller's to retry
   */
  write<T>(work: (tx: WriteTx) => T): T;
  /**
   * Sees that the file still is the one that was opened.
   * @throws DomainError storage when it was moved, deleted or replaced
   */
  requireInPlace(): void;
  /**
   * A number that changes when another connection commits.
   * @throws DomainError storage when the file was moved, deleted or replaced
   */
  dataVersion(): number;
  /** Copies the write-ahead log into the file if it is long, so that it starts anew; other writers wait. */
  shortenLog(): void;
  /** Copies the write-ahead log into the file and empties it, if nobody reads. @returns its size left, in bytes */
  truncateWal(): number;
  close(): void;
}

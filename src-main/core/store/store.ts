import type { GraphLink } from "../../../shared/operations/dependency.ts";
import type { ChangeReads } from "./change-store.ts";
import type { AuditReads, AuditWrites, EventReads, EventWrites } from "./event-store.ts";
import type { ExecutionReads, ExecutionWrites } from "./execution-store.ts";
import type { FactReads, FactWrites } from "./fact-store.ts";
import type { InsightReads } from "./insight-store.ts";
import type { PresetReads, PresetWrites } from "./preset-store.ts";
import type { RepairReads, RepairWrites } from "./repair-store.ts";
import type {
  KeyedTask,
  ProjectRow,
  TaskCommentRow,
  TaskDepRow,
  WorkerRow,
  WorkspaceRow,
} from "./rows.ts";
import type { TableReads, TableWrites } from "./table-store.ts";
import type { TaskReads, TaskWrites } from "./task-store.ts";

/**
 * What services may ask of storage. Reads and writes are different types, so that a reading
 * service can't write; every call runs inside one transaction of `Board`.
 */

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

import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import type { ColumnPage, Cursor } from "./page.ts";
import type { KeyedTask, TaskRow } from "./rows.ts";

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

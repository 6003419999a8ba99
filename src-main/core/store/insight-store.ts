import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { ColumnPage, Cursor } from "./page.ts";

/** Whose figures, and from when on. */
export interface InsightScope {
  /** Null for all projects. */
  readonly projectId: string | null;
  /** Only what was done, or ended, at or after this instant. */
  readonly since: number;
}

/** A quarter of an hour: every time zone's days begin and end with one. */
export interface Quarter {
  /** When it began. */
  readonly at: number;
}

/** What was done in it. */
export interface DoneQuarter extends Quarter {
  readonly done: number;
}

/** What was spent in it. */
export interface CostQuarter extends Quarter {
  readonly costUsd: number;
  readonly executions: number;
}

/** A done card. */
export interface DoneCard {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly completedAt: number;
}

/** A task came to stand in a column. */
export interface TaskStatusEntry {
  readonly taskId: string;
  readonly at: number;
  readonly status: TaskStatus;
}

/** What plots are made of. */
export interface InsightReads {
  /** Cards that stand in Done, by when they came there, oldest first. */
  doneByQuarter(scope: InsightScope): DoneQuarter[];
  /** What executions cost, by when they ended, oldest first. */
  costByQuarter(scope: InsightScope): CostQuarter[];
  /** Newest first. */
  doneCards(scope: InsightScope, limit: number, after: Cursor | null): ColumnPage<DoneCard>;
  /** When tasks came to which column, by task, oldest first. */
  statusEntries(taskIds: readonly string[]): TaskStatusEntry[];
}

import { isTaskStatus, type TaskStatus } from "./status.ts";

/** What can happen on a board. One event per mutation, written in the same transaction. */
export const EVENT_KINDS = [
  "project_created",
  "project_edited",
  "project_archived",
  "project_unarchived",
  "project_deleted",
  "task_created",
  "task_edited",
  "task_touched",
  "task_claimed",
  "task_resumed",
  "task_moved",
  "task_released",
  "task_completed",
  "task_dropped",
  "task_restored",
  "task_deleted",
  "task_blockers_changed",
  "task_cost_added",
  "task_verified",
  "dependency_linked",
  "dependency_unlinked",
  "comment_added",
  "comment_edited",
  "comment_deleted",
  "workspace_created",
  "workspace_changed",
  "execution_started",
  "execution_noted",
  "execution_finished",
  "execution_deleted",
  "fact_written",
  "fact_deleted",
  "fact_restored",
  "fact_gate_added",
  "fact_gate_removed",
  "board_restored",
  "preset_created",
  "preset_edited",
  "preset_deleted",
  "change_undone",
  "board_paused",
  "board_resumed",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** For every changed field, its value before and after. */
export type FieldChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** An event's data: the whole row where something was made or deleted, else what changed. */
export type EventData =
  | { readonly row: Readonly<Record<string, unknown>> }
  | { readonly changes: FieldChanges }
  /** What it is that changed, where neither task nor project says so. */
  | { readonly row: Readonly<Record<string, unknown>>; readonly changes: FieldChanges };

/**
 * Reads an event's data as it is stored.
 * @returns null where a damaged file holds something else: that event alone tells nothing then
 */
export function parseEventData(cell: string): EventData | null {
  let data: unknown;
  try {
    data = JSON.parse(cell);
  } catch {
    return null;
  }
  if (!isFields(data)) return null;
  const { row, changes } = data;
  const isSound =
    (row === undefined || isFields(row)) &&
    (changes === undefined || (isFields(changes) && Object.values(changes).every(Array.isArray)));
  return isSound && (row ?? changes) !== undefined ? (data as EventData) : null;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What differs between two states of a row.
 * @returns a pair for each field whose value changed
 */
export function diffFields<Row extends object>(before: Row, after: Row): FieldChanges {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const field of Object.keys(after) as (keyof Row & string)[]) {
    if (before[field] !== after[field]) changes[field] = [before[field], after[field]];
  }
  return changes;
}

/** A column's count goes up or down by `delta`. */
export interface ColumnDelta {
  readonly status: TaskStatus;
  readonly delta: number;
}

interface ColumnPlace {
  readonly status: unknown;
  readonly isDropped: unknown;
}

/**
 * How one event changes the columns' counts, so that nobody has to count a board again.
 * Dropped tasks stand in no column, and never move. Events of dropping and restoring carry the
 * status unchanged, so `statusNow` supplies it.
 * @param kind the event's kind
 * @param data its data
 * @param statusNow the task's status in the event, for events that do not change it
 */
export function columnDeltas(
  kind: EventKind,
  data: EventData,
  statusNow: TaskStatus,
): ColumnDelta[] {
  // Executions and workspaces have a status too, and one of theirs is called as a column is.
  if (!kind.startsWith("task_")) return [];
  if ("row" in data) {
    const place = { status: data.row.status, isDropped: data.row.dropped };
    if (kind === "task_created") return countPlace(place, 1);
    return kind === "task_deleted" ? countPlace(place, -1) : [];
  }
  const { status, dropped } = data.changes;
  if (!status && !dropped) return [];
  const was = { status: status?.[0] ?? statusNow, isDropped: dropped?.[0] ?? 0 };
  const is = { status: status?.[1] ?? statusNow, isDropped: dropped?.[1] ?? 0 };
  return [...countPlace(was, -1), ...countPlace(is, 1)];
}

function countPlace(place: ColumnPlace, delta: number): ColumnDelta[] {
  if (place.isDropped === 1) return [];
  return typeof place.status === "string" && isTaskStatus(place.status)
    ? [{ status: place.status, delta }]
    : [];
}

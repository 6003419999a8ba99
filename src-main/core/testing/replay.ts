import type { EventKind } from "../../../shared/domain/event.ts";
import type { BoardEventRow } from "../store/rows.ts";

type Fields = Record<string, unknown>;
type Data = { row: Fields } | { changes: Record<string, [before: unknown, after: unknown]> };

/** What a board's events alone say that it holds. */
export interface ReplayedBoard {
  readonly projects: Map<string, Fields>;
  readonly tasks: Map<string, Fields>;
  /** `task depends on task`. */
  readonly links: Set<string>;
  readonly comments: Map<string, Fields>;
}

/** Events whose changes are those of the task that they name. */
const TASK_CHANGES: ReadonlySet<EventKind> = new Set([
  "task_edited",
  "task_touched",
  "task_claimed",
  "task_resumed",
  "task_moved",
  "task_released",
  "task_completed",
  "task_dropped",
  "task_restored",
  "task_blockers_changed",
  "task_cost_added",
  "task_verified",
]);

/**
 * Builds a board again from its events, from an empty one on.
 * @throws Error when an event's "before" is not what the events before it left
 */
export function replay(events: readonly BoardEventRow[]): ReplayedBoard {
  const board: ReplayedBoard = {
    projects: new Map(),
    tasks: new Map(),
    links: new Set(),
    comments: new Map(),
  };
  for (const event of events) apply(board, event, JSON.parse(event.data) as Data);
  return board;
}

/** The name of a link in {@link ReplayedBoard}. */
export function linkName(row: { taskId?: unknown; dependsOnTaskId?: unknown }): string {
  return `${row.taskId} on ${row.dependsOnTaskId}`;
}

function apply(board: ReplayedBoard, event: BoardEventRow, data: Data): void {
  const { kind } = event;
  if ("changes" in data) {
    if (TASK_CHANGES.has(kind)) change(board.tasks, event, event.taskId, data.changes);
    if (kind === "comment_edited") changeComment(board, event, data.changes);
    if (kind.startsWith("project_")) change(board.projects, event, event.projectId, data.changes);
    return;
  }
  const { row } = data;
  if (kind === "project_created") board.projects.set(String(row.id), row);
  if (kind === "project_deleted") board.projects.delete(String(row.id));
  if (kind === "task_created") board.tasks.set(String(row.id), row);
  if (kind === "task_deleted") forgetTask(board, String(row.id));
  if (kind === "dependency_linked") board.links.add(linkName(row));
  if (kind === "dependency_unlinked") board.links.delete(linkName(row));
  if (kind === "comment_deleted") board.comments.delete(String(row.id));
  if (kind === "comment_added") board.comments.set(String(row.id), row);
}

function changeComment(
  board: ReplayedBoard,
  event: BoardEventRow,
  { commentId, ...changes }: Record<string, [before: unknown, after: unknown]>,
): void {
  change(board.comments, event, String(commentId?.[0]), changes);
}

function change(
  rows: Map<string, Fields>,
  { kind, seq }: BoardEventRow,
  id: string | null,
  changes: Record<string, [before: unknown, after: unknown]>,
): void {
  const row = rows.get(id ?? "");
  if (!row) throw new Error(`event ${seq} (${kind}) changes a row that no event made`);
  for (const [field, [before, after]] of Object.entries(changes)) {
    // Beats write no event, so these clocks may have gone on by themselves.
    const isClock = field === "beatAt" || field === "progressAt" || field === "updatedAt";
    if (!isClock && row[field] !== before) {
      throw new Error(
        `event ${seq} (${kind}): ${field} was ${String(row[field])}, not ${String(before)}`,
      );
    }
    row[field] = after;
  }
}

function forgetTask(board: ReplayedBoard, id: string): void {
  board.tasks.delete(id);
  for (const link of board.links) if (link.split(" on ").includes(id)) board.links.delete(link);
  for (const [comment, { taskId }] of board.comments) {
    if (taskId === id) board.comments.delete(comment);
  }
}

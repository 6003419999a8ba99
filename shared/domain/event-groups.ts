import { EVENT_KINDS, type EventKind } from "./event.ts";

/** What events are about, as people look for them, in the order in which they are offered. */
export const EVENT_GROUPS = [
  "moves",
  "cards",
  "waits",
  "comments",
  "runs",
  "facts",
  "board",
] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/** The group of each kind. A kind that has none does not compile. */
const GROUP_OF: Readonly<Record<EventKind, EventGroup>> = {
  project_created: "board",
  project_edited: "board",
  project_archived: "board",
  project_unarchived: "board",
  project_deleted: "board",
  task_created: "cards",
  task_edited: "cards",
  task_touched: "cards",
  task_claimed: "moves",
  task_resumed: "moves",
  task_moved: "moves",
  task_released: "moves",
  task_completed: "moves",
  task_dropped: "cards",
  task_restored: "cards",
  task_deleted: "cards",
  task_blockers_changed: "waits",
  task_cost_added: "runs",
  task_verified: "runs",
  dependency_linked: "waits",
  dependency_unlinked: "waits",
  comment_added: "comments",
  comment_edited: "comments",
  comment_deleted: "comments",
  workspace_created: "runs",
  workspace_changed: "runs",
  execution_started: "runs",
  execution_noted: "runs",
  execution_finished: "runs",
  execution_deleted: "runs",
  fact_written: "facts",
  fact_deleted: "facts",
  fact_restored: "facts",
  fact_gate_added: "waits",
  fact_gate_removed: "waits",
  board_restored: "board",
  preset_created: "board",
  preset_edited: "board",
  preset_deleted: "board",
  board_paused: "board",
  board_resumed: "board",
  change_undone: "board",
};

/** Kinds that only keep the books: they say nothing to people. */
const UNTOLD: ReadonlySet<EventKind> = new Set([
  "task_touched",
  "execution_noted",
  "change_undone",
]);

/** Whether an event of this kind says anything to people. */
export function isTold(kind: EventKind): boolean {
  return !UNTOLD.has(kind);
}

/**
 * The kinds that tell people something, of one group or of all.
 * @param group null for all
 */
export function toldKinds(group: EventGroup | null): EventKind[] {
  return EVENT_KINDS.filter((kind) => isTold(kind) && (group === null || GROUP_OF[kind] === group));
}

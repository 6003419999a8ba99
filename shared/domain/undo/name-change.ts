import type { UndoableEvent } from "./plan-undo.ts";

/** What a change was, in a word. `changed` stands for several kinds at once. */
export const CHANGE_NAMES = [
  "created",
  "dropped",
  "restored",
  "moved",
  "edited",
  "linked",
  "unlinked",
  "commented",
  "settings",
  "archived",
  "unarchived",
  "kept",
  "fact_written",
  "fact_deleted",
  "fact_restored",
  "gated",
  "ungated",
  "changed",
] as const;
export type ChangeName = (typeof CHANGE_NAMES)[number];

/** What a person did, so that a menu can name it. */
export interface NamedChange {
  readonly name: ChangeName;
  /** The fields that were edited, by their names in a task's row; empty for other changes. */
  readonly fields: readonly string[];
  /** The column that all of it was moved to; null where there is no such one. */
  readonly status: string | null;
  readonly taskIds: readonly string[];
  readonly projectId: string | null;
  /** The name of the view or template that it was about; null for other changes. */
  readonly preset: string | null;
  /** The key of the fact that it was about, or that a task waits for; null for other changes. */
  readonly fact: string | null;
}

const NAMES: Partial<Record<UndoableEvent["kind"], ChangeName>> = {
  task_created: "created",
  task_dropped: "dropped",
  task_restored: "restored",
  task_moved: "moved",
  task_released: "moved",
  task_claimed: "moved",
  task_resumed: "moved",
  task_edited: "edited",
  dependency_linked: "linked",
  dependency_unlinked: "unlinked",
  comment_added: "commented",
  comment_edited: "commented",
  comment_deleted: "commented",
  project_edited: "settings",
  project_archived: "archived",
  project_unarchived: "unarchived",
  preset_created: "kept",
  preset_edited: "kept",
  preset_deleted: "kept",
  fact_written: "fact_written",
  fact_deleted: "fact_deleted",
  fact_restored: "fact_restored",
  fact_gate_added: "gated",
  fact_gate_removed: "ungated",
};

const OF_FACTS: ReadonlySet<ChangeName> = new Set([
  "fact_written",
  "fact_deleted",
  "fact_restored",
  "gated",
  "ungated",
]);

/** Fields that follow every edit. */
const CLOCKS: ReadonlySet<string> = new Set(["updatedAt", "progressAt", "beatAt", "revision"]);

/** Fields that an edit was about. */
export function editedFields(changes: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(changes).filter((field) => !CLOCKS.has(field));
}

/**
 * Names what a batch did. New tasks that were linked as they were made were created, no more.
 * @param events of one transaction
 */
export function nameChange(events: readonly UndoableEvent[]): NamedChange {
  const named = events.flatMap((event) => {
    const name = NAMES[event.kind];
    return name ? [{ ...event, name }] : [];
  });
  const created = named.filter(({ name }) => name === "created");
  const told = created.length > 0 ? created : named;
  const names = new Set(told.map(({ name }) => name));
  const [name = "changed"] = names.size === 1 ? names : [];
  const statuses = new Set(told.map(statusAfter));
  const [status = null] = statuses.size === 1 ? statuses : [];
  return {
    name,
    fields: name === "edited" ? [...new Set(told.flatMap(fieldsOf))] : [],
    status: name === "moved" ? status : null,
    taskIds: [...new Set(told.flatMap(({ taskId }) => (taskId === null ? [] : [taskId])))],
    projectId: told[0]?.projectId ?? null,
    preset: name === "kept" ? (told.flatMap(presetName)[0] ?? null) : null,
    fact: OF_FACTS.has(name) ? (told.flatMap(factKey)[0] ?? null) : null,
  };
}

function statusAfter({ data }: UndoableEvent): string | null {
  const status = "changes" in data ? data.changes.status?.[1] : null;
  return typeof status === "string" ? status : null;
}

function fieldsOf({ data }: UndoableEvent): string[] {
  return "changes" in data ? editedFields(data.changes) : [];
}

function presetName({ data }: UndoableEvent): string[] {
  return "row" in data && typeof data.row.name === "string" ? [data.row.name] : [];
}

function factKey({ data }: UndoableEvent): string[] {
  return "row" in data ? [String(data.row.key)] : [];
}

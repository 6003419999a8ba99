import type { EventData, EventKind, FieldChanges } from "../event.ts";
import { canTransition, isLocked, isTaskStatus, type TaskStatus } from "../status.ts";

/** An event as undo reads it. */
export interface UndoableEvent {
  readonly seq: number;
  readonly kind: EventKind;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly data: EventData;
}

/** What was made goes; what was deleted comes back; what was changed is changed back. */
export type Back = "delete" | "bring_back" | "change";

/** One step back. */
export type UndoStep =
  | { readonly kind: "fields"; readonly taskId: string; readonly changes: FieldChanges }
  | {
      readonly kind: "move";
      readonly taskId: string;
      /** Where it must be now, and where it goes back to. */
      readonly now: TaskStatus;
      readonly back: TaskStatus;
      readonly changes: FieldChanges;
    }
  /** What was made is dropped, if it still is as it was made. */
  | {
      readonly kind: "unmake";
      readonly taskId: string;
      readonly row: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "drop" | "restore"; readonly taskId: string }
  | { readonly kind: "link" | "unlink"; readonly taskId: string; readonly on: string }
  | {
      readonly kind: "comment";
      readonly taskId: string;
      readonly id: string;
      readonly back: Back;
      readonly row: Readonly<Record<string, unknown>>;
      readonly changes: FieldChanges;
    }
  | {
      readonly kind: "project";
      readonly projectId: string;
      readonly event: "project_edited" | "project_archived" | "project_unarchived";
      readonly changes: FieldChanges;
    }
  | {
      readonly kind: "preset";
      readonly id: string;
      readonly back: Back;
      readonly row: Readonly<Record<string, unknown>>;
      readonly changes: FieldChanges;
    }
  | {
      readonly kind: "fact";
      readonly scopeId: string;
      readonly key: string;
      /** The revision that was written; on no other is it taken back. */
      readonly revision: number;
      readonly back: Back;
    }
  | {
      readonly kind: "gate";
      readonly taskId: string;
      readonly key: string;
      /** What the fact must equal, as canonical JSON: now, and after the step. Null for no gate. */
      readonly now: string | null;
      readonly back: string | null;
    };

/** A way back, or why there is none. */
export type UndoPlan =
  | { readonly kind: "steps"; readonly steps: readonly UndoStep[] }
  | { readonly kind: "final"; readonly reason: "final" | "others_claim" | "unknown" };

/** What follows from other changes by itself, or only says that there was an undo. */
const FOLLOWING: ReadonlySet<EventKind> = new Set([
  "task_touched",
  "task_blockers_changed",
  "task_cost_added",
  "change_undone",
]);

type StepOrFinal = UndoStep | Extract<UndoPlan, { kind: "final" }>;

/**
 * How a batch is taken back: the last step first. Every move back goes along the transition table,
 * and none makes a claim in somebody else's name.
 * @param events of one transaction, oldest first
 * @param me the person's name
 */
export function planUndo(events: readonly UndoableEvent[], me: string): UndoPlan {
  const steps: UndoStep[] = [];
  for (const event of events.toReversed()) {
    if (FOLLOWING.has(event.kind)) continue;
    const step = stepBack(event, me);
    if (step.kind === "final") return step;
    steps.push(step);
  }
  return steps.length === 0 ? final("unknown") : { kind: "steps", steps };
}

function final(reason: Extract<UndoPlan, { kind: "final" }>["reason"]) {
  return { kind: "final", reason } as const;
}

function stepBack({ kind, taskId, projectId, data }: UndoableEvent, me: string): StepOrFinal {
  switch (kind) {
    case "project_edited":
    case "project_archived":
    case "project_unarchived":
      return projectId === null || !("changes" in data)
        ? final("unknown")
        : { kind: "project", projectId, event: REVERSED[kind], changes: data.changes };
    case "preset_created":
    case "preset_edited":
    case "preset_deleted":
      return "row" in data ? presetBack(PRESET_BACK[kind], data) : final("unknown");
    case "fact_written":
    case "fact_deleted":
    case "fact_restored":
      return projectId === null || !("row" in data)
        ? final("unknown")
        : factBack(projectId, kind, data.row);
    default:
      return taskId === null ? final("unknown") : taskStepBack(kind, taskId, data, me);
  }
}

const REVERSED = {
  project_edited: "project_edited",
  project_archived: "project_unarchived",
  project_unarchived: "project_archived",
} as const;

const PRESET_BACK = {
  preset_created: "delete",
  preset_edited: "change",
  preset_deleted: "bring_back",
} as const;

function presetBack(back: Back, data: Extract<EventData, { readonly row: unknown }>): UndoStep {
  const changes = "changes" in data ? data.changes : {};
  return { kind: "preset", id: String(data.row.id), back, row: data.row, changes };
}

/** Events carry no values of facts, so only which revision it was is told. */
function factBack(
  scopeId: string,
  kind: "fact_written" | "fact_deleted" | "fact_restored",
  row: Readonly<Record<string, unknown>>,
): UndoStep {
  const revision = Number(row.revision);
  const written = kind === "fact_restored" || revision === 1 ? "delete" : "change";
  const back = kind === "fact_deleted" ? "bring_back" : written;
  return { kind: "fact", scopeId, key: String(row.key), revision, back };
}

function gateBack(
  taskId: string,
  kind: "fact_gate_added" | "fact_gate_removed",
  data: Extract<EventData, { readonly row: unknown }>,
): StepOrFinal {
  const { row } = data;
  const gate = { kind: "gate", taskId, key: String(row.key) } as const;
  if (kind === "fact_gate_removed") return { ...gate, now: null, back: String(row.expected) };
  // What a gate took the place of is told since the board can take it back.
  const expected = "changes" in data ? data.changes.expected : undefined;
  if (!expected) return final("unknown");
  return {
    ...gate,
    now: String(expected[1]),
    back: expected[0] === null ? null : String(expected[0]),
  };
}

function taskStepBack(kind: EventKind, taskId: string, data: EventData, me: string): StepOrFinal {
  if ("row" in data) {
    const { row } = data;
    const on = String(row.dependsOnTaskId);
    if (kind === "fact_gate_added" || kind === "fact_gate_removed") {
      return gateBack(taskId, kind, data);
    }
    if (kind === "comment_added" || kind === "comment_deleted") {
      const back = kind === "comment_added" ? "delete" : "bring_back";
      return { kind: "comment", taskId, id: String(row.id), back, row, changes: {} };
    }
    if (kind === "task_created") return { kind: "unmake", taskId, row };
    if (kind === "dependency_linked") return { kind: "unlink", taskId, on };
    if (kind === "dependency_unlinked") return { kind: "link", taskId, on };
    return final("unknown");
  }
  const { changes } = data;
  switch (kind) {
    case "task_edited":
      return { kind: "fields", taskId, changes };
    case "comment_edited": {
      const id = String(changes.commentId?.[1]);
      return { kind: "comment", taskId, id, back: "change", row: {}, changes };
    }
    case "task_dropped":
      return { kind: "restore", taskId };
    case "task_restored":
      return { kind: "drop", taskId };
    case "task_moved":
    case "task_released":
    case "task_claimed":
    case "task_resumed":
      return moveBack(taskId, changes, me);
    default:
      return final("unknown");
  }
}

function moveBack(taskId: string, changes: FieldChanges, me: string): StepOrFinal {
  const [back, now] = changes.status ?? [];
  if (!isStatus(back) || !isStatus(now)) return final("unknown");
  if (!canTransition(now, back)) return final("final");
  const holder = changes.assigneeAgentId;
  // Back into progress is a claim: only the person's own. A reviewed task's worker can't be put back.
  const isOthers = back === "in_progress" ? holder !== undefined && holder[0] !== me : holder;
  if (isLocked(back) && isOthers) return final("others_claim");
  return { kind: "move", taskId, now, back, changes };
}

function isStatus(value: unknown): value is TaskStatus {
  return typeof value === "string" && isTaskStatus(value);
}

import { countChecklist } from "../domain/checklist.ts";
import type { EventData, EventKind, FieldChanges } from "../domain/event.ts";

/** What of a task's row a card shows, but for its clocks: beats write no event. */
const CARD_FIELDS = [
  "title",
  "status",
  "priority",
  "labels",
  "parentTaskId",
  "assigneeAgentId",
  "assigneeRuntime",
  "claimEpoch",
  "openBlockers",
  "blockedReason",
  "verification",
  "reservedFor",
  "dueOn",
  "costUsd",
  "revision",
  "dropped",
  "createdAt",
  "updatedAt",
  "enteredAt",
  "completedAt",
] as const;
const NAME_FIELDS = ["id", "key", "number", "projectId"] as const;

/** What one event does to cards: no more of it than that. */
export interface PastStep {
  readonly seq: number;
  readonly at: number;
  readonly kind: EventKind;
  readonly actor: {
    readonly type: "human" | "agent" | "system";
    readonly id: string;
    readonly runtime: string | null;
    readonly surface: string;
  };
  readonly taskId: string;
  readonly data: EventData;
}

/** Events about a link or a run: their rows are small, and stay as they are. */
const BESIDE: ReadonlySet<EventKind> = new Set([
  "dependency_linked",
  "dependency_unlinked",
  "execution_started",
  "execution_finished",
]);

/** Whether events of a kind may change a card. */
export function isStepKind(kind: EventKind): boolean {
  return BESIDE.has(kind) || kind.startsWith("task_");
}

/**
 * What of an event's data changes a card.
 * @returns null when nothing does
 */
export function stepData(kind: EventKind, data: EventData): EventData | null {
  if (BESIDE.has(kind)) return pickBeside(data);
  if (!isStepKind(kind)) return null;
  if ("row" in data) {
    const row = shorten(pick(data.row, [...NAME_FIELDS, ...CARD_FIELDS]));
    return { row: { ...row, checklist: checklistOf(data.row.description) } };
  }
  const picked = pick(data.changes, CARD_FIELDS) as FieldChanges;
  const changes = { ...picked, ...checklistChange(data.changes) };
  if (Object.keys(changes).length === 0) return null;
  const { verification } = changes;
  if (!verification) return { changes };
  const [before, after] = verification;
  return {
    changes: { ...changes, verification: [shortenVerdict(before), shortenVerdict(after)] },
  };
}

/** A description is long: of it a card shows how many of its boxes are ticked. */
function checklistOf(description: unknown) {
  const isText = typeof description === "string" && description.includes("[");
  return isText ? countChecklist(description) : null;
}

function checklistChange({ description }: FieldChanges): FieldChanges {
  if (!description) return {};
  const [before, after] = [checklistOf(description[0]), checklistOf(description[1])];
  if (before?.done === after?.done && before?.all === after?.all) return {};
  return { checklist: [before, after] };
}

function pickBeside(data: EventData): EventData | null {
  if ("row" in data) {
    return { row: pick(data.row, ["id", "taskId", "dependsOnTaskId", "executorType"]) };
  }
  return { changes: pick(data.changes, ["executionId", "status"]) as FieldChanges };
}

function pick(
  fields: Readonly<Record<string, unknown>>,
  wanted: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    wanted.flatMap((field) => (field in fields ? [[field, fields[field]]] : [])),
  );
}

function shorten(row: Record<string, unknown>): Record<string, unknown> {
  return "verification" in row ? { ...row, verification: shortenVerdict(row.verification) } : row;
}

/** A verdict's outcome and how many attempts it took; what gates printed is left out. */
function shortenVerdict(cell: unknown): unknown {
  if (typeof cell !== "string") return cell;
  try {
    const { status, attempts } = JSON.parse(cell) as { status?: unknown; attempts?: unknown };
    const count = Array.isArray(attempts) ? attempts.length : 0;
    return JSON.stringify({
      status,
      attempts: Array.from({ length: count }, () => ({})),
      debt: [],
    });
  } catch {
    return null;
  }
}

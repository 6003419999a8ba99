import type { EventKind, FieldChanges } from "../../shared/domain/event.ts";
import { parseVerdict } from "../../shared/domain/verdict.ts";
import type { BoardEvent } from "../../shared/operations/event.ts";
import { type ChangeWords, describeChanges, type KeyOf, showStatus } from "./event-changes.ts";
import { formatCost } from "./format.ts";
import { VERDICT_LABELS } from "./verdict-words.ts";

/** An event in words, to stand behind its actor's name. */
export interface EventWords {
  /** What was done: `claimed it`. */
  readonly text: string;
  /** The beginning of what was said, if something was. */
  readonly quote: string | null;
  readonly changes: readonly ChangeWords[];
}

type Row = Readonly<Record<string, unknown>>;

interface Told {
  readonly event: BoardEvent;
  readonly row: Row;
  readonly changes: FieldChanges;
  readonly keyOf: KeyOf;
}

const PLAIN: Partial<Record<EventKind, string>> = {
  task_resumed: "went on with it",
  task_completed: "completed it",
  task_dropped: "dropped it",
  task_restored: "restored it",
  task_deleted: "deleted it",
  comment_added: "commented",
  workspace_created: "made a workspace for it",
  workspace_changed: "changed its workspace",
  execution_noted: "noted how its run goes",
  execution_deleted: "removed a run from the ledger",
};

const TOLD: Partial<Record<EventKind, (told: Told) => string>> = {
  task_created: ({ event }) => (event.actor.surface === "import" ? "imported it" : "created it"),
  task_edited: ({ changes }) => describeEdit(changes),
  task_claimed: ({ changes }) => describeClaim(changes),
  task_moved: ({ changes }) => describeMove(changes),
  task_released: ({ event }) =>
    event.actor.type === "system" ? "released it: its worker was gone" : "gave it back",
  task_blockers_changed: ({ changes }) => describeBlockers(changes),
  task_cost_added: ({ changes }) => {
    const [before, after] = changes.costUsd ?? [0, 0];
    return `spent ${formatCost(Number(after) - Number(before))} on it`;
  },
  task_verified: ({ changes }) => describeVerdict(changes),
  dependency_linked: ({ row, keyOf }) => `made it wait for ${nameBlocker(row, keyOf)}`,
  dependency_unlinked: ({ row, keyOf }) => `let it no longer wait for ${nameBlocker(row, keyOf)}`,
  fact_gate_added: ({ row }) => `made it wait until the fact ${nameGate(row)}`,
  fact_gate_removed: ({ row }) => `let it no longer wait until the fact ${nameGate(row)}`,
  execution_started: ({ row }) => `started a run (${String(row.executorType ?? "unknown")})`,
  execution_finished: ({ changes, row }) => {
    const status = changes.status?.[1] ?? row.status ?? "finished";
    return `ended a run: ${String(status).replace("_", " ")}`;
  },
};

/** Kinds whose fields say more than their text does. */
const WITH_CHANGES: ReadonlySet<EventKind> = new Set(["task_edited", "task_moved"]);

/**
 * Tells an event of a task.
 * @param event one that names a task
 * @param keyOf finds the keys of other tasks
 */
export function describeEvent(event: BoardEvent, keyOf: KeyOf): EventWords {
  const changes = (event.data.changes ?? {}) as FieldChanges;
  const row = (event.data.row ?? {}) as Row;
  const tell = TOLD[event.kind];
  const text = tell
    ? tell({ event, row, changes, keyOf })
    : (PLAIN[event.kind] ?? event.kind.replaceAll("_", " "));
  return {
    text,
    quote: event.kind === "comment_added" ? clip(row.body) : null,
    changes: WITH_CHANGES.has(event.kind) ? describeChanges(changes, keyOf) : [],
  };
}

function describeEdit(changes: FieldChanges): string {
  const [first, ...others] = describeChanges(changes, () => null);
  if (!first) return "edited it";
  return others.length === 0 ? `changed the ${first.field.toLowerCase()}` : "edited it";
}

function describeClaim(changes: FieldChanges): string {
  const epoch = changes.claimEpoch?.[1];
  const claim = epoch === undefined ? "" : ` (claim ${String(epoch)})`;
  const [before] = changes.assigneeAgentId ?? [null];
  return typeof before === "string" ? `took it over from ${before}${claim}` : `claimed it${claim}`;
}

function describeMove(changes: FieldChanges): string {
  const to = changes.status?.[1];
  if (to === "done") return "marked it done";
  if (to === "cancelled") return "cancelled it";
  const label = showStatus(to);
  return label ? `moved it to ${label}` : "moved it";
}

function describeBlockers(changes: FieldChanges): string {
  const left = Number(changes.openBlockers?.[1] ?? 0);
  if (left === 0) return "unblocked it: it waits for nothing";
  return `changed what it waits for: ${left} left`;
}

function describeVerdict(changes: FieldChanges): string {
  const cell = changes.verification?.[1];
  if (typeof cell !== "string") return "cleared its verdict";
  const verdict = parseVerdict(cell);
  return verdict ? `gave a verdict: ${VERDICT_LABELS[verdict.status]}` : "gave a verdict";
}

function nameBlocker(row: Row, keyOf: KeyOf): string {
  const id = row.dependsOnTaskId;
  return (typeof id === "string" ? keyOf(id) : null) ?? "another task";
}

function nameGate({ key, expected }: Row): string {
  return `${String(key)} is ${clip(expected)}`;
}

const CLIPPED = 140;

function clip(value: unknown): string {
  const line = String(value ?? "")
    .replace(/\s+/gu, " ")
    .trim();
  return line.length > CLIPPED ? `${line.slice(0, CLIPPED - 1)}…` : line;
}

/** Kinds that only keep the books. */
const UNTOLD: ReadonlySet<EventKind> = new Set(["task_touched"]);

/** Whether an event says anything to people. */
export function isTold(event: BoardEvent): boolean {
  return !UNTOLD.has(event.kind);
}

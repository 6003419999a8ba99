import type { EventKind, FieldChanges } from "../../shared/domain/event.ts";
import { endOf } from "../../shared/domain/execution.ts";
import { parseVerdict } from "../../shared/domain/verdict.ts";
import { agentOf } from "../../shared/domain/worker-name.ts";
import type { BoardEvent } from "../../shared/operations/event.ts";
import { t } from "../../shared/strings/translate.ts";
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

/** What of an event its words are made of. */
export type ToldEvent = Pick<BoardEvent, "kind" | "actor" | "data">;

/** How an event is told. */
export interface Telling {
  /** Finds the keys of other tasks. */
  readonly keyOf: KeyOf;
  /** What stands for the card, such as its key; `it` by default, for its own history. */
  readonly it?: string;
  /** What stands for the project, where the event does not name it. */
  readonly project?: string;
}

type Row = Readonly<Record<string, unknown>>;

interface Told {
  readonly event: ToldEvent;
  readonly row: Row;
  readonly changes: FieldChanges;
  readonly keyOf: KeyOf;
  readonly it: string;
  readonly isOwnHistory: boolean;
  readonly project: string;
}

/** Words for every kind. A kind that has none does not compile. */
const TOLD: Readonly<Record<EventKind, (told: Told) => string>> = {
  project_created: ({ project }) => t(($) => $.events.projectCreated, { project }),
  project_edited: ({ project }) => t(($) => $.events.projectEdited, { project }),
  project_archived: ({ project }) => t(($) => $.events.projectArchived, { project }),
  project_unarchived: ({ project }) => t(($) => $.events.projectUnarchived, { project }),
  project_deleted: ({ project }) => t(($) => $.events.projectDeleted, { project }),
  task_created: ({ event, it }) =>
    event.actor.surface === "import"
      ? t(($) => $.events.imported, { it })
      : t(($) => $.events.created, { it }),
  task_edited: describeEdit,
  task_touched: ({ it }) => t(($) => $.events.edited, { it }),
  task_claimed: describeClaim,
  task_resumed: ({ it }) => t(($) => $.events.resumed, { it }),
  task_moved: describeMove,
  task_released: ({ event, it }) =>
    event.actor.type === "system"
      ? t(($) => $.events.rescued, { it })
      : t(($) => $.events.released, { it }),
  task_completed: ({ it }) => t(($) => $.events.completed, { it }),
  task_dropped: ({ it }) => t(($) => $.events.dropped, { it }),
  task_restored: ({ it }) => t(($) => $.events.restored, { it }),
  task_deleted: ({ it }) => t(($) => $.events.deleted, { it }),
  task_blockers_changed: describeBlockers,
  task_cost_added: ({ changes, it }) => {
    const [before, after] = changes.costUsd ?? [0, 0];
    return t(($) => $.events.spent, { it, cost: formatCost(Number(after) - Number(before)) });
  },
  task_verified: describeVerdict,
  dependency_linked: ({ row, keyOf, it }) =>
    t(($) => $.events.linked, { it, other: nameBlocker(row, keyOf) }),
  dependency_unlinked: ({ row, keyOf, it }) =>
    t(($) => $.events.unlinked, { it, other: nameBlocker(row, keyOf) }),
  comment_added: ({ it }) => t(($) => $.events.commented, { it }),
  comment_edited: ({ it }) => t(($) => $.events.commentEdited, { it }),
  comment_deleted: ({ it }) => t(($) => $.events.commentDeleted, { it }),
  workspace_created: ({ it }) => t(($) => $.events.workspaceMade, { it }),
  workspace_changed: ({ it }) => t(($) => $.events.workspaceChanged, { it }),
  execution_started: ({ row, it }) =>
    t(($) => $.events.runStarted, { it, type: String(row.executorType ?? "unknown") }),
  execution_noted: ({ it }) => t(($) => $.events.runNoted, { it }),
  execution_finished: ({ changes, row, it }) => {
    const status = String(changes.status?.[1] ?? row.status ?? "finished");
    const error = String(changes.error?.[1] ?? "");
    const end = endOf({ status, error, recovered: changes.recoveryTombstone?.[1] === 1 });
    return t(($) => $.events.runEnded, { it, outcome: end.replace("_", " ") });
  },
  execution_deleted: ({ it }) => t(($) => $.events.runRemoved, { it }),
  fact_written: ({ row }) =>
    t(($) => $.events.factSet, { key: String(row.key), revision: String(row.revision ?? 1) }),
  fact_deleted: ({ row }) => t(($) => $.events.factDeleted, { key: String(row.key) }),
  fact_restored: ({ row }) => t(($) => $.events.factRestored, { key: String(row.key) }),
  fact_gate_added: ({ row, it }) => t(($) => $.events.gated, { it, gate: nameGate(row) }),
  fact_gate_removed: ({ row, it }) => t(($) => $.events.ungated, { it, gate: nameGate(row) }),
  board_restored: () => t(($) => $.events.boardRestored),
  preset_created: ({ row }) => t(($) => $.events.presetKept, { name: String(row.name) }),
  preset_edited: ({ row }) => t(($) => $.events.presetChanged, { name: String(row.name) }),
  preset_deleted: ({ row }) => t(($) => $.events.presetDeleted, { name: String(row.name) }),
  change_undone: ({ row }) =>
    row.isRedo === true ? t(($) => $.events.changeRedone) : t(($) => $.events.changeUndone),
  board_paused: () => t(($) => $.events.boardPaused),
  board_resumed: () => t(($) => $.events.boardResumed),
};

/** Kinds whose fields say more than their text does. */
const WITH_CHANGES: ReadonlySet<EventKind> = new Set(["task_edited", "task_moved"]);

/** Tells an event of a task, a fact, a project or the board. */
export function describeEvent(event: ToldEvent, telling: Telling): EventWords {
  const { keyOf, it } = telling;
  if (event.data === null) return { text: wordsOfUnreadable(it), quote: null, changes: [] };
  const changes = (event.data.changes ?? {}) as FieldChanges;
  const row = (event.data.row ?? {}) as Row;
  const text = TOLD[event.kind]({
    event,
    row,
    changes,
    keyOf,
    it: it ?? t(($) => $.events.it),
    isOwnHistory: it === undefined,
    project: String(row.name ?? telling.project ?? t(($) => $.events.thisProject)),
  });
  return {
    text,
    quote: event.kind === "comment_added" ? clip(row.body) : null,
    changes: WITH_CHANGES.has(event.kind) ? describeChanges(changes, keyOf) : [],
  };
}

function wordsOfUnreadable(it: string | undefined): string {
  return it === undefined ? t(($) => $.events.unreadable) : t(($) => $.events.unreadableOf, { it });
}

/** Kinds that differ from card to card, told as one where they came together. */
const TOLD_TOGETHER: Partial<Record<EventKind, (it: string) => string>> = {
  dependency_linked: (it) => t(($) => $.events.linkedSeveral, { it }),
  dependency_unlinked: (it) => t(($) => $.events.unlinkedSeveral, { it }),
  task_blockers_changed: (it) => t(($) => $.events.blockersChanged, { it }),
  task_cost_added: (it) => t(($) => $.events.spentOnSeveral, { it }),
  task_edited: (it) => t(($) => $.events.edited, { it }),
};

/** Stands for the card in {@link wordsOfAny}; no text holds it. */
const ANY_CARD = "\u0000";

/**
 * An event's words for whatever card: equal for equal doings, so that several can be told as one.
 * @returns words for {@link nameCards}
 */
export function wordsOfAny(event: ToldEvent): string {
  const together = event.data === null ? undefined : TOLD_TOGETHER[event.kind];
  if (together) return together(ANY_CARD);
  return describeEvent(event, { keyOf: () => null, it: ANY_CARD }).text;
}

/**
 * Tells the same doing with several cards: `moved 12 cards to Todo`.
 * @param words as {@link wordsOfAny} gave them
 */
export function nameCards(words: string, count: number): string {
  return words.replace(
    ANY_CARD,
    t(($) => $.events.cards, { count }),
  );
}

function describeEdit({ changes, it, isOwnHistory }: Told): string {
  const [first, ...others] = describeChanges(changes, () => null);
  if (!first || others.length > 0) return t(($) => $.events.edited, { it });
  const field = first.field.toLowerCase();
  return isOwnHistory
    ? t(($) => $.events.editedFieldOfIt, { field })
    : t(($) => $.events.editedField, { it, field });
}

function describeClaim({ changes, it }: Told): string {
  const epoch = changes.claimEpoch?.[1];
  const [before] = changes.assigneeAgentId ?? [null];
  if (typeof before === "string") {
    const holder = agentOf(before);
    return epoch === undefined
      ? t(($) => $.events.tookOver, { it, holder })
      : t(($) => $.events.tookOverAs, { it, holder, epoch: String(epoch) });
  }
  return epoch === undefined
    ? t(($) => $.events.claimed, { it })
    : t(($) => $.events.claimedAs, { it, epoch: String(epoch) });
}

function describeMove({ changes, it }: Told): string {
  const to = changes.status?.[1];
  if (to === "done") return t(($) => $.events.markedDone, { it });
  if (to === "cancelled") return t(($) => $.events.cancelled, { it });
  const status = showStatus(to);
  return status ? t(($) => $.events.movedTo, { it, status }) : t(($) => $.events.moved, { it });
}

function describeBlockers({ changes, it }: Told): string {
  const left = Number(changes.openBlockers?.[1] ?? 0);
  return left === 0
    ? t(($) => $.events.unblocked, { it })
    : t(($) => $.events.blockersLeft, { it, left: String(left) });
}

function describeVerdict({ changes, it }: Told): string {
  const cell = changes.verification?.[1];
  if (typeof cell !== "string") return t(($) => $.events.verdictCleared, { it });
  const verdict = parseVerdict(cell);
  return verdict
    ? t(($) => $.events.verdict, { it, verdict: VERDICT_LABELS[verdict.status] })
    : t(($) => $.events.verdictUnread, { it });
}

function nameBlocker(row: Row, keyOf: KeyOf): string {
  const id = row.dependsOnTaskId;
  return (typeof id === "string" ? keyOf(id) : null) ?? t(($) => $.events.otherTask);
}

function nameGate({ key, expected }: Row): string {
  return t(($) => $.events.gate, { key: String(key), value: clip(expected) });
}

const CLIPPED = 140;

function clip(value: unknown): string {
  const line = String(value ?? "")
    .replace(/\s+/gu, " ")
    .trim();
  return line.length > CLIPPED ? `${line.slice(0, CLIPPED - 1)}…` : line;
}

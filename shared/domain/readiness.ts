import { isLocked, isTerminal, type TaskStatus } from "./status.ts";

/** What readiness depends on. */
export interface ReadinessFacts {
  readonly status: TaskStatus;
  readonly isDropped: boolean;
  readonly hasAssignee: boolean;
  /** Dependencies that are not done, and gates that do not hold. */
  readonly openBlockers: number;
}

/** Whether a task can be picked up by *claim next* (board.md 6). */
export function isReady(task: ReadinessFacts): boolean {
  return task.status === "todo" && !task.isDropped && !task.hasAssignee && task.openBlockers === 0;
}

/** What the queue's order depends on. */
export interface QueuePlace {
  readonly priority: number;
  readonly updatedAt: number;
  readonly number: number;
}

/**
 * The queue's order: priority first, then recency, then the lower number. For `Array.sort`.
 * It is the order of cards in a column too: what is on top is what an agent gets next.
 */
export function compareInQueue(a: QueuePlace, b: QueuePlace): number {
  return b.priority - a.priority || b.updatedAt - a.updatedAt || a.number - b.number;
}

/** Whether a blocker counts as met: done does, for ever, dropped later or not. */
export function isBlockerMet(status: TaskStatus): boolean {
  return status === "done";
}

/** Whether a blocker can never be met: cancelled, or dropped before it was done. */
export function isBlockerStalled(status: TaskStatus, isDropped: boolean): boolean {
  return status === "cancelled" || (isDropped && !isBlockerMet(status));
}

/** Why a task can't be picked up, and the key of the task or fact that stands in its way, if one does. */
export interface NotReadyReason {
  readonly kind:
    | "dropped"
    | "archived"
    | "held"
    | "status"
    | "waits_for"
    | "stalled_by"
    | "fact_gate"
    | "wip_limit"
    | "reserved"
    | "paused";
  readonly message: string;
  readonly key: string | null;
  /** What the fact of a gate must equal, as canonical JSON; null for every other reason. */
  readonly expected: string | null;
  /** What that fact holds, as canonical JSON; null also where it holds nothing. */
  readonly actual: string | null;
}

/** A fact that a task waits for. */
export interface ExplainedGate {
  /** The fact's key. */
  readonly key: string;
  /** What it must equal, as canonical JSON. */
  readonly expected: string;
  /** What it holds, as canonical JSON; null where it was never written or is deleted. */
  readonly actual: string | null;
}

/** Whether a gate holds: canonical texts are equal exactly when the values are. */
export function isGateMet({ expected, actual }: Omit<ExplainedGate, "key">): boolean {
  return expected === actual;
}

/** A task as an explanation names it. */
export interface ExplainedTask {
  readonly key: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly isDropped: boolean;
}

/** What an explanation depends on. */
export interface ExplainedFacts extends ExplainedTask {
  readonly holder: string | null;
  readonly blockedReason: string | null;
  readonly isProjectArchived: boolean;
  /** Whether the project allows one more task in progress. */
  readonly hasFreePlace: boolean;
  /** For whom it is kept, in words; null for whoever comes. */
  readonly reservedFor: string | null;
  /** What is said of the board's pause; null while it goes on. */
  readonly pause: string | null;
  /** All that it depends on, met or not. */
  readonly blockers: readonly ExplainedTask[];
  /** All facts that it is gated on, met or not. */
  readonly gates: readonly ExplainedGate[];
}

/**
 * Explains why *claim next* does not give out a task, all reasons at once. A reservation is one for
 * everybody but whom it is for.
 * @returns no reason when anybody can pick the task up now
 */
export function explainReadiness(task: ExplainedFacts): NotReadyReason[] {
  const own = explainOwnState(task);
  const blocked = task.blockers
    .filter((blocker) => !isBlockerMet(blocker.status))
    .map(explainBlocker);
  const gated = task.gates.filter((gate) => !isGateMet(gate)).map(explainGate);
  const waiting = [...blocked, ...gated];
  const isWaitingForPlace = own.length + waiting.length === 0 && !task.hasFreePlace;
  const full = reason("wip_limit", "its project has as many tasks in progress as it allows");
  return [
    ...own,
    ...waiting,
    ...(isWaitingForPlace ? [full] : []),
    ...(isLocked(task.status) ? [] : explainOthersWord(task)),
  ];
}

function reason(
  kind: NotReadyReason["kind"],
  message: string,
  key: string | null = null,
): NotReadyReason {
  return { kind, message, key, expected: null, actual: null };
}

function explainOwnState(task: ExplainedFacts): NotReadyReason[] {
  const reasons: NotReadyReason[] = [];
  const add = (kind: NotReadyReason["kind"], message: string) =>
    reasons.push(reason(kind, message));
  const status = task.status.replace("_", " ");
  if (task.isDropped) add("dropped", "it is dropped: restore it to work on it");
  if (task.isProjectArchived) add("archived", "its project is archived");
  if (isTerminal(task.status)) add("status", `it is ${status}`);
  else if (isLocked(task.status))
    add("held", `it is ${status}, held by ${task.holder ?? "nobody"}`);
  else if (task.status !== "todo") {
    const why = task.blockedReason === null ? "" : ` (${task.blockedReason})`;
    add("status", `it is ${status}${why}: only todo tasks are picked up`);
  }
  return reasons;
}

/** What people have said of who may pick it up, and when. A finished task is picked up by nobody. */
function explainOthersWord({ status, reservedFor, pause }: ExplainedFacts): NotReadyReason[] {
  if (isTerminal(status)) return [];
  return [
    ...(reservedFor === null
      ? []
      : [reason("reserved", `it is reserved for ${reservedFor}: everybody else passes it by`)]),
    ...(pause === null ? [] : [reason("paused", pause)]),
  ];
}

function explainBlocker(blocker: ExplainedTask): NotReadyReason {
  const { key, title } = blocker;
  if (isBlockerStalled(blocker.status, blocker.isDropped)) {
    const state = blocker.isDropped ? "dropped" : "cancelled";
    return reason(
      "stalled_by",
      `it waits for ${key} (${title}), which is ${state} and will never be done: remove the link, or finish that work elsewhere`,
      key,
    );
  }
  const status = blocker.status.replace("_", " ");
  return reason("waits_for", `it waits for ${key} (${title}), which is ${status}`, key);
}

/** Characters of a value that a message shows; the reason itself holds all. */
const SHOWN_VALUE_CHARACTERS = 80;

function explainGate(gate: ExplainedGate): NotReadyReason {
  const { key, expected, actual } = gate;
  const state = actual === null ? "holds nothing" : `is ${shown(actual)}`;
  const message = `it waits until the fact ${key} is ${shown(expected)}: now it ${state}`;
  return { ...reason("fact_gate", message, key), expected, actual };
}

function shown(json: string): string {
  if (json.length <= SHOWN_VALUE_CHARACTERS) return json;
  return `${[...json].slice(0, SHOWN_VALUE_CHARACTERS - 1).join("")}…`;
}

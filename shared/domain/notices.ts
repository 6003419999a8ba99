import { t } from "../strings/translate.ts";
import type { ActorType } from "./caller.ts";
import type { EventKind, FieldChanges } from "./event.ts";

/** What a person who does not watch the board is told of, the most pressing first. */
export const NOTICE_KINDS = ["needs-you", "failed", "stalled", "rescued", "done"] as const;
/** What a person who does not watch the board is told of. */
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** One thing that happened to a task and that a person is told of. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly taskId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Why, where that was said. */
  readonly reason: string | null;
}

/** An event as far as notices look at it. */
export interface NoticedEvent {
  readonly kind: EventKind;
  readonly at: number;
  readonly batch: string;
  readonly taskId: string | null;
  readonly actor: { readonly type: ActorType };
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Finds what a person is told of: work that waits for one (blocked, or in review with nobody to judge
 * it), runs that failed, tasks that recovery freed, and work that is done. What people do themselves
 * is no news to them. Of each task the latest counts, and of one transaction the most pressing.
 * @param events whole transactions, oldest first
 * @param isBuilder whether an execution does a task's work; gates and critics report by the verdict
 */
export function findNotices(
  events: readonly NoticedEvent[],
  isBuilder: (executionId: string) => boolean,
): Notice[] {
  const judged = new Set(events.filter(beginsJudgement).map(({ batch }) => batch));
  const freed = new Set(events.filter(isRelease).map(releaseOf));
  const isFreed = (event: NoticedEvent) => freed.has(releaseOf(event));
  const latest = new Map<string, Notice & { readonly batch: string }>();
  for (const event of events) {
    const { taskId, at, batch } = event;
    const found =
      taskId === null ? null : (endOfRun(event, isBuilder, isFreed) ?? move(event, judged));
    if (!found || taskId === null) {
      // Taken up again: what was said of it before is over.
      if (taskId !== null && isTakenUp(event)) latest.delete(taskId);
      continue;
    }
    const before = latest.get(taskId);
    const isLess =
      before?.batch === batch &&
      NOTICE_KINDS.indexOf(before.kind) <= NOTICE_KINDS.indexOf(found.kind);
    if (isLess) continue;
    latest.delete(taskId);
    latest.set(taskId, {
      ...found,
      reason: found.reason ?? reasonOf(before, batch),
      taskId,
      at,
      batch,
    });
  }
  return [...latest.values()].map(({ batch: _, ...notice }) => notice);
}

type Found = Pick<Notice, "kind" | "reason">;

/** Of several notices the latest of each task, the most pressing first. */
export function mergeNotices<Each extends Notice>(notices: readonly Each[]): Each[] {
  const latest = new Map(notices.map((notice) => [notice.taskId, notice]));
  return [...latest.values()].sort(
    (a, b) => NOTICE_KINDS.indexOf(a.kind) - NOTICE_KINDS.indexOf(b.kind) || a.at - b.at,
  );
}

/** How many there are of each kind that occurs, in words: `2 need you, 1 failed, 3 done`. */
export function countNotices(notices: readonly Pick<Notice, "kind">[]): string {
  return NOTICE_KINDS.flatMap((kind) => {
    const count = notices.filter((notice) => notice.kind === kind).length;
    return count === 0 ? [] : [t(($) => $.notices.counts[kind], { count })];
  }).join(", ");
}

/** What happened to one task, in words that follow its key. */
export function describeNotice(kind: NoticeKind): string {
  return t(($) => $.notices.sentences[kind]);
}

function endOfRun(
  event: NoticedEvent,
  isBuilder: (id: string) => boolean,
  isFreed: (event: NoticedEvent) => boolean,
): Found | null {
  const { kind, data } = event;
  if (kind !== "execution_finished") return null;
  const { executionId, status, error, recoveryTombstone } = changesIn(data);
  if (typeof executionId?.[1] !== "string" || !isBuilder(executionId[1])) return null;
  if (recoveryTombstone?.[1] === 1) {
    // Whose client goes away while its work waits for a review, or for a person, leaves it there.
    return isFreed(event) ? { kind: "rescued", reason: textOf(error?.[1]) } : null;
  }
  const isFailure = status?.[1] === "failed" || status?.[1] === "timed_out";
  return isFailure ? { kind: "failed", reason: textOf(error?.[1]) } : null;
}

function move({ actor, batch, data }: NoticedEvent, judged: ReadonlySet<string>): Found | null {
  if (actor.type === "human") return null;
  const { status, blockedReason } = changesIn(data);
  // A new row's own first status is no move.
  switch (status?.[1]) {
    case "blocked":
      return { kind: "needs-you", reason: textOf(blockedReason?.[1]) };
    case "in_review":
      return judged.has(batch)
        ? null
        : { kind: "needs-you", reason: "its work waits for a review" };
    case "done":
      return { kind: "done", reason: null };
    default:
      return null;
  }
}

function isRelease({ kind }: NoticedEvent): boolean {
  return kind === "task_released";
}

/** Which task's release in which transaction. */
function releaseOf({ batch, taskId }: NoticedEvent): string {
  return `${batch} ${taskId}`;
}

function isTakenUp({ data }: NoticedEvent): boolean {
  return changesIn(data).status?.[1] === "in_progress";
}

function beginsJudgement({ kind, data }: NoticedEvent): boolean {
  const { row } = data as { row?: { role?: unknown } };
  return kind === "execution_started" && row?.role === "gate";
}

/** In one transaction the run tells why, and the task's move only that. */
function reasonOf(before: (Notice & { batch: string }) | undefined, batch: string): string | null {
  return before?.batch === batch ? before.reason : null;
}

function changesIn(data: NoticedEvent["data"]): FieldChanges {
  const { changes = {} } = data as { changes?: FieldChanges };
  return changes;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

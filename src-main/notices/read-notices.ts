import { findNotices, mergeNotices, type Notice } from "../../shared/domain/notices.ts";
import type { ReadableEvent } from "../../shared/operations/event.ts";
import type { ToldNotice } from "../../shared/window-inbox.ts";
import { isReadable, toEvent } from "../core/services/views.ts";
import type { ReadTx } from "../core/store/store.ts";

/** How many events are read at once. */
const PAGE = 1_000;
/** Of more than this, only the newest are looked at: nobody reads through all that. */
const MOST_EVENTS = 20_000;

/** What a stretch of events holds for a person. */
export interface NoticesSince {
  /** The latest of each task, the most pressing first. */
  readonly notices: readonly ToldNotice[];
  /** Whether it was so much that the oldest events were passed by. */
  readonly isCut: boolean;
}

/**
 * What events hold for a person, with the tasks' names.
 * @param events whole transactions, oldest first
 */
export function noticesOf(tx: ReadTx, events: readonly ReadableEvent[]): ToldNotice[] {
  const isBuilder = (id: string) => tx.executions.find(id)?.role === "builder";
  return findNotices(events, isBuilder).flatMap((notice) => nameNotice(tx, notice));
}

/** What happened after an event, whoever did it. */
export function readNoticesSince(tx: ReadTx, seq: number): NoticesSince {
  const latest = tx.events.latestSeq();
  const from = Math.max(seq, latest - MOST_EVENTS);
  const events: ReadableEvent[] = [];
  for (let after = from; after < latest; ) {
    const rows = tx.events.after(after, PAGE);
    events.push(...rows.map(toEvent).filter(isReadable));
    after = rows.at(-1)?.seq ?? latest;
  }
  return { notices: mergeNotices(noticesOf(tx, events)), isCut: from > seq };
}

/** Nothing is told of a task that is gone. */
function nameNotice(tx: ReadTx, notice: Notice): ToldNotice[] {
  const task = tx.tasks.find(notice.taskId);
  return task ? [{ ...notice, taskKey: task.key, taskTitle: task.title }] : [];
}

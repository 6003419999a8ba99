import type { EventData } from "../../../shared/domain/event.ts";
import { type EventGroup, toldKinds } from "../../../shared/domain/event-groups.ts";
import { summarizeEventData, tasksNamedIn } from "../../../shared/domain/event-summary.ts";
import { parseTaskKey } from "../../../shared/domain/task-key.ts";
import type { ActivityEvent } from "../../../shared/operations/activity.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import type { ActivityFilter, ActivityRow } from "../store/event-store.ts";
import type { ReadTx } from "../store/store.ts";
import { toEvent } from "./views.ts";

/** Events that are looked through at once, so that a rare match costs no more than a common one. */
const LOOKED_THROUGH = 10_000;

/** Which part of the activity is wanted. */
export interface ActivityQuery {
  /** Null for all projects. */
  readonly projectId: string | null;
  readonly group?: EventGroup | undefined;
  readonly actorType?: "human" | "agent" | "system" | undefined;
  readonly actor?: string | undefined;
  readonly text?: string | undefined;
  /** Only events before this sequence number. */
  readonly before?: number | undefined;
  /** Only events after this one. */
  readonly after?: number | undefined;
}

/**
 * What happened, newest first, as far as it tells people something. A page may be short, or empty,
 * and yet not the last: no more than a bounded number of events is looked through for one.
 * @param limit entries at most
 */
export function listActivity(
  tx: ReadTx,
  query: ActivityQuery,
  limit: number,
): OperationOutput<"activity.get"> {
  const newest = tx.events.latestSeq();
  const before = Math.min(query.before ?? newest + 1, newest + 1);
  const after = query.after ?? 0;
  const filter = filterOf(tx, query);
  // A task's own events are found by their index: all of them are looked through.
  const floor = filter.taskId === undefined ? Math.max(after, before - 1 - LOOKED_THROUGH) : after;
  const rows = tx.events.activity(filter, { before, after: floor }, limit);
  const last = rows.at(-1);
  const next = rows.length === limit && last ? last.seq : floor > after ? floor + 1 : null;
  return { ...toActivity(tx, rows), next, newest };
}

function filterOf(tx: ReadTx, query: ActivityQuery): ActivityFilter {
  const { projectId, group, actorType, actor } = query;
  const text = query.text?.trim() ?? "";
  const taskId = findTaskId(tx, text);
  return {
    kinds: toldKinds(group ?? null),
    ...(projectId !== null && { projectId }),
    ...(actorType !== undefined && { actorType }),
    ...(actor !== undefined && { actor }),
    ...(taskId !== undefined ? { taskId } : text !== "" && { text }),
  };
}

/** A whole key means its task alone: API-1 is not to find API-12. */
function findTaskId(tx: ReadTx, text: string): string | undefined {
  const key = parseTaskKey(text);
  const project = key && tx.projects.findByPrefix(key.prefix);
  return (project && tx.tasks.findByNumber(project.id, key.number)?.id) ?? undefined;
}

function toActivity(tx: ReadTx, rows: readonly ActivityRow[]) {
  const keys: Record<string, string> = {};
  const events = rows.map((row): ActivityEvent => {
    const event = toEvent(row);
    const whole = event.data as EventData | null;
    if (!whole) return { ...event, taskTitle: row.taskTitle, clipped: false };
    for (const id of tasksNamedIn(whole)) {
      const key = keys[id] ?? tx.tasks.find(id)?.key;
      if (key !== undefined) keys[id] = key;
    }
    const { data, isClipped } = summarizeEventData(whole);
    return { ...event, data: { ...data }, taskTitle: row.taskTitle, clipped: isClipped };
  });
  return { events, keys };
}

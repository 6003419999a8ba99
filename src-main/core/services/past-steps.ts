import type { EventData } from "../../../shared/domain/event.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import { stepData } from "../../../shared/past/past-step.ts";
import type { NamedEvent } from "../store/event-store.ts";
import type { ReadTx } from "../store/store.ts";

type Steps = OperationOutput<"history.get">;

/**
 * What events did to cards, oldest first: events are never pruned, so they lead from the empty board to
 * the present one.
 * @param after only events after this sequence number
 * @param limit events that are looked at, so that no page holds the window up
 */
export function listPastSteps(tx: ReadTx, after: number, limit: number): Steps {
  const events = tx.events.after(after, limit);
  const last = events.at(-1);
  return {
    steps: events.flatMap((event) => toStep(event) ?? []),
    next: events.length === limit && last ? last.seq : null,
    newest: tx.events.latestSeq(),
  };
}

function toStep(event: NamedEvent): Steps["steps"][number] | null {
  const { seq, at, kind, taskId } = event;
  if (taskId === null) return null;
  const data = stepData(kind, JSON.parse(event.data) as EventData);
  if (!data) return null;
  const actor = {
    type: event.actorType,
    id: event.actorId,
    runtime: event.actorRuntime,
    surface: event.surface,
  };
  return { seq, at, kind, taskId, actor, data: { ...data } };
}

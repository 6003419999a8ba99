import { parseEventData } from "../../../shared/domain/event.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import { isStepKind, stepData } from "../../../shared/past/past-step.ts";
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
  const read = events.flatMap((event) => toStep(event) ?? []);
  const steps = read.filter((step) => step !== UNREADABLE);
  return {
    steps,
    unreadable: read.length - steps.length,
    next: events.length === limit && last ? last.seq : null,
    newest: tx.events.latestSeq(),
  };
}

/** In place of a step: the event is one of a card, and its data is damaged. */
const UNREADABLE = "unreadable";

function toStep(event: NamedEvent): Steps["steps"][number] | typeof UNREADABLE | null {
  const { seq, at, kind, taskId } = event;
  if (taskId === null || !isStepKind(kind)) return null;
  const stored = parseEventData(event.data);
  if (!stored) return UNREADABLE;
  const data = stepData(kind, stored);
  if (!data) return null;
  const actor = {
    type: event.actorType,
    id: event.actorId,
    runtime: event.actorRuntime,
    surface: event.surface,
  };
  return { seq, at, kind, taskId, actor, data: { ...data } };
}

import { columnDeltas, type EventData } from "../../shared/domain/event.ts";
import type { TaskStatus } from "../../shared/domain/status.ts";
import type { Card } from "../../shared/operations/board.ts";
import type { ReadableEvent } from "../../shared/operations/event.ts";
import type { CountDelta } from "../../shared/window-api.ts";

/**
 * What events do to the columns' counts, so that nobody has to count a board again.
 * @param events in the order in which they happened
 * @param cards the tasks as the last of these events left them
 */
export function sumDeltas(events: readonly ReadableEvent[], cards: readonly Card[]): CountDelta[] {
  const statusAfter = new Map(cards.map((card) => [card.id, card.status]));
  const sums = new Map<string, CountDelta>();
  // Backwards, since dropping and restoring do not say in which status the task was: the card
  // tells how it ended, and each move before that how it was until then.
  for (const event of events.toReversed()) {
    const { kind, projectId, taskId, data } = event;
    if (projectId === null || taskId === null) continue;
    const status = statusAfter.get(taskId) ?? "todo";
    for (const { status: column, delta } of columnDeltas(kind, data as EventData, status)) {
      const key = `${projectId} ${column}`;
      const before = sums.get(key)?.delta ?? 0;
      sums.set(key, { projectId, status: column, delta: before + delta });
    }
    statusAfter.set(taskId, statusBefore(event) ?? status);
  }
  return [...sums.values()].filter(({ delta }) => delta !== 0);
}

function statusBefore({ kind, data }: ReadableEvent): TaskStatus | undefined {
  if (!kind.startsWith("task_")) return undefined;
  const { row, changes } = data as {
    row?: { status: TaskStatus };
    changes?: { status?: readonly [TaskStatus, TaskStatus] };
  };
  return changes?.status?.[0] ?? row?.status;
}

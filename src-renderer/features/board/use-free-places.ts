import { useMemo } from "react";
import { TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { limitOf, type WipLimits } from "../../../shared/domain/wip-limit.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { useProjects } from "../../api/queries.ts";
import { useDrag } from "../../state/drag.ts";

type Counts = Readonly<Record<TaskStatus, number>>;

/** How many more cards each column may take; null without a limit. Below zero it is over its limit. */
export type FreePlaces = Readonly<Record<TaskStatus, number | null>>;

/** The limits of a project's columns; none for none. */
export function useLimits(projectId: string | null): WipLimits {
  const { data: projects } = useProjects();
  return projects?.find((project) => project.id === projectId)?.wipLimits ?? NO_LIMITS;
}

const NO_LIMITS: WipLimits = {};

/**
 * The places that are free in the shown project's columns; where all are shown, in those of the card
 * that is dragged.
 * @param standing how many cards stand in the shown columns
 */
export function useFreePlaces(
  cards: ReadonlyMap<string, Card>,
  projectId: string | null,
  standing: Counts,
): FreePlaces {
  const dragged = useDrag(({ drag }) => (drag.kind === "dragging" ? drag.taskId : null));
  const owner = projectId ?? (dragged === null ? null : (cards.get(dragged)?.projectId ?? null));
  const limits = useLimits(owner);
  // Every card is counted for a project that has limits alone.
  const isCounted = owner !== projectId && Object.keys(limits).length > 0;
  const counted = isCounted ? cards : null;
  return useMemo(
    () => freePlaces(limits, counted === null ? standing : countOf(counted, owner)),
    [limits, owner, standing, counted],
  );
}

function freePlaces(limits: WipLimits, counts: Counts): FreePlaces {
  return fromStatuses((status) => {
    const limit = limitOf(limits, status);
    return limit === null ? null : limit - counts[status];
  });
}

function countOf(cards: ReadonlyMap<string, Card>, projectId: string | null): Counts {
  const counts: Record<TaskStatus, number> = { ...fromStatuses(() => 0) };
  for (const card of cards.values()) {
    if (card.projectId === projectId) counts[card.status] += 1;
  }
  return counts;
}

function fromStatuses<Value>(of: (status: TaskStatus) => Value): Record<TaskStatus, Value> {
  return Object.fromEntries(TASK_STATUSES.map((each) => [each, of(each)])) as Record<
    TaskStatus,
    Value
  >;
}

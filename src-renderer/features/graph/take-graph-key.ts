import type { KeyboardEvent } from "react";
import { changeGraphView } from "../../state/graph.ts";
import { openTask } from "../../state/view.ts";
import { findNeighbour, type GraphModel } from "./graph-model.ts";
import type { Places } from "./lay-out-graph.ts";

interface GraphAt {
  readonly model: GraphModel;
  readonly places: Places;
  /** The task that the keyboard is on. */
  readonly activeId: string | null;
}

const ARROWS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
} as const;

/** Goes from task to task, and opens one, where the drawing has the keyboard. */
export function takeGraphKey(event: KeyboardEvent, at: GraphAt): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTaken(event.key, at)) event.preventDefault();
}

function isTaken(key: string, { model, places, activeId }: GraphAt): boolean {
  const active = activeId !== null && model.tasks.has(activeId) ? activeId : null;
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
    case "ArrowUp":
    case "ArrowDown":
      goTo(nextTask(active, ARROWS[key], drawnPlaces(model, places)));
      return true;
    case "Enter":
      if (active !== null) openTask(active);
      return active !== null;
    default:
      return false;
  }
}

function nextTask(
  from: string | null,
  direction: (typeof ARROWS)[keyof typeof ARROWS],
  places: Places,
): string | null {
  const [first = null] = places.keys();
  return from === null ? first : findNeighbour(from, direction, places);
}

function drawnPlaces({ tasks }: GraphModel, places: Places): Places {
  return new Map([...places].filter(([id]) => tasks.has(id)));
}

/** The drawing follows by itself. */
function goTo(taskId: string | null): void {
  if (taskId !== null) changeGraphView({ taskId });
}

import { type ReactFlowInstance, useReactFlow } from "@xyflow/react";
import { type RefObject, useEffect, useRef } from "react";
import { type RefusedLink, useGraphView, useRefusedLink } from "../../state/graph.ts";
import type { TaskNode } from "./drawn-task.tsx";
import { NODE, type Place, type Places } from "./lay-out-graph.ts";

/** How all of a graph is fitted into the panel. */
export const FIT = { padding: 0.08, maxZoom: 1, minZoom: 0.05 } as const;
/** Below this zoom a task's title is not read. */
const LEGIBLE_ZOOM = 0.5;

/** How the drawing is moved under the person's eyes. */
export interface Showing {
  all(): void;
  zoomIn(): void;
  zoomOut(): void;
}

/** Fits the drawing when it is another one, and brings into sight what one goes to. */
export function useShowing(
  places: Places,
  nodes: readonly TaskNode[],
  canvas: RefObject<HTMLElement | null>,
): Showing {
  const flow = useReactFlow<TaskNode>();
  const activeId = useGraphView((view) => view.taskId);
  const refused = useRefusedLink((state) => state.refused);
  const fitted = useRef<Places | null>(null);
  const shown = useRef<RefusedLink | null>(null);
  const latest = useRef(places);
  useEffect(() => {
    const before = fitted.current;
    fitted.current = places;
    latest.current = places;
    // What only came to the others leaves the view where it is.
    const isSame = before !== null && [...before].some(([id, place]) => places.get(id) === place);
    if (places.size > 0 && nodes.length > 0 && !isSame) void flow.fitView(FIT);
  }, [places, nodes, flow]);
  useEffect(() => {
    if (refused === shown.current) return;
    shown.current = refused;
    const way = nodes.filter(({ data }) => refused?.path.includes(data.task.card.key));
    if (way.length > 0) void flow.fitView({ ...FIT, nodes: way });
  }, [refused, nodes, flow]);
  // The lines about the task take room of the drawing: by now they are there.
  useEffect(() => {
    const place = activeId === null ? undefined : latest.current.get(activeId);
    if (!place || isInSight(place, flow, canvas.current)) return;
    const zoom = Math.max(flow.getViewport().zoom, LEGIBLE_ZOOM);
    void flow.setCenter(place.x + NODE.width / 2, place.y + NODE.height / 2, { zoom });
  }, [activeId, flow, canvas]);
  return {
    all: () => void flow.fitView(FIT),
    zoomIn: () => void flow.zoomIn(),
    zoomOut: () => void flow.zoomOut(),
  };
}

function isInSight(
  place: Place,
  flow: ReactFlowInstance<TaskNode>,
  canvas: HTMLElement | null,
): boolean {
  const seen = canvas?.getBoundingClientRect();
  if (!seen || flow.getViewport().zoom < LEGIBLE_ZOOM) return false;
  const from = flow.flowToScreenPosition(place);
  const to = flow.flowToScreenPosition({ x: place.x + NODE.width, y: place.y + NODE.height });
  const isAcross = from.x >= seen.left && to.x <= seen.right;
  return isAcross && from.y >= seen.top && to.y <= seen.bottom;
}

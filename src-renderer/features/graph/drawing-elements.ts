import { type Edge, MarkerType, Position } from "@xyflow/react";
import { t } from "../../../shared/strings/translate.ts";
import type { RefusedLink } from "../../state/graph.ts";
import type { TaskNode } from "./drawn-task.tsx";
import { edgeId, type GraphEdge, type GraphModel } from "./graph-model.ts";
import { type GraphDirection, NODE, type Places } from "./lay-out-graph.ts";

/** What of the graph is marked. */
export interface Marks {
  readonly activeId: string | null;
  readonly refused: RefusedLink | null;
}

/** In pixels, however thick the line is. */
const ARROW = 18;

const COLOURS = {
  open: "var(--muted)",
  met: "var(--line-strong)",
  stalled: "var(--bad)",
  cycle: "var(--bad)",
} as const;

/** The tasks as the library draws them: those that have a place. */
export function toNodes(
  { tasks }: GraphModel,
  places: Places,
  direction: GraphDirection,
  { activeId, refused }: Marks,
): TaskNode[] {
  const cycle = new Set(refused?.path ?? []);
  const nodes: TaskNode[] = [];
  for (const [id, task] of tasks) {
    const position = places.get(id);
    if (!position) continue;
    nodes.push({
      id,
      type: "task",
      position: { ...position },
      ...NODE,
      // All are as large: none is measured when it comes into sight.
      measured: { ...NODE },
      // So that links are drawn also to tasks that are out of sight.
      handles: handlesOf(direction),
      draggable: false,
      ariaRole: "group",
      domAttributes: { "aria-roledescription": undefined },
      data: {
        ...{ task, direction },
        isActive: id === activeId,
        isInCycle: cycle.has(task.card.key),
      },
    });
  }
  return nodes;
}

function handlesOf(direction: GraphDirection): NonNullable<TaskNode["handles"]> {
  const [source, target] =
    direction === "right" ? [Position.Right, Position.Left] : [Position.Bottom, Position.Top];
  const whole = { x: 0, y: 0, ...NODE };
  return [
    { ...whole, type: "source", position: source },
    { ...whole, type: "target", position: target },
  ];
}

/** The links as the library draws them, and the one that was refused, which closes the circle. */
export function toEdges(model: GraphModel, places: Places, { activeId, refused }: Marks): Edge[] {
  const cycle = cycleOf(model, refused);
  const drawn = model.edges
    .filter(({ task, on }) => places.has(task) && places.has(on))
    .map((edge) => toEdge(edge, model, cycle.has(edge.id) ? "cycle" : edge.kind, activeId));
  if (!refused || refused.path.length === 0) return drawn;
  if (!places.has(refused.task) || !places.has(refused.on)) return drawn;
  const closing = { id: "refused", task: refused.task, on: refused.on, kind: "open" } as const;
  return [...drawn, { ...toEdge(closing, model, "cycle", null), animated: true, zIndex: 2 }];
}

/** The links on the way that a refused one would have closed. */
function cycleOf({ tasks }: GraphModel, refused: RefusedLink | null): ReadonlySet<string> {
  if (!refused) return new Set();
  const ids = new Map([...tasks].map(([id, { card }]) => [card.key, id]));
  return new Set(
    refused.path
      .slice(1)
      .map((key, index) =>
        edgeId({ task: ids.get(refused.path[index] ?? "") ?? "", on: ids.get(key) ?? "" }),
      ),
  );
}

function toEdge(
  { id, task, on }: GraphEdge,
  { tasks }: GraphModel,
  look: keyof typeof COLOURS,
  activeId: string | null,
): Edge {
  const isActive = task === activeId || on === activeId;
  const color =
    isActive && look !== "cycle" && look !== "stalled" ? "var(--accent)" : COLOURS[look];
  const [waiting, blocker] = [tasks.get(task)?.card.key ?? "", tasks.get(on)?.card.key ?? ""];
  return {
    id,
    source: on,
    target: task,
    className: look,
    ariaLabel: t(($) => $.graph.edge, { task: waiting, on: blocker }),
    domAttributes: { "aria-roledescription": undefined },
    markerEnd: {
      ...{ type: MarkerType.ArrowClosed, color },
      ...{ width: ARROW, height: ARROW, markerUnits: "userSpaceOnUse" },
    },
    style: {
      stroke: color,
      strokeWidth: look === "cycle" ? 3 : isActive || look === "stalled" ? 2 : 1.4,
      ...(look === "stalled" ? { strokeDasharray: "6 4" } : {}),
      ...(look === "met" ? { strokeDasharray: "1 4", strokeLinecap: "round" } : {}),
    },
    zIndex: look === "cycle" || isActive ? 1 : 0,
  };
}

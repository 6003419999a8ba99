import { Graph, layout } from "@dagrejs/dagre";

/** Where a task's upper left corner is drawn. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
export type Places = ReadonlyMap<string, Place>;

/** Whether what waits is drawn to the right of what it waits for, or below. */
export type GraphDirection = "right" | "down";

/** What a layout depends on. */
export interface GraphShape {
  /** Ids of the tasks, in the order in which they are to be seen. */
  readonly ids: readonly string[];
  /** Pairs of ids: what is done first, and what waits for it. */
  readonly edges: readonly (readonly [from: string, to: string])[];
  readonly direction: GraphDirection;
}

/** The size of a drawn task, in pixels at full size. */
export const NODE = { width: 196, height: 68 } as const;
const GAP = { beside: 16, between: 44 } as const;
/** Width to height of what is laid out as a whole, about that of a wide screen. */
const ASPECT = 1.6;

/** A part of the graph that nothing links with the rest, laid out by itself. */
interface Block {
  readonly places: Places;
  readonly width: number;
  readonly height: number;
}

/**
 * Lays a graph out anew. What is not linked with each other is laid out apart and set side by side:
 * a board has many short chains, and in one drawing each would take a line of its own.
 */
export function layOutGraph({ ids, edges, direction }: GraphShape): Places {
  const parts = splitApart(ids, edges);
  const linked = parts.filter((part) => part.ids.length > 1);
  const single = parts.filter((part) => part.ids.length === 1).flatMap((part) => part.ids);
  const blocks = linked.map((part) => layOutPart(part.ids, part.edges, direction));
  return packBlocks([...blocks, ...(single.length > 0 ? [gridOf(single)] : [])]);
}

function layOutPart(
  ids: readonly string[],
  edges: GraphShape["edges"],
  direction: GraphDirection,
): Block {
  const graph = new Graph();
  graph.setGraph({
    rankdir: direction === "right" ? "LR" : "TB",
    nodesep: GAP.beside,
    ranksep: GAP.between,
    // Half the time of the default on a large graph, and as legible on these.
    ranker: "tight-tree",
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...NODE });
  for (const [from, to] of edges) graph.setEdge(from, to);
  layout(graph);
  const places = new Map(
    ids.map((id): [string, Place] => {
      const { x = 0, y = 0 } = graph.node(id) as Partial<Place>;
      return [id, { x: Math.round(x - NODE.width / 2), y: Math.round(y - NODE.height / 2) }];
    }),
  );
  return measure(places);
}

function gridOf(ids: readonly string[]): Block {
  const cell = { width: NODE.width + GAP.beside, height: NODE.height + GAP.beside };
  const columns = Math.max(
    1,
    Math.round(Math.sqrt((ids.length * ASPECT * cell.height) / cell.width)),
  );
  return measure(
    new Map(
      ids.map((id, index) => [
        id,
        {
          x: (index % columns) * cell.width,
          y: Math.floor(index / columns) * cell.height,
        },
      ]),
    ),
  );
}

/** Moves a block to the origin, and says how large it is. */
function measure(places: Places): Block {
  const all = [...places.values()];
  const left = Math.min(...all.map(({ x }) => x));
  const top = Math.min(...all.map(({ y }) => y));
  return {
    places: new Map([...places].map(([id, { x, y }]) => [id, { x: x - left, y: y - top }])),
    width: Math.max(...all.map(({ x }) => x)) - left + NODE.width,
    height: Math.max(...all.map(({ y }) => y)) - top + NODE.height,
  };
}

/** Sets blocks side by side in lines, in their order, about as wide as they are high together. */
function packBlocks(blocks: readonly Block[]): Places {
  const area = blocks.reduce(
    (sum, { width, height }) => sum + (width + GAP.between) * (height + GAP.between),
    0,
  );
  const widest = Math.max(0, ...blocks.map(({ width }) => width));
  const lineWidth = Math.max(widest, Math.sqrt(area * ASPECT));
  const places = new Map<string, Place>();
  let left = 0;
  let top = 0;
  let lineHeight = 0;
  for (const block of blocks) {
    if (left > 0 && left + block.width > lineWidth) {
      top += lineHeight + GAP.between;
      left = 0;
      lineHeight = 0;
    }
    for (const [id, { x, y }] of block.places) places.set(id, { x: left + x, y: top + y });
    left += block.width + GAP.between;
    lineHeight = Math.max(lineHeight, block.height);
  }
  return places;
}

interface Part {
  readonly ids: string[];
  readonly edges: (readonly [from: string, to: string])[];
}

/** Splits a graph into the parts that nothing links with each other. */
function splitApart(ids: readonly string[], edges: GraphShape["edges"]): Part[] {
  const neighbours = new Map(ids.map((id) => [id, [] as string[]]));
  for (const [from, to] of edges) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const partOf = new Map<string, Part>();
  const parts: Part[] = [];
  for (const start of ids) {
    if (partOf.has(start)) continue;
    const part: Part = { ids: [start], edges: [] };
    partOf.set(start, part);
    parts.push(part);
    for (const id of part.ids) {
      for (const next of neighbours.get(id) ?? []) {
        if (partOf.has(next) || !neighbours.has(next)) continue;
        partOf.set(next, part);
        part.ids.push(next);
      }
    }
  }
  for (const edge of edges) partOf.get(edge[0])?.edges.push(edge);
  return parts;
}

/** So large a part of the graph may be new before all of it is laid out anew. */
const MOST_NEW = 0.25;

/** Whether so much is new that the graph is laid out anew: little by little it would become a tangle. */
export function isMuchNew(ids: readonly string[], places: Places): boolean {
  const fresh = ids.filter((id) => !places.has(id)).length;
  return fresh > 0 && (places.size === 0 || fresh > Math.max(4, ids.length * MOST_NEW));
}

/**
 * Puts what came since beside what it is linked with; nothing that is drawn already moves, so that
 * people find it again where they saw it.
 * @param places of the tasks drawn before; those that are gone keep theirs, as they may come back
 */
export function addToPlaces({ ids, edges, direction }: GraphShape, places: Places): Places {
  const kept = new Map(places);
  for (const id of ids) {
    if (!kept.has(id)) kept.set(id, freePlace(wishedPlace(id, edges, direction, kept), kept));
  }
  return kept;
}

function wishedPlace(
  id: string,
  edges: GraphShape["edges"],
  direction: GraphDirection,
  places: Places,
): Place {
  const step =
    direction === "right"
      ? { x: NODE.width + GAP.between, y: 0 }
      : { x: 0, y: NODE.height + GAP.between };
  const before = edges.flatMap(([from, to]) => (to === id ? (places.get(from) ?? []) : []));
  const after = edges.flatMap(([from, to]) => (from === id ? (places.get(to) ?? []) : []));
  const last = before.sort((a, b) => a.x + a.y - (b.x + b.y)).at(-1);
  if (last) return { x: last.x + step.x, y: last.y + step.y };
  const [first] = after.sort((a, b) => a.x + a.y - (b.x + b.y));
  if (first) return { x: first.x - step.x, y: first.y - step.y };
  const bottom = Math.max(-GAP.between, ...[...places.values()].map(({ y }) => y + NODE.height));
  return { x: 0, y: bottom + GAP.between };
}

/** The nearest place below that nothing covers. */
function freePlace({ x, y }: Place, places: Places): Place {
  const column = [...places.values()].filter(
    (other) => Math.abs(other.x - x) < NODE.width + GAP.beside,
  );
  for (let top = y; ; top += NODE.height + GAP.beside) {
    const isCovered = column.some((other) => Math.abs(other.y - top) < NODE.height + GAP.beside);
    if (!isCovered) return { x, y: top };
  }
}

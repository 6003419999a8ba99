import { useEffect, useRef, useState } from "react";
import type { GraphModel } from "./graph-model.ts";
import {
  addToPlaces,
  type GraphDirection,
  type GraphShape,
  isMuchNew,
  type Places,
} from "./lay-out-graph.ts";

const NOWHERE: Places = new Map();

/** The last layouts, by what they are of: who comes back to a graph finds it as it was, at once. */
const known = new Map<string, Places>();
const MOST_KNOWN = 8;

/** A layout that was asked for, and what came of it. */
interface Laid {
  readonly subject: string;
  readonly direction: GraphDirection;
  readonly places: Places;
}

/**
 * Where the tasks are drawn. A graph is laid out by a thread of its own when it is first seen, when
 * much of it is new or when asked for; what comes little by little is put beside what is there, and
 * nothing else moves. A graph that was laid out before is not laid out again.
 * @param subject names what is drawn
 */
export function usePlaces(model: GraphModel, subject: string, direction: GraphDirection) {
  const [laid, setLaid] = useState<Laid | null>(null);
  const [isLayingOut, setLayingOut] = useState(false);
  const [wished, setWished] = useState(0);
  const answered = useRef(0);
  const shape = shapeOf(model, direction);
  const isOther = laid?.subject !== subject || laid.direction !== direction;
  const isAnew = isOther || wished !== answered.current || isMuchNew(shape.ids, laid.places);
  const structure = `${shape.ids.join(" ")}|${model.edges.map(({ id }) => id).join(" ")}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure says when the shape is another
  useEffect(() => {
    if (!isAnew) {
      setLaid((before) => before && { ...before, places: addToPlaces(shape, before.places) });
      return;
    }
    const name = `${direction}|${structure}`;
    const before = wished === answered.current ? known.get(name) : undefined;
    if (before) {
      setLaid({ subject, direction, places: before });
      setLayingOut(false);
      return;
    }
    setLayingOut(true);
    return layOutApart(shape, (places) => {
      answered.current = wished;
      remember(name, places);
      setLaid({ subject, direction, places });
      setLayingOut(false);
    });
  }, [structure, subject, direction, wished]);
  return {
    places: isOther ? NOWHERE : laid.places,
    isLayingOut,
    layOutAgain: () => setWished((count) => count + 1),
  };
}

function remember(name: string, places: Places): void {
  known.delete(name);
  known.set(name, places);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(oldest);
  }
}

function shapeOf({ tasks, edges }: GraphModel, direction: GraphDirection): GraphShape {
  return {
    ids: [...tasks.keys()],
    edges: edges.map(({ on, task }): [string, string] => [on, task]),
    direction,
  };
}

/** @returns a function that gives the layout up */
function layOutApart(shape: GraphShape, onDone: (places: Places) => void): () => void {
  const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Places>) => {
    worker.terminate();
    onDone(data);
  });
  worker.postMessage(shape);
  return () => worker.terminate();
}

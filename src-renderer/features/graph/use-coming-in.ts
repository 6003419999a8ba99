import { useEffect, useMemo, useState } from "react";
import type { TaskNode } from "./drawn-task.tsx";

/** More tasks come into the drawing piece by piece: a thousand at once would hold up the window. */
export const MOST_AT_ONCE = 60;

/**
 * The tasks that are in the drawing: at first so many that they span all of it, so that it can be
 * fitted, then more with each frame.
 * @param nodes all of them
 * @param drawing names what is drawn: another one begins anew
 */
export function useComingIn(nodes: TaskNode[], drawing: string): TaskNode[] {
  const [come, setCome] = useState({ drawing, count: MOST_AT_ONCE });
  const count = come.drawing === drawing ? come.count : MOST_AT_ONCE;
  const isAll = count >= nodes.length || document.hidden;
  useEffect(() => {
    if (isAll) return;
    const frame = requestAnimationFrame(() => setCome({ drawing, count: count + MOST_AT_ONCE }));
    return () => cancelAnimationFrame(frame);
  }, [isAll, drawing, count]);
  const inOrder = useMemo(
    () => (nodes.length > MOST_AT_ONCE ? outermostFirst(nodes) : nodes),
    [nodes],
  );
  return useMemo(() => (isAll ? inOrder : inOrder.slice(0, count)), [isAll, inOrder, count]);
}

/** @returns all of them, those on the four edges first */
export function outermostFirst(nodes: readonly TaskNode[]): TaskNode[] {
  const by = (place: (node: TaskNode) => number) =>
    nodes.reduce((most, node) => (place(node) > place(most) ? node : most));
  const outermost = new Set([
    by(({ position }) => position.x),
    by(({ position }) => -position.x),
    by(({ position }) => position.y),
    by(({ position }) => -position.y),
  ]);
  return [...outermost, ...nodes.filter((node) => !outermost.has(node))];
}

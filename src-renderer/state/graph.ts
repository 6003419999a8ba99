import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/** How far from a task its surroundings go at first, and at most: in links. */
export const FIRST_STEPS = 2;
export const MOST_STEPS = 9;

interface GraphView {
  /** The task that the graph is drawn around; null for the whole project. */
  readonly around: { readonly id: string; readonly key: string } | null;
  /** In links. */
  readonly steps: number;
  /** Whether links that hold nothing back any more are drawn. */
  readonly finished: boolean;
  /** Whether open tasks without links are drawn. */
  readonly unlinked: boolean;
  readonly direction: "right" | "down";
  /** Drawn, or told as a list. */
  readonly mode: "drawing" | "list";
  /** The task that the keyboard is on, and that the lines below tell of. */
  readonly taskId: string | null;
}

const INITIAL: GraphView = {
  around: null,
  steps: FIRST_STEPS,
  finished: false,
  unlinked: false,
  direction: "right",
  mode: "drawing",
  taskId: null,
};

/** How the graph is looked at. It is so again when the window opens next. */
export const useGraphView = create<GraphView>()(
  persist(() => INITIAL, {
    name: "baton-graph",
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ taskId: _, ...rest }) => rest,
  }),
);

/** Looks at the graph in another way. */
export function changeGraphView(change: Partial<GraphView>): void {
  useGraphView.setState(change);
}

/** A link that the board refused, since it would close a cycle. */
export interface RefusedLink {
  /** Ids: the task that would have waited, and what for. */
  readonly task: string;
  readonly on: string;
  /** The board's own words. */
  readonly message: string;
  /** The keys on the way from what it would have waited for back to the task. */
  readonly path: readonly string[];
}

/** The link that was refused last, until it is put aside. */
export const useRefusedLink = create<{ readonly refused: RefusedLink | null }>(() => ({
  refused: null,
}));

/** Shows a refused link, or none any more. */
export function showRefusedLink(refused: RefusedLink | null): void {
  useRefusedLink.setState({ refused });
}

import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

interface Recent {
  /** Ids of what was chosen in the palette, newest first. */
  readonly chosen: readonly string[];
  /** Ids of tasks that were opened there, newest first. */
  readonly tasks: readonly string[];
}

const KEPT = 20;

/** What was chosen in the command palette lately. It is there again when the window opens next. */
export const useRecent = create<Recent>()(
  persist((): Recent => ({ chosen: [], tasks: [] }), {
    name: "baton-recent",
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Remembers an action that was chosen. */
export function noteChosen(id: string): void {
  useRecent.setState(({ chosen }) => ({ chosen: toFront(chosen, id) }));
}

/** Remembers a task that was opened. */
export function noteOpened(taskId: string): void {
  useRecent.setState(({ tasks }) => ({ tasks: toFront(tasks, taskId) }));
}

function toFront(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, KEPT);
}

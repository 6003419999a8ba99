import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { TaskStatus } from "../../shared/domain/status.ts";

export type Theme = "system" | "light" | "dark";

interface View {
  /** The project shown, null for all. */
  readonly projectId: string | null;
  /** The task in the side panel, null when it is closed. */
  readonly openTaskId: string | null;
  /** The filter as typed. */
  readonly filter: string;
  readonly theme: Theme;
  /** Columns that a person folded or unfolded; the others are as they come. */
  readonly folded: Partial<Record<TaskStatus, boolean>>;
}

const INITIAL: View = {
  projectId: null,
  openTaskId: null,
  filter: "",
  theme: "system",
  folded: {},
};

/** What the person looks at. It is there again when the window opens next. */
export const useView = create<View>()(
  persist(() => INITIAL, {
    name: "baton-view",
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Shows a project's board, null for all projects. The panel closes: its task may be elsewhere. */
export function showProject(projectId: string | null): void {
  useView.setState({ projectId, openTaskId: null });
}

/** Opens a task in the side panel. */
export function openTask(taskId: string): void {
  useView.setState({ openTaskId: taskId });
}

/** Closes the side panel. */
export function closeTask(): void {
  useView.setState({ openTaskId: null });
}

/** Sets the filter. */
export function setFilter(filter: string): void {
  useView.setState({ filter });
}

/** Folds or unfolds a column. */
export function foldColumn(status: TaskStatus, isFolded: boolean): void {
  useView.setState((view) => ({ folded: { ...view.folded, [status]: isFolded } }));
}

/** Chooses light, dark, or what the system says. */
export function setTheme(theme: Theme): void {
  useView.setState({ theme });
}

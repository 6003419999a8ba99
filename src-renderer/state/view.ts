import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { TaskStatus } from "../../shared/domain/status.ts";

export type Theme = "system" | "light" | "dark";

interface View {
  /** The project shown, null for all. */
  readonly projectId: string | null;
  /** The task in the side panel, null when it is closed. */
  readonly openTaskId: string | null;
  /** Finished parts of the filter, such as `label:api`. */
  readonly filterTokens: readonly string[];
  /** The rest of it, as typed. */
  readonly filterText: string;
  readonly theme: Theme;
  /** Columns that a person folded or unfolded; the others are as they come. */
  readonly folded: Partial<Record<TaskStatus, boolean>>;
}

const INITIAL: View = {
  projectId: null,
  openTaskId: null,
  filterTokens: [],
  filterText: "",
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

/** Sets what is typed into the filter. */
export function setFilterText(filterText: string): void {
  useView.setState({ filterText });
}

/** Adds a token to the filter, unless it is there. */
export function addFilterToken(token: string): void {
  useView.setState(({ filterTokens }) =>
    filterTokens.includes(token) ? {} : { filterTokens: [...filterTokens, token] },
  );
}

/** Takes a token out of the filter. */
export function removeFilterToken(token: string): void {
  useView.setState(({ filterTokens }) => ({
    filterTokens: filterTokens.filter((each) => each !== token),
  }));
}

/** Shows everything again. */
export function clearFilter(): void {
  useView.setState({ filterTokens: [], filterText: "" });
}

/** Folds or unfolds a column. */
export function foldColumn(status: TaskStatus, isFolded: boolean): void {
  useView.setState((view) => ({ folded: { ...view.folded, [status]: isFolded } }));
}

/** Chooses light, dark, or what the system says. */
export function setTheme(theme: Theme): void {
  useView.setState({ theme });
}

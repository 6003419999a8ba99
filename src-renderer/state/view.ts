import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { GROUPINGS, type Grouping } from "../../shared/domain/preset.ts";
import type { TaskStatus } from "../../shared/domain/status.ts";
import { type DockId, isPanelId, PANELS, type PanelId } from "../../shared/panels.ts";

import { showPanelElsewhere, showTaskElsewhere } from "./panel-windows.ts";

/** What the person looks at. */
export interface View {
  /** The project shown, null for all. */
  readonly projectId: string | null;
  /** The task in the task panel, null when that is closed. */
  readonly openTaskId: string | null;
  /** The other panels that are open, in the order of the dock. */
  readonly openPanels: readonly PanelId[];
  /** The panel that is seen where there is room for one alone. */
  readonly frontPanel: DockId;
  /** Finished parts of the filter, such as `label:api`. */
  readonly filterTokens: readonly string[];
  /** The rest of it, as typed. */
  readonly filterText: string;
  readonly group: Grouping;
  /** The saved view that was chosen last, null for none. */
  readonly viewId: string | null;
  /** Columns that a person folded or unfolded; the others are as they come. */
  readonly folded: Partial<Record<TaskStatus, boolean>>;
}

const INITIAL: View = {
  projectId: null,
  openTaskId: null,
  openPanels: [],
  frontPanel: "task",
  filterTokens: [],
  filterText: "",
  group: "none",
  viewId: null,
  folded: {},
};

/** What the person looks at. It is there again when the window opens next. */
export const useView = create<View>()(
  persist(() => INITIAL, {
    name: "baton-view",
    version: 2,
    migrate: migrateView,
    storage: createJSONStorage(() => localStorage),
  }),
);

/**
 * Reads what an earlier version of the window stored, or a later one, which may know more panels.
 * Fields that it lacks are as they come; version 1 had no panels but the task's.
 */
export function migrateView(stored: unknown): View {
  const view = { ...INITIAL, ...(stored as Partial<View> | null) };
  const group = GROUPINGS.includes(view.group) ? view.group : "none";
  return { ...view, group, openPanels: view.openPanels.filter(isPanelId) };
}

/** Shows a project's board, null for all projects. The panel closes: its task may be elsewhere. */
export function showProject(projectId: string | null): void {
  useView.setState({ projectId, openTaskId: null });
}

/** Opens a task in its panel; from the window of a panel, in the board's window. */
export function openTask(taskId: string): void {
  if (showTaskElsewhere(taskId)) return;
  useView.setState({ openTaskId: taskId, frontPanel: "task" });
}

/** Closes the task panel. */
export function closeTask(): void {
  useView.setState({ openTaskId: null });
}

/** Opens a panel, or brings it to the front, wherever it is. */
export function openPanel(panel: PanelId): void {
  if (showPanelElsewhere(panel)) return;
  useView.setState(({ openPanels }) => ({
    openPanels: PANELS.flatMap(({ id }) => (id === panel || openPanels.includes(id) ? [id] : [])),
    frontPanel: panel,
  }));
}

/** Closes a panel. */
export function closePanel(panel: DockId): void {
  useView.setState(({ openPanels }) =>
    panel === "task"
      ? { openTaskId: null }
      : { openPanels: openPanels.filter((id) => id !== panel) },
  );
}

/** Puts an open panel in front of the others. */
export function bringToFront(panel: DockId): void {
  useView.setState({ frontPanel: panel });
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
  useView.setState({ filterTokens: [], filterText: "", viewId: null });
}

/** Groups the cards of each column. */
export function groupBy(group: Grouping): void {
  useView.setState({ group });
}

/** Shows the board as a saved view has it. @param tokens its query, a token each */
export function showView(id: string, tokens: readonly string[], group: Grouping): void {
  useView.setState({ viewId: id, filterTokens: tokens, filterText: "", group });
}

/** Folds or unfolds a column. */
export function foldColumn(status: TaskStatus, isFolded: boolean): void {
  useView.setState((view) => ({ folded: { ...view.folded, [status]: isFolded } }));
}

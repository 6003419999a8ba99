import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { DockId } from "../../shared/panels.ts";

/** The task panel's tabs, in order. */
export const PANEL_TABS = ["brief", "changes", "runs", "verdict", "comments", "history"] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

export const MIN_PANEL_WIDTH = 320;
const MAX_PANEL_WIDTH = 720;
const DEFAULT_PANEL_WIDTH = 380;
/** A drawing needs more room than lines do. */
const GRAPH = { first: 560, most: 1_200 } as const;

interface Panel {
  /** In pixels; a panel that nobody resized is as wide as all are at first. */
  readonly widths: Partial<Record<DockId, number>>;
  /** The task panel's. */
  readonly tab: PanelTab;
}

const INITIAL: Panel = { widths: {}, tab: "brief" };

/** How the panels stand. They are so again when the window opens next. */
export const usePanel = create<Panel>()(
  persist(() => INITIAL, {
    name: "baton-panel",
    version: 2,
    migrate: migratePanel,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Reads what an earlier version of the window stored. Version 1 had the task's panel alone. */
export function migratePanel(stored: unknown, version: number): Panel {
  if (version !== 1) return { ...INITIAL, ...(stored as Partial<Panel> | null) };
  const { width = DEFAULT_PANEL_WIDTH, tab = INITIAL.tab } = (stored ?? {}) as {
    readonly width?: number;
    readonly tab?: PanelTab;
  };
  return { widths: { task: width }, tab };
}

/** How wide a panel is at first. */
function firstWidthOf(panel: DockId): number {
  return panel === "graph" ? GRAPH.first : DEFAULT_PANEL_WIDTH;
}

/** How wide a panel may be made, in pixels. */
export function maxWidthOf(panel: DockId): number {
  return panel === "graph" ? GRAPH.most : MAX_PANEL_WIDTH;
}

/** How wide a panel is. */
export function widthOf(panel: DockId, widths: Panel["widths"]): number {
  return widths[panel] ?? firstWidthOf(panel);
}

/** Makes a panel so wide, as far as it may be. */
export function setPanelWidth(panel: DockId, width: number): void {
  const bounded = Math.min(maxWidthOf(panel), Math.max(MIN_PANEL_WIDTH, Math.round(width)));
  usePanel.setState(({ widths }) => ({ widths: { ...widths, [panel]: bounded } }));
}

/** Makes a panel as wide as it was at first. */
export function resetPanelWidth(panel: DockId): void {
  usePanel.setState(({ widths: { [panel]: _, ...widths } }) => ({ widths }));
}

/** Shows one of the task panel's tabs. */
export function showPanelTab(tab: PanelTab): void {
  usePanel.setState({ tab });
}

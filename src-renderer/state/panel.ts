import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/** The task panel's tabs, in order. */
export const PANEL_TABS = ["brief", "runs", "verdict", "comments", "history"] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

export const MIN_PANEL_WIDTH = 320;
export const MAX_PANEL_WIDTH = 720;
export const DEFAULT_PANEL_WIDTH = 380;

interface Panel {
  readonly width: number;
  readonly tab: PanelTab;
}

const INITIAL: Panel = { width: DEFAULT_PANEL_WIDTH, tab: "brief" };

/** How the task panel stands. It is so again when the window opens next. */
export const usePanel = create<Panel>()(
  persist(() => INITIAL, {
    name: "baton-panel",
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Makes the panel so wide, as far as it may be. */
export function setPanelWidth(width: number): void {
  const bounded = Math.min(MAX_PANEL_WIDTH, Math.max(MIN_PANEL_WIDTH, Math.round(width)));
  usePanel.setState({ width: bounded });
}

/** Shows one of the panel's tabs. */
export function showPanelTab(tab: PanelTab): void {
  usePanel.setState({ tab });
}

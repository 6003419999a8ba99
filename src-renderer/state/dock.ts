import { create } from "zustand";
import type { DockId, PanelId } from "../../shared/panels.ts";
import { usePanel, widthOf } from "./panel.ts";
import { showPanelElsewhere } from "./panel-windows.ts";
import { bringToFront, closePanel, openPanel, openTask, useView } from "./view.ts";

/** What the board and the sidebar keep at least where panels stand side by side. */
const ROOM_FOR_BOARD = 620;
/** Below this width panels lie over the board, one at a time; app.module.css says the same. */
const NARROW = 1_100;

/** What the dock is laid out by. */
export interface DockState {
  readonly openTaskId: string | null;
  readonly openPanels: readonly PanelId[];
  readonly frontPanel: DockId;
}

/** How the dock stands. */
export interface DockLayout {
  /** All that are open, the task's panel last: nearest to the window's edge. */
  readonly open: readonly DockId[];
  /** Those that are seen. */
  readonly shown: readonly DockId[];
}

/**
 * Lays the dock out: all panels side by side where the window has room for them, else the one in
 * front, with tabs for the others.
 * @param state what is open
 * @param widths of the panels, in pixels
 * @param windowWidth in pixels
 */
export function layOutDock(
  { openTaskId, openPanels, frontPanel }: DockState,
  widths: Partial<Record<DockId, number>>,
  windowWidth: number,
): DockLayout {
  const open: DockId[] = [...openPanels, ...(openTaskId === null ? [] : (["task"] as const))];
  const needed = open.reduce((sum, panel) => sum + widthOf(panel, widths), ROOM_FOR_BOARD);
  const isRoomy = windowWidth >= NARROW && needed <= windowWidth;
  if (isRoomy || open.length <= 1) return { open, shown: open };
  const front = open.includes(frontPanel) ? frontPanel : open.at(-1);
  return { open, shown: front ? [front] : [] };
}

/** The panel that is to have the keyboard, null once it has it. */
export const usePanelFocus = create<{ readonly wanted: PanelId | null }>(() => ({ wanted: null }));

/** Tells that the panel has the keyboard. */
export function answerPanelFocus(): void {
  usePanelFocus.setState({ wanted: null });
}

/** Whether a panel is seen now. */
export function isPanelShown(panel: DockId): boolean {
  const { shown } = layOutDock(useView.getState(), usePanel.getState().widths, window.innerWidth);
  return shown.includes(panel);
}

let lastOpenTaskId: string | null = null;

/**
 * Closes a panel that is seen; opens another, or brings it to the front.
 * @param panel the task's opens with the task that it showed last
 * @param takesFocus whether the keyboard goes on in it; the task panel has its own rule
 */
export function togglePanel(panel: DockId, takesFocus: boolean): void {
  if (panel !== "task" && showPanelElsewhere(panel)) return;
  if (isPanelShown(panel)) {
    lastOpenTaskId = useView.getState().openTaskId ?? lastOpenTaskId;
    closePanel(panel);
    return;
  }
  if (panel !== "task") openPanel(panel);
  else if (useView.getState().openTaskId !== null) bringToFront("task");
  else if (lastOpenTaskId !== null) openTask(lastOpenTaskId);
  if (takesFocus && panel !== "task") usePanelFocus.setState({ wanted: panel });
}

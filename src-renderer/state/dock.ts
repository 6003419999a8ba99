import { create } from "zustand";
import type { DockId, PanelId } from "../../shared/panels.ts";
import { usePanel, widthOf } from "./panel.ts";
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

interface PanelFocus {
  readonly panel: DockId | null;
  /** Rises each time the panel is to be focused. */
  readonly request: number;
}

/** Which panel is to have the keyboard. */
export const usePanelFocus = create<PanelFocus>(() => ({ panel: null, request: 0 }));

function focusPanel(panel: DockId): void {
  usePanelFocus.setState(({ request }) => ({ panel, request: request + 1 }));
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
 * @param takesFocus whether the keyboard goes on in it
 */
export function togglePanel(panel: DockId, takesFocus: boolean): void {
  if (isPanelShown(panel)) {
    lastOpenTaskId = useView.getState().openTaskId ?? lastOpenTaskId;
    closePanel(panel);
    return;
  }
  if (panel !== "task") openPanel(panel);
  else if (useView.getState().openTaskId !== null) bringToFront("task");
  else if (lastOpenTaskId !== null) openTask(lastOpenTaskId);
  if (takesFocus) focusPanel(panel);
}

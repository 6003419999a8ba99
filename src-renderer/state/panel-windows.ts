import { create } from "zustand";
import { isPanelId, type PanelId } from "../../shared/panels.ts";

interface PanelWindows {
  /** The panel that this whole window shows; null in the window with the board. */
  readonly own: PanelId | null;
  /** The panels that have a window of their own. */
  readonly open: readonly PanelId[];
}

/** Which panels have windows of their own, and whether this is one of these. */
export const usePanelWindows = create<PanelWindows>(() => ({
  own: panelOfAddress(typeof location === "undefined" ? "" : location.search),
  open: [],
}));

/**
 * The panel that a window's address names: `?panel=facts`.
 * @returns null for the window with the board
 */
export function panelOfAddress(search: string): PanelId | null {
  const named = new URLSearchParams(search).get("panel");
  return named !== null && isPanelId(named) ? named : null;
}

/** Notes which panels have windows of their own now. */
export function notePanelWindows(open: readonly PanelId[]): void {
  usePanelWindows.setState({ open });
}

/** What one window asks for in another. */
export interface OtherWindows {
  /** Shows a task in the board's window. */
  showTask(taskId: string): void;
  /** Shows a panel, wherever it is or belongs. */
  showPanel(panel: PanelId): void;
}

let others: OtherWindows | null = null;

/** Says who asks for what happens in other windows. */
export function bindOtherWindows(next: OtherWindows): void {
  others = next;
}

/**
 * Opens a task where this window has no place for its panel.
 * @returns whether this is such a window
 */
export function showTaskElsewhere(taskId: string): boolean {
  if (usePanelWindows.getState().own === null) return false;
  others?.showTask(taskId);
  return true;
}

/**
 * Shows a panel where it is in another window, or this window has no place for it.
 * @returns whether it is so
 */
export function showPanelElsewhere(panel: PanelId): boolean {
  const { own, open } = usePanelWindows.getState();
  if (own === null && !open.includes(panel)) return false;
  others?.showPanel(panel);
  return true;
}

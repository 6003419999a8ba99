import { create } from "zustand";
import type { DockId, PanelId } from "../../shared/panels.ts";
import { MIN_PANEL_WIDTH, setPanelWidth, usePanel, widthOf } from "./panel.ts";
import { showPanelElsewhere } from "./panel-windows.ts";
import { bringToFront, closePanel, openPanel, openTask, useView } from "./view.ts";

/** What the board and the sidebar keep at least where panels stand side by side: two whole columns. */
const ROOM_FOR_BOARD = 730;
/** What of its width a panel keeps for others to stand beside it: a wide one was made so for a reason. */
const KEPT_SHARE = 0.8;
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
  /** How wide they are, in pixels. */
  readonly widths: Readonly<Partial<Record<DockId, number>>>;
}

/**
 * Lays the dock out: all panels side by side where the window has room for them, narrower than they were
 * made if need be, else the one in front, with tabs for the others.
 * @param state what is open
 * @param widths of the panels as they were made, in pixels
 * @param windowWidth in pixels
 */
export function layOutDock(
  { openTaskId, openPanels, frontPanel }: DockState,
  widths: Partial<Record<DockId, number>>,
  windowWidth: number,
): DockLayout {
  const open: DockId[] = [...openPanels, ...(openTaskId === null ? [] : (["task"] as const))];
  const wanted = Object.fromEntries(open.map((panel) => [panel, widthOf(panel, widths)]));
  if (open.length <= 1) return { open, shown: open, widths: wanted };
  const fitted = windowWidth < NARROW ? null : fitWidths(wanted, windowWidth - ROOM_FOR_BOARD);
  if (fitted) return { open, shown: open, widths: fitted };
  const front = open.includes(frontPanel) ? frontPanel : open.at(-1);
  return { open, shown: front ? [front] : [], widths: wanted };
}

type Widths = Readonly<Record<string, number>>;

/**
 * Makes panels as much narrower as it takes, each by the same share of what it can give up.
 * @param room for all of them, in pixels
 * @returns null where that is not enough
 */
function fitWidths(wanted: Widths, room: number): Widths | null {
  const all = sum(Object.values(wanted));
  if (all <= room) return wanted;
  const spare = (width: number) =>
    Math.max(0, width - Math.max(MIN_PANEL_WIDTH, Math.ceil(width * KEPT_SHARE)));
  const most = sum(Object.values(wanted).map(spare));
  if (all - room > most) return null;
  const share = (all - room) / most;
  const fitted = Object.entries(wanted).map(([panel, width]) => [
    panel,
    Math.floor(width - share * spare(width)),
  ]);
  return Object.fromEntries(fitted) as Widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
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

/**
 * Makes a panel so wide, as far as it may be. Panels that stand narrower beside it than they were made are
 * from now on as they are seen: else a step wider could make this one narrower.
 */
export function resizePanel(panel: DockId, width: number): void {
  const { widths: made } = usePanel.getState();
  const { shown, widths } = layOutDock(useView.getState(), made, window.innerWidth);
  for (const other of shown) {
    const seen = widthOf(other, widths);
    if (other !== panel && seen !== widthOf(other, made)) setPanelWidth(other, seen);
  }
  setPanelWidth(panel, width);
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

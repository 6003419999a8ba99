import { useEffect } from "react";
import { isPanelId } from "../shared/panels.ts";
import { backUpBoard } from "./api/backups.ts";
import { undoLastMove } from "./api/moves.ts";
import { wishRunOfOpenTask } from "./api/run-wish.ts";
import { focusFilter } from "./features/header/filter-line.tsx";
import { focusCard } from "./state/board-focus.ts";
import { openDialog, useDialog } from "./state/dialogs.ts";
import { togglePanel } from "./state/dock.ts";
import { isTyping, matchShortcut, panelOfShortcut, type ShortcutId } from "./state/shortcuts.ts";
import { showToast } from "./state/toasts.ts";
import { closePanel, closeTask, openTask, useView } from "./state/view.ts";
import { focusNextRegion } from "./ui/focus-regions.ts";

/** Keys that work wherever the focus is, and what the app's menus and tray ask for. */
export function useWindowKeys(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCovered()) return;
      const id = matchShortcut(event);
      if (isTyping(event.target) && !WHILE_TYPING.has(id)) return;
      if (id && act(id)) event.preventDefault();
    };
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  useEffect(() => window.baton.onCommand(followCommand), []);
}

function followCommand(command: Parameters<Parameters<typeof window.baton.onCommand>[0]>[0]) {
  switch (command.kind) {
    case "new-task":
      openDialog({ kind: "new-task", status: "todo" });
      return;
    case "project-settings":
      openShownSettings();
      return;
    case "show-task":
      openTask(command.taskId);
      return;
    case "focus-filter":
      (findLogSearch() ?? focusFilter)();
      return;
    case "toggle-panel":
      togglePanel(command.panel, true);
      return;
    case "import":
    case "export":
      openDialog({ kind: command.kind });
      return;
    case "back-up":
      void backUpBoard();
      return;
    case "restore":
      openDialog({ kind: "restore" });
      return;
    case "tell-trouble":
      showToast(command.message, { tone: "bad", durationMs: null });
  }
}

/** Where a log lies over the window, its own search is meant. */
function findLogSearch(): (() => void) | null {
  const field = document.querySelector<HTMLElement>("[data-log-search]");
  return field && (() => field.focus());
}

function openShownSettings(): void {
  const { projectId } = useView.getState();
  if (projectId === null) showToast("Choose a project in the sidebar first");
  else openDialog({ kind: "project-settings", projectId });
}

/** Keys that are no text in any field. */
const WHILE_TYPING: ReadonlySet<ShortcutId | null> = new Set(["next-region", "previous-region"]);

/** Whether a dialog, menu or list lies over the window: the keys are its own. */
function isCovered(): boolean {
  if (useDialog.getState().dialog.kind !== "none") return true;
  // A select that has the focus keeps its list in the page, unseen.
  const layers = document.querySelectorAll("[role=dialog], [role=menu], [role=listbox]");
  return [...layers].some((layer) => layer.checkVisibility({ visibilityProperty: true }));
}

function act(id: ShortcutId): boolean {
  switch (id) {
    case "new-task":
      openDialog({ kind: "new-task", status: "todo" });
      return true;
    case "run-task":
      return !isOnCard() && wishRunOfOpenTask();
    case "undo":
      void undoLastMove();
      return true;
    case "focus-filter":
      focusFilter();
      return true;
    case "show-shortcuts":
      openDialog({ kind: "shortcuts" });
      return true;
    case "close":
      return closeFocusedPanel() || closeOpenTask();
    case "next-region":
      focusNextRegion(1);
      return true;
    case "previous-region":
      focusNextRegion(-1);
      return true;
    default:
      return actOnPanel(id);
  }
}

/** The board's own keys serve the card that has the focus. */
function isOnCard(): boolean {
  return document.activeElement?.matches("[data-board] [data-task-key]") ?? false;
}

function actOnPanel(id: ShortcutId): boolean {
  const panel = panelOfShortcut(id);
  if (panel) togglePanel(panel, true);
  return panel !== null;
}

/** A panel other than the task's closes only where the focus is in it. */
function closeFocusedPanel(): boolean {
  const focused = document.activeElement?.closest<HTMLElement>("[data-panel]")?.dataset.panel;
  if (focused === undefined || !isPanelId(focused)) return false;
  closePanel(focused);
  return true;
}

/** The focus goes back to the card that was open. */
function closeOpenTask(): boolean {
  const { openTaskId } = useView.getState();
  if (openTaskId === null) return false;
  closeTask();
  focusCard(openTaskId);
  return true;
}

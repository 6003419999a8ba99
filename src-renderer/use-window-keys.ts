import { useEffect } from "react";
import { undoLastMove } from "./api/moves.ts";
import { focusFilter } from "./features/header/filter-line.tsx";
import { focusCard } from "./state/board-focus.ts";
import { openDialog, useDialog } from "./state/dialogs.ts";
import { isTyping, matchShortcut, type ShortcutId } from "./state/shortcuts.ts";
import { closeTask, openTask, setTheme, useView } from "./state/view.ts";

/** Keys that work wherever the focus is, and what the app's menus and tray ask for. */
export function useWindowKeys(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isCovered()) return;
      const id = matchShortcut(event);
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
    case "show-task":
      openTask(command.taskId);
      return;
    case "focus-filter":
      focusFilter();
      return;
    case "toggle-panel":
      togglePanel();
      return;
    case "set-theme":
      setTheme(command.theme);
  }
}

let lastOpenTaskId: string | null = null;

function togglePanel(): void {
  const { openTaskId } = useView.getState();
  if (openTaskId !== null) {
    lastOpenTaskId = openTaskId;
    closeTask();
  } else if (lastOpenTaskId !== null) {
    openTask(lastOpenTaskId);
  }
}

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
      return closePanel();
    default:
      return false;
  }
}

/** The focus goes back to the card that was open. */
function closePanel(): boolean {
  const { openTaskId } = useView.getState();
  if (openTaskId === null) return false;
  closeTask();
  focusCard(openTaskId);
  return true;
}

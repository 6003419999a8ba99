import { useEffect } from "react";
import type { WindowCommand } from "../shared/window-api.ts";
import { tellWindowIsReady } from "./api/app-requests.ts";
import { useNamedUndo } from "./api/undo.ts";
import { keepFocus } from "./keep-focus.ts";
import { bindActions, runAction, runKey } from "./state/actions.ts";
import { useDialog } from "./state/dialogs.ts";
import { usePanelFocus } from "./state/dock.ts";
import { followFocusPlace, isCovered } from "./state/focus-place.ts";
import { notePanelWindows, usePanelWindows } from "./state/panel-windows.ts";
import { showToast } from "./state/toasts.ts";
import { openPanel, openTask } from "./state/view.ts";
import { TASK_HANDLERS } from "./task-actions.ts";
import { usePaste } from "./use-paste.ts";
import { APP_HANDLERS, WINDOW_HANDLERS } from "./window-actions.ts";

/** Binds the window's actions, to keys and to what the app's menus and tray ask for. */
export function useWindowActions(): void {
  useNamedUndo();
  usePaste();
  const own = usePanelWindows((windows) => windows.own);
  useEffect(() => {
    const ends = [
      bindActions("window", () => WINDOW_HANDLERS),
      // The tasks are on the board: in the window of a panel there are none to act on.
      ...(own === null ? [bindActions("task", () => TASK_HANDLERS)] : []),
      bindActions("app", () => APP_HANDLERS),
      followFocusPlace(),
      keepFocus(),
      window.baton.onCommand(followCommand),
    ];
    if (own === null) tellWindowIsReady();
    return () => {
      for (const end of ends) end();
    };
  }, [own]);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || useDialog.getState().dialog.kind !== "none" || isCovered())
        return;
      if (runKey(event, event.target)) event.preventDefault();
    };
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

function followCommand(command: WindowCommand): void {
  switch (command.kind) {
    case "action":
      runAction(command.id);
      return;
    case "show-task":
      openTask(command.taskId);
      return;
    case "open-panel":
      openPanel(command.panel);
      usePanelFocus.setState({ wanted: command.panel });
      return;
    case "panel-windows":
      notePanelWindows(command.panels);
      return;
    case "tell-trouble":
      showToast(command.message, { tone: "bad", durationMs: null });
  }
}

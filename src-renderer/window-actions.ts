import type { GroupActionId } from "../shared/actions/app-actions.ts";
import { ACTIONS, type ActionIdAt, isAppActionId } from "../shared/actions/index.ts";
import type { PanelActionId } from "../shared/actions/panel-actions.ts";
import { GROUPINGS } from "../shared/domain/preset.ts";
import { isPanelId, PANELS, type PanelId } from "../shared/panels.ts";
import { t } from "../shared/strings/translate.ts";
import { runAppAction, startProject } from "./api/app-requests.ts";
import { backUpBoard } from "./api/backups.ts";
import { toggleBoardPause } from "./api/board-pause.ts";
import { popOut, putBack } from "./api/panel-windows.ts";
import { whyNoAutopilot } from "./api/project-list.ts";
import { redoLast, undoLast } from "./api/undo.ts";
import { focusFilter } from "./features/header/filter-line.tsx";
import type { ActionHandler, ActionHandlers } from "./state/actions.ts";
import { focusCard } from "./state/board-focus.ts";
import { openDialog } from "./state/dialogs.ts";
import { togglePanel } from "./state/dock.ts";
import { focusPlace } from "./state/focus-place.ts";
import { usePanelWindows } from "./state/panel-windows.ts";
import { showPast, usePastMode } from "./state/past.ts";
import { closePanel, closeTask, groupBy, useView } from "./state/view.ts";
import { focusNextRegion } from "./ui/focus-regions.ts";

/** Leads to the message that came last. */
export const focusMessage: ActionHandler = {
  run: () => findMessage()?.focus(),
  whyNot: () => (findMessage() ? null : ""),
};

/** What carries out the actions of the window, wherever the focus is. */
export const WINDOW_HANDLERS: ActionHandlers<"window"> = {
  "new-task": () => openDialog({ kind: "new-task", status: "todo" }),
  undo: () => changeText("undo", undoLast),
  redo: () => changeText("redo", redoLast),
  "focus-filter": () => (findLogSearch() ?? focusFilter)(),
  "next-region": () => focusNextRegion(1),
  "focus-message": focusMessage,
  "previous-region": () => focusNextRegion(-1),
  close: { run: () => findClosing()?.(), whyNot: () => (findClosing() ? null : "") },
  "panel-task": () => togglePanel("task", true),
  ...(Object.fromEntries(
    PANELS.map(({ id }) => [`panel-${id}` satisfies PanelActionId, () => togglePanel(id, true)]),
  ) as Record<PanelActionId, () => void>),
  "show-past": () => showPast(!usePastMode.getState().isOn),
  "save-view": () => openDialog({ kind: "save-view", view: null }),
  ...(Object.fromEntries(
    GROUPINGS.map((group) => [
      `group-by-${group}` satisfies GroupActionId,
      { run: () => groupBy(group), whyNot: whyNotGrouped },
    ]),
  ) as Record<GroupActionId, ActionHandler>),
  "pop-out": {
    run: () => popOutOrBack(),
    whyNot: () => (panelToPopOut() === null ? t(($) => $.panelWindows.noPanel) : null),
  },
  "new-project": () => void startProject(),
  "project-settings": {
    run: () => withProject((projectId) => openDialog({ kind: "project-settings", projectId })),
    whyNot: whyNoProject,
  },
  "archived-projects": () => openDialog({ kind: "archived-projects" }),
  templates: {
    run: () => withProject((projectId) => openDialog({ kind: "templates", projectId })),
    whyNot: whyNoProject,
  },
  import: () => openDialog({ kind: "import" }),
  export: () => openDialog({ kind: "export" }),
  "toggle-board-pause": () => void toggleBoardPause(),
  "back-up": () => void backUpBoard(),
  restore: () => openDialog({ kind: "restore" }),
  "show-palette": () => openDialog({ kind: "palette" }),
  "show-shortcuts": () => openDialog({ kind: "shortcuts" }),
};

/** Why some actions of the app can't be done now, as far as a window knows. */
const WHY_NOT_APP: Partial<Record<ActionIdAt<"app">, () => string | null>> = {
  "toggle-autopilot": whyNoAutopilot,
};

/** What asks the main process for the actions that it carries out. */
export const APP_HANDLERS = Object.fromEntries(
  ACTIONS.flatMap(({ id }) =>
    isAppActionId(id)
      ? [[id, { run: () => void runAppAction(id), whyNot: WHY_NOT_APP[id] ?? (() => null) }]]
      : [],
  ),
) as Record<ActionIdAt<"app">, ActionHandler>;

/**
 * Takes back or makes again the last change of the line of text that has the focus.
 * @param otherwise what is meant where none has it
 */
export function changeText(command: "undo" | "redo", otherwise?: () => Promise<void>): void {
  const place = focusPlace();
  if (place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement) {
    place.focus();
    document.execCommand(command);
  } else void otherwise?.();
}

function whyNotGrouped(): string | null {
  return usePastMode.getState().isOn ? t(($) => $.past.allShown) : null;
}

function whyNoProject(): string | null {
  return useView.getState().projectId === null ? t(($) => $.actions.chooseProjectFirst) : null;
}

function withProject(act: (projectId: string) => void): void {
  const { projectId } = useView.getState();
  if (projectId !== null) act(projectId);
}

/** The first button of the message that came last. */
function findMessage(): HTMLElement | null {
  const messages = document.querySelectorAll("[data-toasts] li");
  return messages[messages.length - 1]?.querySelector("button") ?? null;
}

/** Where a log lies over the window, its own search is meant. */
function findLogSearch(): (() => void) | null {
  const field = document.querySelector<HTMLElement>("[data-log-search]");
  return field && (() => field.focus());
}

/** In the window of a panel that one, else the panel that has the focus, else the first that is open. */
function panelToPopOut(): PanelId | null {
  const { own } = usePanelWindows.getState();
  const focused = focusPlace()?.closest<HTMLElement>("[data-panel]")?.dataset.panel;
  if (own !== null) return own;
  // The task's panel has no window of its own, and no other one is meant.
  if (focused !== undefined) return isPanelId(focused) ? focused : null;
  const { openPanels, frontPanel } = useView.getState();
  return openPanels.find((id) => id === frontPanel) ?? openPanels[0] ?? null;
}

function popOutOrBack(): void {
  const panel = panelToPopOut();
  if (usePanelWindows.getState().own !== null) void putBack();
  else if (panel !== null) void popOut(panel);
}

/** Closes the panel that has the focus, else the open task; null where neither is. */
function findClosing(): (() => void) | null {
  if (usePanelWindows.getState().own !== null) return null;
  // A panel other than the task's closes only where the focus is in it.
  const focused = focusPlace()?.closest<HTMLElement>("[data-panel]")?.dataset.panel;
  if (focused !== undefined && isPanelId(focused)) return () => closePanel(focused);
  const { openTaskId } = useView.getState();
  if (openTaskId === null) return usePastMode.getState().isOn ? () => showPast(false) : null;
  return () => {
    closeTask();
    focusCard(openTaskId);
  };
}

import { ACTIONS, type ActionIdAt } from "../shared/actions/index.ts";
import type { SETTINGS_ACTIONS } from "../shared/settings-pages.ts";
import type { WindowCommand } from "../shared/window-api.ts";
import { closeSettings } from "./api/app-requests.ts";
import { focusSettingsSearch } from "./features/settings/settings-view.tsx";
import { keepFocus } from "./keep-focus.ts";
import { type ActionHandlers, bindActions, runAction, runKey } from "./state/actions.ts";
import { followFocusPlace, isCovered } from "./state/focus-place.ts";
import { writingsOf } from "./state/keys.ts";
import { searchSettings, useSettingsView, visitSettingsPage } from "./state/settings-view.ts";
import { focusNextRegion } from "./ui/focus-regions.ts";
import { APP_HANDLERS, changeText, focusMessage } from "./window-actions.ts";

type OwnAction =
  | (typeof SETTINGS_ACTIONS)[number]
  | Extract<ActionIdAt<"window">, "next-region" | "previous-region" | "focus-message">;

const OWN = {
  undo: () => changeText("undo"),
  redo: () => changeText("redo"),
  "focus-filter": focusSettingsSearch,
  "next-region": () => focusNextRegion(1),
  "previous-region": () => focusNextRegion(-1),
  "focus-message": focusMessage,
} satisfies Partial<ActionHandlers<"window">> & Record<OwnAction, unknown>;

/** What is done on the board can't be done here. */
const HANDLERS: ActionHandlers<"window"> = {
  ...(Object.fromEntries(
    ACTIONS.filter(({ place }) => place === "window").map(({ id }) => [id, null]),
  ) as Record<ActionIdAt<"window">, null>),
  ...OWN,
};

/**
 * Binds what keys and menus do in the window of the settings. It is called before anything is drawn:
 * the app speaks to a page as soon as that is loaded.
 * @returns a function that ends it
 */
export function followSettingsActions(): () => void {
  let isOverlaid = false;
  // Told before a menu or dialog takes the key, for it may be gone after.
  const look = () => {
    isOverlaid = isCovered();
  };
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isOverlaid) return;
    if (takeKey(event)) event.preventDefault();
  };
  window.addEventListener("keydown", look, { capture: true });
  window.addEventListener("keydown", press);
  const ends = [
    bindActions("window", () => HANDLERS),
    bindActions("app", () => APP_HANDLERS),
    followFocusPlace(),
    keepFocus(),
    window.baton.onCommand(followCommand),
  ];
  return () => {
    window.removeEventListener("keydown", look, { capture: true });
    window.removeEventListener("keydown", press);
    for (const end of ends) end();
  };
}

function takeKey(event: KeyboardEvent): boolean {
  const writings = writingsOf(event);
  if (writings.includes("Mod+w")) {
    closeSettings();
    return true;
  }
  if (!writings.includes("Escape")) return runKey(event, event.target);
  if (useSettingsView.getState().text === "") closeSettings();
  else {
    searchSettings("");
    focusSettingsSearch();
  }
  return true;
}

function followCommand(command: WindowCommand): void {
  if (command.kind === "show-settings") visitSettingsPage(command.page);
  else if (command.kind === "action") runAction(command.id);
}

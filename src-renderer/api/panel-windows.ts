import { useEffect } from "react";
import { messageOf } from "../../shared/errors.ts";
import { readJson } from "../../shared/json-text.ts";
import type { PanelId } from "../../shared/panels.ts";
import type { AppRequest } from "../../shared/window-api.ts";
import { bindOtherWindows, notePanelWindows, usePanelWindows } from "../state/panel-windows.ts";
import { showToast } from "../state/toasts.ts";
import { closePanel } from "../state/view.ts";
import { askApp, Refusal } from "./client.ts";

/** Lets this window show tasks and panels in the app's other windows. */
export function useOtherWindows(): void {
  useEffect(() => {
    bindOtherWindows({
      showTask: (task) => void ask({ kind: "show-task", task }),
      showPanel: (panel) => void ask({ kind: "show-panel", panel }),
    });
    void listPanelWindows().then(notePanelWindows, tell);
  }, []);
}

/** Gives a panel a window of its own. */
export async function popOut(panel: PanelId): Promise<void> {
  if (await ask({ kind: "pop-out", panel })) closePanel(panel);
}

/** Puts the panel of this window back into the board's. */
export async function putBack(): Promise<void> {
  const { own } = usePanelWindows.getState();
  if (own !== null) await ask({ kind: "put-back", panel: own });
}

async function listPanelWindows(): Promise<readonly PanelId[]> {
  const result = readJson(await window.baton.app({ kind: "list-panel-windows" }));
  if (!result.ok) throw new Refusal(result.error);
  return result.data.panels ?? [];
}

/** @returns whether it was done */
async function ask(request: AppRequest): Promise<boolean> {
  try {
    await askApp(request);
    return true;
  } catch (error) {
    tell(error);
    return false;
  }
}

function tell(error: unknown): void {
  showToast(messageOf(error), { tone: "bad" });
}

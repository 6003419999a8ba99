import { useEffect } from "react";
import { SettingsView } from "./features/settings/settings-view.tsx";
import { ToastLayer } from "./features/toasts/toast-layer.tsx";
import { followRegionFocus } from "./ui/focus-regions.ts";
import { TooltipLayer } from "./ui/tooltip.tsx";
import { WindowFrame } from "./window-frame.tsx";

/** The window of the settings. It shows nothing of the board, and so follows none. */
export function SettingsWindow() {
  useEffect(followRegionFocus, []);
  return (
    <WindowFrame>
      <SettingsView />
      <ToastLayer />
      <TooltipLayer />
    </WindowFrame>
  );
}

import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./take-locale.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followAgents } from "./api/agents.ts";
import { followSettings } from "./api/app-settings.ts";
import { FAULT_REPORTS, followStrayFaults } from "./api/page-faults.ts";
import { queryClient } from "./api/query-client.ts";
import { App } from "./app.tsx";
import { PanelWindow } from "./panel-window.tsx";
import { followSettingsActions } from "./settings-actions.ts";
import { SettingsWindow } from "./settings-window.tsx";
import { usePanelWindows } from "./state/panel-windows.ts";
import { settingsPageOfAddress } from "./state/settings-view.ts";

followStrayFaults();
followSettings(queryClient);
followAgents(queryClient);

const isSettings = settingsPageOfAddress(location.search) !== null;
if (isSettings) followSettingsActions();

const root = document.getElementById("root");
if (root) {
  createRoot(root, FAULT_REPORTS).render(
    <StrictMode>{isSettings ? <SettingsWindow /> : <BoardOrPanel />}</StrictMode>,
  );
}

function BoardOrPanel() {
  const { own } = usePanelWindows.getState();
  return own === null ? <App /> : <PanelWindow panel={own} />;
}

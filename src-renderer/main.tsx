import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./take-locale.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followSettings } from "./api/app-settings.ts";
import { FAULT_REPORTS, followStrayFaults } from "./api/page-faults.ts";
import { queryClient } from "./api/query-client.ts";
import { App } from "./app.tsx";
import { PanelWindow } from "./panel-window.tsx";
import { usePanelWindows } from "./state/panel-windows.ts";

followStrayFaults();
followSettings(queryClient);

const { own } = usePanelWindows.getState();
const root = document.getElementById("root");
if (root) {
  createRoot(root, FAULT_REPORTS).render(
    <StrictMode>{own === null ? <App /> : <PanelWindow panel={own} />}</StrictMode>,
  );
}

import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { paintTheme } from "./api/app-requests.ts";
import { App } from "./app.tsx";
import { useView } from "./state/view.ts";

// Before anything is drawn, so that a dark window does not begin white.
paintTheme(useView.getState().theme);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

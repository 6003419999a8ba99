import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { applyTheme, openLogs } from "./api/app-requests.ts";
import { followChanges } from "./api/changes.ts";
import { tellUnmadeMoves } from "./api/held-moves.ts";
import { queryClient } from "./api/query-client.ts";
import styles from "./app.module.css";
import { Header } from "./features/header/header.tsx";
import { NewTaskDialog } from "./features/new-task/new-task-dialog.tsx";
import { OverrideDialog } from "./features/override/override-dialog.tsx";
import { NewProjectDialog } from "./features/projects/new-project-dialog.tsx";
import { ShortcutsDialog } from "./features/shortcuts/shortcuts-dialog.tsx";
import { Sidebar } from "./features/sidebar/sidebar.tsx";
import { StatusBar } from "./features/status-bar/status-bar.tsx";
import { TaskPanel } from "./features/task-panel/task-panel.tsx";
import { ToastLayer } from "./features/toasts/toast-layer.tsx";
import { TroubleBanner } from "./features/trouble/trouble-banner.tsx";
import { MainView } from "./main-view.tsx";
import { useDialog } from "./state/dialogs.ts";
import { useView } from "./state/view.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { TooltipLayer } from "./ui/tooltip.tsx";
import { useWindowKeys } from "./use-window-keys.ts";

/** The window. */
export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary name="The window" onOpenLogs={() => void openLogs()}>
          <Frame />
        </ErrorBoundary>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Frame() {
  const openTaskId = useView((view) => view.openTaskId);
  const theme = useView((view) => view.theme);
  useWindowKeys();
  useEffect(() => followChanges(queryClient), []);
  useEffect(tellUnmadeMoves, []);
  useEffect(() => void applyTheme(theme), [theme]);
  return (
    <>
      <div className={styles.window}>
        <Header />
        <TroubleBanner />
        <Sidebar />
        <main className={styles.main}>
          <ErrorBoundary name="The board" onOpenLogs={() => void openLogs()}>
            <MainView />
          </ErrorBoundary>
        </main>
        {openTaskId && <TaskPanel taskId={openTaskId} />}
        <StatusBar />
      </div>
      <Dialogs />
      <ToastLayer />
      <TooltipLayer />
    </>
  );
}

function Dialogs() {
  const dialog = useDialog((state) => state.dialog);
  switch (dialog.kind) {
    case "new-task":
      return <NewTaskDialog status={dialog.status} />;
    case "override":
      return <OverrideDialog key={dialog.taskId} taskId={dialog.taskId} taskKey={dialog.taskKey} />;
    case "new-project":
      return <NewProjectDialog folder={dialog.folder} />;
    case "shortcuts":
      return <ShortcutsDialog />;
    case "none":
      return null;
  }
}

import { type ReactNode, useEffect } from "react";
import { PANELS } from "../shared/panels.ts";
import type { en } from "../shared/strings/en/index.ts";
import { t } from "../shared/strings/translate.ts";
import { openLogs } from "./api/app-requests.ts";
import { followChanges } from "./api/changes.ts";
import { tellUnmadeMoves } from "./api/held-moves.ts";
import { tellInbox } from "./api/inbox.ts";
import { forgetUnshown } from "./api/page-faults.ts";
import { useOtherWindows } from "./api/panel-windows.ts";
import { queryClient } from "./api/query-client.ts";
import styles from "./app.module.css";
import { RestoreDialog } from "./features/backups/restore-dialog.tsx";
import { FilterFault } from "./features/header/filter-fault.tsx";
import { Header } from "./features/header/header.tsx";
import { InboxDialog } from "./features/inbox/inbox-dialog.tsx";
import { NewTaskDialog } from "./features/new-task/new-task-dialog.tsx";
import { OverrideDialog } from "./features/override/override-dialog.tsx";
import { PaletteDialog } from "./features/palette/palette-dialog.tsx";
import { PasteDialog } from "./features/paste/paste-dialog.tsx";
import { PauseBanner } from "./features/pause/pause-banner.tsx";
import { PauseDialog } from "./features/pause/pause-dialog.tsx";
import { ProjectSettingsDialog } from "./features/project-settings/project-settings-dialog.tsx";
import { ArchivedDialog } from "./features/projects/archived-dialog.tsx";
import { NewProjectDialog } from "./features/projects/new-project-dialog.tsx";
import { ReportDialog } from "./features/report/report-dialog.tsx";
import { RunDialog } from "./features/run/run-dialog.tsx";
import { RunLogDialog } from "./features/run-log/run-log-dialog.tsx";
import { ShortcutsDialog } from "./features/shortcuts/shortcuts-dialog.tsx";
import { Sidebar } from "./features/sidebar/sidebar.tsx";
import { StatusBar } from "./features/status-bar/status-bar.tsx";
import { TemplatesDialog } from "./features/templates/templates-dialog.tsx";
import { ToastLayer } from "./features/toasts/toast-layer.tsx";
import { DropZone } from "./features/transfer/drop-zone.tsx";
import { ExportDialog } from "./features/transfer/export-dialog.tsx";
import { ImportDialog } from "./features/transfer/import-dialog.tsx";
import { TroubleBanner } from "./features/trouble/trouble-banner.tsx";
import { SaveViewDialog } from "./features/views/save-view-dialog.tsx";
import { MainView } from "./main-view.tsx";
import { PANEL_CONTENTS } from "./panel-contents.tsx";
import { PanelDock } from "./panel-dock.tsx";
import { closeDialog, useDialog } from "./state/dialogs.ts";
import { followOtherWindows } from "./state/follow-other-windows.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { followRegionFocus } from "./ui/focus-regions.ts";
import { TooltipLayer } from "./ui/tooltip.tsx";
import { useWindowActions } from "./use-window-actions.ts";
import { WindowFrame } from "./window-frame.tsx";

/** The window. */
export function App() {
  return (
    <WindowFrame>
      <Frame />
    </WindowFrame>
  );
}

const SIDEBAR_PANELS = PANELS.map((panel) => ({ ...panel, Icon: PANEL_CONTENTS[panel.id].Icon }));

function Frame() {
  useWindowActions();
  useOtherWindows();
  useEffect(() => followChanges(queryClient), []);
  useEffect(tellUnmadeMoves, []);
  useEffect(() => void tellInbox(), []);
  useEffect(followRegionFocus, []);
  useEffect(followOtherWindows, []);
  return (
    <>
      <div className={styles.window}>
        <Guarded part="header">
          <Header />
        </Guarded>
        <div className={styles.banners}>
          <TroubleBanner />
          <PauseBanner />
          <FilterFault />
        </div>
        <Guarded part="sidebar">
          <Sidebar panels={SIDEBAR_PANELS} />
        </Guarded>
        <main className={styles.main} tabIndex={-1} data-region="">
          <Guarded part="board">
            <MainView />
          </Guarded>
        </main>
        <PanelDock />
        <Guarded part="statusBar">
          <StatusBar />
        </Guarded>
      </div>
      <Guarded part="dialog" onClose={closeDialog}>
        <Dialogs />
      </Guarded>
      <DropZone />
      <ToastLayer />
      <TooltipLayer />
    </>
  );
}

interface GuardedProps {
  readonly part: keyof typeof en.desktop.fault.parts;
  readonly children: ReactNode;
  readonly onClose?: () => void;
}

/** A part of the window whose faults take nothing else with them. */
function Guarded({ part, ...rest }: GuardedProps) {
  return (
    <ErrorBoundary
      name={t(($) => $.desktop.fault.parts[part])}
      onOpenLogs={() => void openLogs()}
      onRetry={forgetUnshown}
      {...rest}
    />
  );
}

/** The dialog that is open, if one is. */
export function Dialogs() {
  const dialog = useDialog((state) => state.dialog);
  switch (dialog.kind) {
    case "new-task":
      return <NewTaskDialog status={dialog.status} />;
    case "override":
      return <OverrideDialog key={dialog.taskId} taskId={dialog.taskId} taskKey={dialog.taskKey} />;
    case "new-project":
      return <NewProjectDialog folder={dialog.folder} />;
    case "project-settings":
      return <ProjectSettingsDialog key={dialog.projectId} projectId={dialog.projectId} />;
    case "save-view":
      return <SaveViewDialog view={dialog.view} />;
    case "paste":
      return <PasteDialog list={dialog} />;
    case "archived-projects":
      return <ArchivedDialog />;
    case "templates":
      return <TemplatesDialog key={dialog.projectId} projectId={dialog.projectId} />;
    case "report":
      return <ReportDialog entries={dialog.entries} />;
    case "pause":
      return <PauseDialog />;
    case "restore":
      return <RestoreDialog />;
    case "import":
      return <ImportDialog given={dialog.given ?? null} />;
    case "export":
      return <ExportDialog />;
    case "run":
      return <RunDialog key={dialog.task.id} task={dialog.task} />;
    case "log":
      return <RunLogDialog key={dialog.run.execution} run={dialog.run} />;
    case "inbox":
      return <InboxDialog inbox={dialog.inbox} now={dialog.now} />;
    case "palette":
      return <PaletteDialog />;
    case "shortcuts":
      return <ShortcutsDialog />;
    case "none":
      return null;
  }
}

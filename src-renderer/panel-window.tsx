import { PanelTopClose } from "lucide-react";
import { useEffect } from "react";
import { PANELS, type PanelId } from "../shared/panels.ts";
import { t } from "../shared/strings/translate.ts";
import { openLogs } from "./api/app-requests.ts";
import { followChanges } from "./api/changes.ts";
import { putBack, useOtherWindows } from "./api/panel-windows.ts";
import { useProjects } from "./api/queries.ts";
import { queryClient } from "./api/query-client.ts";
import { Dialogs } from "./app.tsx";
import { ToastLayer } from "./features/toasts/toast-layer.tsx";
import { DropZone } from "./features/transfer/drop-zone.tsx";
import { TroubleBanner } from "./features/trouble/trouble-banner.tsx";
import { PANEL_CONTENTS } from "./panel-contents.tsx";
import styles from "./panel-window.module.css";
import { followOtherWindows } from "./state/follow-other-windows.ts";
import { useView } from "./state/view.ts";
import { Button } from "./ui/button.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { followRegionFocus } from "./ui/focus-regions.ts";
import { TooltipLayer } from "./ui/tooltip.tsx";
import { VisuallyHidden } from "./ui/visually-hidden.tsx";
import { useWindowActions } from "./use-window-actions.ts";
import { WindowFrame } from "./window-frame.tsx";

/** A window that a panel has for itself. It shows what the board's window would, and stays in step. */
export function PanelWindow({ panel }: { readonly panel: PanelId }) {
  return (
    <WindowFrame>
      <Frame panel={panel} />
    </WindowFrame>
  );
}

function Frame({ panel }: { readonly panel: PanelId }) {
  useWindowActions();
  useOtherWindows();
  useEffect(() => followChanges(queryClient), []);
  useEffect(followOtherWindows, []);
  useEffect(followRegionFocus, []);
  const { Icon, Content } = PANEL_CONTENTS[panel];
  const title = PANELS.find(({ id }) => id === panel)?.title ?? panel;
  return (
    <>
      <main
        className={styles.window}
        aria-label={title}
        tabIndex={-1}
        data-region=""
        data-panel={panel}
      >
        <VisuallyHidden>
          <h1>Baton</h1>
        </VisuallyHidden>
        <div className={styles.head}>
          <span className={styles.icon}>
            <Icon size={15} />
          </span>
          <h2 className={styles.title}>{title}</h2>
          {!NAMES_PROJECT.has(panel) && <ShownProject />}
          <span className={styles.space} />
          <Button size="s" onClick={() => void putBack()}>
            <PanelTopClose size={13} aria-hidden="true" />
            {t(($) => $.panelWindows.putBack)}
          </Button>
        </div>
        <TroubleBanner />
        <ErrorBoundary
          name={t(($) => $.desktop.fault.parts.panel)}
          onOpenLogs={() => void openLogs()}
        >
          <Content />
        </ErrorBoundary>
      </main>
      <Dialogs />
      <DropZone />
      <ToastLayer />
      <TooltipLayer />
    </>
  );
}

/** What says itself which project it shows. */
const NAMES_PROJECT: ReadonlySet<PanelId> = new Set(["costs", "facts", "insight"]);

/** Which project the board's window shows: this one follows it. */
function ShownProject() {
  const projectId = useView((view) => view.projectId);
  const { data: projects } = useProjects();
  const project = projects?.find(({ id }) => id === projectId);
  const name = projectId === null ? t(($) => $.panelWindows.allProjects) : project?.name;
  return <span className={styles.project}>{name}</span>;
}

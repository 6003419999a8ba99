import { Tabs } from "@base-ui/react/tabs";
import { PictureInPicture2 } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { type DockId, PANELS, type PanelId } from "../shared/panels.ts";
import { t } from "../shared/strings/translate.ts";
import { openLogs } from "./api/app-requests.ts";
import { forgetUnshown } from "./api/page-faults.ts";
import { popOut } from "./api/panel-windows.ts";
import { TaskPanel } from "./features/task-panel/task-panel.tsx";
import { PANEL_CONTENTS } from "./panel-contents.tsx";
import styles from "./panel-dock.module.css";
import { answerPanelFocus, layOutDock, resizePanel, usePanelFocus } from "./state/dock.ts";
import { MIN_PANEL_WIDTH, maxWidthOf, resetPanelWidth, usePanel, widthOf } from "./state/panel.ts";
import { bringToFront, closePanel, useView } from "./state/view.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { focusRegion } from "./ui/focus-regions.ts";
import { IconButton } from "./ui/icon-button.tsx";
import { PanelHead, SidePanel } from "./ui/side-panel.tsx";
import tabs from "./ui/tabs.module.css";
import { useWindowWidth } from "./ui/use-window-width.ts";

/** The open panels at the right of the window: side by side, or one of them with tabs. */
export function PanelDock() {
  const openTaskId = useView((view) => view.openTaskId);
  const openPanels = useView((view) => view.openPanels);
  const frontPanel = useView((view) => view.frontPanel);
  const widths = usePanel((panel) => panel.widths);
  const windowWidth = useWindowWidth();
  const state = { openTaskId, openPanels, frontPanel };
  const { open, shown, widths: fitted } = layOutDock(state, widths, windowWidth);
  const [front] = shown;
  if (front === undefined) return null;
  const contentOf = (panel: DockId) => {
    const width = widthOf(panel, fitted);
    if (panel !== "task") return <OpenPanel key={panel} id={panel} width={width} />;
    return openTaskId !== null && <TaskPanel key="task" taskId={openTaskId} width={width} />;
  };
  if (shown.length === open.length)
    return <div className={styles.dock}>{shown.map(contentOf)}</div>;
  return (
    <Tabs.Root className={styles.stack} value={front} onValueChange={bringToFront}>
      <Tabs.List
        className={styles.tabs}
        aria-label={t(($) => $.mainView.openPanels)}
        activateOnFocus
      >
        {open.map((panel) => (
          <Tabs.Tab key={panel} value={panel} className={tabs.tab}>
            {titleOf(panel)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={front} value={front} className={styles.page} tabIndex={-1}>
        {contentOf(front)}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function titleOf(panel: DockId): string {
  return PANELS.find(({ id }) => id === panel)?.title ?? t(($) => $.mainView.task);
}

function OpenPanel({ id, width }: { readonly id: PanelId; readonly width: number }) {
  const frame = useRef<HTMLElement>(null);
  const { Icon, Content } = PANEL_CONTENTS[id];
  usePanelFocusRequests(frame, id);
  return (
    <SidePanel
      ref={frame}
      id={id}
      label={titleOf(id)}
      width={width}
      minWidth={MIN_PANEL_WIDTH}
      maxWidth={maxWidthOf(id)}
      onResize={(next) => resizePanel(id, next)}
      onResetWidth={() => resetPanelWidth(id)}
    >
      <PanelHead
        icon={<Icon size={15} />}
        title={titleOf(id)}
        action={
          <IconButton label={t(($) => $.panelWindows.popOut)} onClick={() => void popOut(id)}>
            <PictureInPicture2 size={14} />
          </IconButton>
        }
        onClose={() => closePanel(id)}
      />
      <ErrorBoundary
        name={t(($) => $.desktop.fault.parts.panel)}
        onOpenLogs={() => void openLogs()}
        onRetry={forgetUnshown}
      >
        <Content />
      </ErrorBoundary>
    </SidePanel>
  );
}

/**
 * Whoever opens a panel by key goes on in it, and is back in the middle of the window when it
 * closes.
 */
function usePanelFocusRequests(frame: RefObject<HTMLElement | null>, id: PanelId): void {
  const isWanted = usePanelFocus(({ wanted }) => wanted === id);
  useLayoutEffect(() => {
    if (!isWanted || !frame.current) return;
    focusRegion(frame.current);
    answerPanelFocus();
  }, [isWanted, frame]);
  useLayoutEffect(() => {
    const panel = frame.current;
    return () => {
      if (!panel?.contains(document.activeElement)) return;
      const middle = document.querySelector<HTMLElement>("main");
      // After this panel has left the page.
      queueMicrotask(() => middle && focusRegion(middle));
    };
  }, [frame]);
}

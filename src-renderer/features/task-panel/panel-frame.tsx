import { type ReactNode, useLayoutEffect, useRef } from "react";
import { focusCard } from "../../state/board-focus.ts";
import {
  DEFAULT_PANEL_WIDTH,
  MAX_PANEL_WIDTH,
  MIN_PANEL_WIDTH,
  setPanelWidth,
  usePanel,
} from "../../state/panel.ts";
import { useView } from "../../state/view.ts";
import { ResizeHandle } from "../../ui/resize-handle.tsx";
import styles from "./panel-frame.module.css";

interface PanelFrameProps {
  readonly label: string;
  readonly taskId: string;
  readonly children: ReactNode;
}

/** The panel's place at the right of the window, as wide as the person made it. */
export function PanelFrame({ label, taskId, children }: PanelFrameProps) {
  const width = usePanel((panel) => panel.width);
  const frame = useRef<HTMLElement>(null);
  useFocusOfPanel(frame, taskId);
  return (
    <aside ref={frame} className={styles.panel} style={{ width }} aria-label={label} tabIndex={-1}>
      <ResizeHandle
        label="Width of the task panel"
        width={width}
        min={MIN_PANEL_WIDTH}
        max={MAX_PANEL_WIDTH}
        onResize={setPanelWidth}
        onReset={() => setPanelWidth(DEFAULT_PANEL_WIDTH)}
      />
      {children}
    </aside>
  );
}

/**
 * Whoever opens a task by key goes on in the panel, and is back on its card when it closes. Whoever
 * clicks keeps the focus where it is.
 */
function useFocusOfPanel(frame: { readonly current: HTMLElement | null }, taskId: string): void {
  useLayoutEffect(() => {
    const panel = frame.current;
    const focused = document.activeElement;
    if (focused?.matches("[data-task-id]:focus-visible")) panel?.focus({ preventScroll: true });
    return () => {
      const isClosing = useView.getState().openTaskId === null;
      if (isClosing && panel?.contains(document.activeElement)) focusCard(taskId);
    };
  }, [frame, taskId]);
}

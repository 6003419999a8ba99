import { type ReactNode, useLayoutEffect, useRef } from "react";
import { focusCard } from "../../state/board-focus.ts";
import { resizePanel } from "../../state/dock.ts";
import { MIN_PANEL_WIDTH, maxWidthOf, resetPanelWidth } from "../../state/panel.ts";
import { useView } from "../../state/view.ts";
import { SidePanel } from "../../ui/side-panel.tsx";

interface PanelFrameProps {
  readonly label: string;
  readonly taskId: string;
  /** In pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

/** The task panel's place in the dock. */
export function PanelFrame({ label, taskId, width, children }: PanelFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useFocusOfPanel(frame, taskId);
  return (
    <SidePanel
      ref={frame}
      id="task"
      label={label}
      width={width}
      minWidth={MIN_PANEL_WIDTH}
      maxWidth={maxWidthOf("task")}
      onResize={(next) => resizePanel("task", next)}
      onResetWidth={() => resetPanelWidth("task")}
    >
      {children}
    </SidePanel>
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

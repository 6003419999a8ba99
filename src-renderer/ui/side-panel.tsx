import type { ReactNode, Ref } from "react";
import { t } from "../../shared/strings/translate.ts";
import { Kbd } from "./kbd.tsx";
import { ResizeHandle } from "./resize-handle.tsx";
import styles from "./side-panel.module.css";

interface SidePanelProps {
  /** Names it in the page, for whoever looks for it: `data-panel`. */
  readonly id: string;
  /** Its name for screen readers. */
  readonly label: string;
  readonly ref?: Ref<HTMLElement>;
  /** In pixels. */
  readonly width: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly onResize: (width: number) => void;
  /** Puts the width back to what it was at first. */
  readonly onResetWidth: () => void;
  readonly children: ReactNode;
}

/** A panel beside the board, as wide as the person made it. */
export function SidePanel(props: SidePanelProps) {
  const { id, label, ref, width, minWidth, maxWidth, onResize, onResetWidth, children } = props;
  return (
    <aside
      ref={ref}
      className={styles.panel}
      style={{ width }}
      aria-label={label}
      tabIndex={-1}
      data-region=""
      data-panel={id}
    >
      <ResizeHandle
        label={t(($) => $.ui.panel.width, { panel: id })}
        width={width}
        min={minWidth}
        max={maxWidth}
        onResize={onResize}
        onReset={onResetWidth}
      />
      {children}
    </aside>
  );
}

interface PanelHeadProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What else can be done with the panel as a whole. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** A panel's first line: what it is, and the way out. */
export function PanelHead({ icon, title, action, onClose }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <h2 className={styles.title}>{title}</h2>
      {action}
      <PanelClose onClose={onClose} />
    </div>
  );
}

/** Closes the panel that it stands in. */
export function PanelClose({ onClose }: { readonly onClose: () => void }) {
  return (
    <button
      type="button"
      className={styles.close}
      aria-label={t(($) => $.ui.panel.close)}
      title={t(($) => $.ui.panel.close)}
      onClick={onClose}
    >
      <Kbd keys="Esc" />
    </button>
  );
}

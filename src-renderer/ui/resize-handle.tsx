import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./resize-handle.module.css";

/** Pixels an arrow key moves it; with Shift four times as much. */
const STEP = 16;

interface ResizeHandleProps {
  /** What it resizes, for screen readers. */
  readonly label: string;
  readonly width: number;
  readonly min: number;
  readonly max: number;
  readonly onResize: (width: number) => void;
  /** A double press puts the width back. */
  readonly onReset: () => void;
}

/** The left edge of a part of the window at its right: dragged, or moved by the arrow keys. */
export function ResizeHandle({ label, width, min, max, onResize, onReset }: ResizeHandleProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (start.current) onResize(start.current.width + start.current.x - event.clientX);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.shiftKey ? 4 * STEP : STEP;
    const next = { ArrowLeft: width + step, ArrowRight: width - step, Home: min, End: max }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> takes no focus and no drag
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={onReset}
      onKeyDown={press}
    />
  );
}

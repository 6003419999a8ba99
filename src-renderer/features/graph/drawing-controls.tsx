import { useReactFlow } from "@xyflow/react";
import {
  ArrowDownFromLine,
  ArrowRightFromLine,
  Maximize,
  Network,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { changeGraphView, useGraphView } from "../../state/graph.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./graph-drawing.module.css";

interface DrawingControlsProps {
  readonly onFit: () => void;
  readonly onTidy: () => void;
}

/** Zooms, fits and lays the drawing out. */
export function DrawingControls({ onFit, onTidy }: DrawingControlsProps) {
  const flow = useReactFlow();
  const direction = useGraphView((view) => view.direction);
  const isRight = direction === "right";
  const Turn = isRight ? ArrowDownFromLine : ArrowRightFromLine;
  return (
    <div className={styles.controls}>
      <IconButton label={t(($) => $.graph.zoomIn)} size="s" onClick={() => void flow.zoomIn()}>
        <ZoomIn size={14} />
      </IconButton>
      <IconButton label={t(($) => $.graph.zoomOut)} size="s" onClick={() => void flow.zoomOut()}>
        <ZoomOut size={14} />
      </IconButton>
      <IconButton label={t(($) => $.graph.fit)} size="s" onClick={onFit}>
        <Maximize size={14} />
      </IconButton>
      <IconButton
        label={t(($) => $.graph.direction)}
        size="s"
        onClick={() => changeGraphView({ direction: isRight ? "down" : "right" })}
      >
        <Turn size={14} />
      </IconButton>
      <IconButton label={t(($) => $.graph.tidy)} size="s" onClick={onTidy}>
        <Network size={14} />
      </IconButton>
    </div>
  );
}

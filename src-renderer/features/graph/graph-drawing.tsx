import "@xyflow/react/dist/base.css";
import { ConnectionLineType, type NodeTypes, ReactFlow, ReactFlowProvider } from "@xyflow/react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { changeGraphView, useGraphView, useRefusedLink } from "../../state/graph.ts";
import { openTask } from "../../state/view.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { DrawingControls } from "./drawing-controls.tsx";
import { toEdges, toNodes } from "./drawing-elements.ts";
import { DrawnTask, drawnId, type TaskNode } from "./drawn-task.tsx";
import styles from "./graph-drawing.module.css";
import { takeGraphKey } from "./take-graph-key.ts";
import { MOST_AT_ONCE, useComingIn } from "./use-coming-in.ts";
import { useGraphActions } from "./use-graph-actions.ts";
import { useLink } from "./use-links.ts";
import { usePlaces } from "./use-places.ts";
import { FIT, useShowing } from "./use-showing.ts";
import type { ShownGraph } from "./use-shown-graph.ts";

const NODE_TYPES: NodeTypes = { task: DrawnTask };
const HINT_ID = "graph-hint";

/** The graph as a drawing: panned, zoomed, linked by drag or by key. */
export function GraphDrawing({ graph }: { readonly graph: ShownGraph }) {
  return (
    <ReactFlowProvider>
      <Drawing graph={graph} />
    </ReactFlowProvider>
  );
}

function Drawing({ graph: { model, subject } }: { readonly graph: ShownGraph }) {
  const direction = useGraphView((view) => view.direction);
  const activeId = useGraphView((view) => view.taskId);
  const refused = useRefusedLink((state) => state.refused);
  const { places, isLayingOut, layOutAgain } = usePlaces(model, subject, direction);
  const [isLinking, setLinking] = useState(false);
  const { link } = useLink();
  const marks = useMemo(() => ({ activeId, refused }), [activeId, refused]);
  const nodes = useMemo(
    () => toNodes(model, places, direction, marks),
    [model, places, direction, marks],
  );
  const edges = useMemo(() => toEdges(model, places, marks), [model, places, marks]);
  const drawn = useComingIn(nodes, `${direction} ${subject}`);
  const root = useRef<HTMLDivElement>(null);
  const show = useShowing(places, nodes, root);
  useGraphActions(root, show);
  const press = (event: KeyboardEvent) => {
    if (event.target !== root.current?.firstElementChild) return;
    takeGraphKey(event, { model, places, activeId });
  };
  return (
    <div
      ref={root}
      className={styles.canvas}
      data-linking={isLinking || undefined}
      data-laid-out={!isLayingOut || undefined}
    >
      <ReactFlow<TaskNode>
        nodes={drawn}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onlyRenderVisibleElements={nodes.length > MOST_AT_ONCE}
        minZoom={FIT.minZoom}
        maxZoom={1.6}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        connectOnClick={false}
        connectionDragThreshold={6}
        connectionLineType={ConnectionLineType.Bezier}
        zoomOnDoubleClick={false}
        proOptions={{ hideAttribution: true }}
        tabIndex={0}
        data-region-start=""
        aria-label={t(($) => $.graph.canvas)}
        aria-describedby={HINT_ID}
        aria-activedescendant={activeId === null ? undefined : drawnId(activeId)}
        onKeyDown={press}
        onConnectStart={() => setLinking(true)}
        onConnectEnd={() => setLinking(false)}
        onConnect={({ source, target }) => link({ task: target, on: source })}
        onNodeClick={(_event, { id }) => {
          changeGraphView({ taskId: id });
          openTask(id);
        }}
        onPaneClick={() => changeGraphView({ taskId: null })}
      />
      <VisuallyHidden>
        <span id={HINT_ID}>{t(($) => $.graph.canvasHint)}</span>
      </VisuallyHidden>
      <DrawingControls onFit={show.all} onTidy={layOutAgain} />
      {isLayingOut && nodes.length === 0 && (
        <p className={styles.busy} role="status">
          {t(($) => $.graph.layingOut, { count: model.tasks.size })}
        </p>
      )}
      {nodes.length > 0 && <p className={styles.hint}>{t(($) => $.graph.dragHint)}</p>}
    </div>
  );
}

import { lazy, Suspense } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { changeGraphView, useGraphView } from "../../state/graph.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatCount } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { GraphList } from "./graph-list.tsx";
import styles from "./graph-panel.module.css";
import { GraphToolbar } from "./graph-toolbar.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { TaskBar } from "./task-bar.tsx";
import { type ShownGraph, useShownGraph } from "./use-shown-graph.ts";

// The library that draws is large, and most windows never show a graph.
const GraphDrawing = lazy(async () => ({
  default: (await import("./graph-drawing.tsx")).GraphDrawing,
}));

/** What waits for what: in a project, or around one task. */
export function GraphPanel() {
  const { graph, error, retry } = useShownGraph();
  return (
    <div className={styles.panel}>
      <GraphToolbar graph={graph} />
      <RefusedNotice />
      {error && (
        <EmptyState
          title={t(($) => $.graph.unreadable)}
          actions={<Button onClick={retry}>{t(($) => $.graph.retry)}</Button>}
        >
          {messageOf(error)}
        </EmptyState>
      )}
      {!graph && !error && <Loading />}
      {graph && <Shown graph={graph} />}
    </div>
  );
}

function Shown({ graph }: { readonly graph: ShownGraph }) {
  const mode = useGraphView((view) => view.mode);
  const taskId = useGraphView((view) => view.taskId);
  const { model, total } = graph;
  const active = taskId === null ? undefined : model.tasks.get(taskId);
  if (model.tasks.size === 0) return <Empty />;
  return (
    <>
      {total > model.tasks.size && (
        <p className={styles.cut} role="note">
          {t(($) => $.graph.cut, { shown: model.tasks.size, total })}
        </p>
      )}
      {model.left > 0 && (
        <p className={styles.cut} role="note">
          {t(($) => $.graph.unlinkedLeft, {
            count: model.left,
            formatted: formatCount(model.left),
          })}
        </p>
      )}
      {mode === "list" ? (
        <GraphList model={model} />
      ) : (
        <Suspense fallback={<Loading />}>
          <GraphDrawing graph={graph} />
        </Suspense>
      )}
      {active && <TaskBar key={active.card.id} task={active} />}
    </>
  );
}

function Empty() {
  const around = useGraphView((view) => view.around);
  const unlinked = useGraphView((view) => view.unlinked);
  return (
    <EmptyState
      title={t(($) => $.graph.emptyTitle)}
      actions={
        !unlinked && (
          <Button variant="primary" onClick={() => changeGraphView({ unlinked: true })}>
            {t(($) => $.graph.showUnlinked)}
          </Button>
        )
      }
    >
      {around === null
        ? t(($) => $.graph.emptyText)
        : t(($) => $.graph.emptyAround, { key: around.key })}
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label={t(($) => $.graph.loading)}>
      <Skeleton width="40%" height={40} />
      <Skeleton width="55%" height={40} />
      <Skeleton width="45%" height={40} />
    </div>
  );
}

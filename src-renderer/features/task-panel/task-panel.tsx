import { t } from "../../../shared/strings/translate.ts";
import { openLogs } from "../../api/app-requests.ts";
import { forgetUnshown } from "../../api/page-faults.ts";
import { useTask } from "../../api/queries.ts";
import { closeTask } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import skeleton from "./panel-skeleton.module.css";
import { TaskView } from "./task-view.tsx";

interface TaskPanelProps {
  readonly taskId: string;
  /** In pixels. */
  readonly width: number;
}

/** The side panel of one task. */
export function TaskPanel({ taskId, width }: TaskPanelProps) {
  const { data: task, error } = useTask(taskId);
  return (
    <PanelFrame
      label={task ? t(($) => $.task.panelOf, { key: task.key }) : t(($) => $.task.panel)}
      taskId={taskId}
      width={width}
    >
      {task && (
        <ErrorBoundary
          key={task.id}
          name={t(($) => $.task.part)}
          onOpenLogs={() => void openLogs()}
          onRetry={forgetUnshown}
        >
          <TaskView task={task} />
        </ErrorBoundary>
      )}
      {!task && error && (
        <EmptyState title={t(($) => $.task.notShown)} actions={<CloseButton />}>
          {error.message}
        </EmptyState>
      )}
      {!task && !error && <PanelSkeleton />}
    </PanelFrame>
  );
}

function CloseButton() {
  return (
    <Button onClick={closeTask} shortcut="Esc">
      {t(($) => $.task.close)}
    </Button>
  );
}

function PanelSkeleton() {
  return (
    <div className={skeleton.page} role="status" aria-label={t(($) => $.task.loading)}>
      <Skeleton width={70} />
      <Skeleton width="85%" height={18} />
      <Skeleton width="60%" />
      <Skeleton width="70%" />
      <Skeleton width="50%" />
    </div>
  );
}

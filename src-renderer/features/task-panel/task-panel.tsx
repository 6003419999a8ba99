import { useTask } from "../../api/queries.ts";
import { PanelFrame } from "./panel-frame.tsx";

/** The side panel of one task. */
export function TaskPanel({ taskId }: { readonly taskId: string }) {
  const { data: task } = useTask(taskId);
  return (
    <PanelFrame label={task ? `Task ${task.key}` : "Task"} taskId={taskId}>
      {null}
    </PanelFrame>
  );
}

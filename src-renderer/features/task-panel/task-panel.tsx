/** The side panel of one task. */
export function TaskPanel({ taskId }: { readonly taskId: string }) {
  return <div data-task-id={taskId} />;
}

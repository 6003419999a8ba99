import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "./api/query-client.ts";
import styles from "./app.module.css";
import { NewTaskDialog } from "./features/new-task/new-task-dialog.tsx";
import { OverrideDialog } from "./features/override/override-dialog.tsx";
import { TaskPanel } from "./features/task-panel/task-panel.tsx";
import { useDialog } from "./state/dialogs.ts";
import { useView } from "./state/view.ts";
import { TooltipLayer } from "./ui/tooltip.tsx";

/** The window. */
export function App() {
  const openTaskId = useView((view) => view.openTaskId);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <div className={styles.window}>
          <main className={styles.main} />
          {openTaskId && <TaskPanel taskId={openTaskId} />}
        </div>
        <Dialogs />
        <TooltipLayer />
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Dialogs() {
  const dialog = useDialog((state) => state.dialog);
  switch (dialog.kind) {
    case "new-task":
      return <NewTaskDialog status={dialog.status} />;
    case "override":
      return <OverrideDialog key={dialog.taskId} taskId={dialog.taskId} taskKey={dialog.taskKey} />;
    default:
      return null;
  }
}

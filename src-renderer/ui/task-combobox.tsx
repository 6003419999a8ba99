import type { TaskName } from "../../shared/operations/fields.ts";
import { t } from "../../shared/strings/translate.ts";
import { Combobox } from "./combobox.tsx";
import { StatusIcon } from "./status-icon.tsx";

interface TaskComboboxProps {
  /** Its name for screen readers. */
  readonly label: string;
  /** What was found for the text typed. */
  readonly tasks: readonly TaskName[];
  readonly onQuery: (text: string) => void;
  readonly onPick: (task: TaskName) => void;
  readonly startFocused?: boolean;
  readonly error?: string | null;
}

/** Searches for a task by key or words and picks it. */
export function TaskCombobox(props: TaskComboboxProps) {
  const { label, tasks, onQuery, onPick, startFocused = false, error = null } = props;
  return (
    <Combobox
      label={label}
      placeholder={t(($) => $.ui.tasks.placeholder)}
      emptyText={t(($) => $.ui.tasks.empty)}
      startFocused={startFocused}
      error={error}
      onQuery={onQuery}
      items={tasks.map((task) => ({
        id: task.id,
        label: task.title,
        icon: <StatusIcon status={task.status} />,
        hint: task.key,
      }))}
      onPick={(item) => {
        const task = tasks.find(({ id }) => id === item.id);
        if (task) onPick(task);
      }}
    />
  );
}

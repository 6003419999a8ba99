import { PRIORITY_LABELS } from "../../../shared/domain/priority.ts";
import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useProjects } from "../../api/queries.ts";
import { changeNewTask, type NewTaskDraft } from "../../state/new-task-draft.ts";
import { PriorityIcon } from "../../ui/priority-icon.tsx";
import { Select } from "../../ui/select.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import styles from "./new-task-dialog.module.css";
import { TemplateSelect } from "./template-select.tsx";

const STATUSES = (["todo", "backlog"] as const).map((value) => ({
  value,
  label: STATUS_LABELS[value],
  icon: <StatusIcon status={value} />,
}));

const PRIORITIES = [4, 3, 2, 1, 0].map((value) => ({
  value,
  label: value === 0 ? t(($) => $.newTask.noPriority) : (PRIORITY_LABELS[value] ?? ""),
  icon: <PriorityIcon priority={value} />,
}));

interface ChoiceRowProps {
  readonly draft: NewTaskDraft;
  readonly projectId: string;
  readonly status: "backlog" | "todo";
  readonly onStatus: (status: "backlog" | "todo") => void;
}

/** Status, priority and project, side by side. */
export function ChoiceRow({ draft, projectId, status, onStatus }: ChoiceRowProps) {
  const { data: projects = [] } = useProjects();
  const options = projects.map(({ id, name, prefix }) => ({
    value: id,
    label: name,
    hint: prefix,
  }));
  return (
    <div className={styles.choices}>
      <Select
        label={t(($) => $.newTask.status)}
        value={status}
        options={STATUSES}
        onChange={onStatus}
      />
      <Select
        label={t(($) => $.newTask.priority)}
        value={draft.priority}
        options={PRIORITIES}
        onChange={(priority) => changeNewTask({ priority })}
      />
      <TemplateSelect projectId={projectId} />
      {options.length > 0 && (
        <Select
          label={t(($) => $.newTask.project)}
          value={projectId}
          options={options}
          onChange={(chosen) => changeNewTask({ projectId: chosen })}
        />
      )}
    </div>
  );
}

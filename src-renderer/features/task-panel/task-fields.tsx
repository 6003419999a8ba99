import { PRIORITY_LABELS, priorityLabel } from "../../../shared/domain/priority.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { announce } from "../../state/announcer.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatCost } from "../../ui/format.ts";
import { PriorityIcon } from "../../ui/priority-icon.tsx";
import { Select } from "../../ui/select.tsx";
import { DueField } from "./due-field.tsx";
import { HolderField } from "./holder-field.tsx";
import styles from "./panel.module.css";
import { RelationFields } from "./relation-fields.tsx";
import { ReservedField } from "./reserved-field.tsx";
import type { TaskProps } from "./shown-task.ts";
import { StatusField } from "./status-field.tsx";

/** The task's fields, each edited where it stands. */
export function TaskFields({ task }: TaskProps) {
  return (
    <dl className={styles.fields}>
      <StatusField task={task} />
      <HolderField task={task} />
      <ReservedField task={task} />
      <PriorityField task={task} />
      <DueField task={task} />
      <RelationFields task={task} />
      <ReferenceField name="Branch" text={task.branchRef} />
      <ReferenceField name="Worktree" text={task.worktreeRef} />
      {task.costUsd > 0 && (
        <>
          <dt>Cost</dt>
          <dd className={styles.num}>{formatCost(task.costUsd)}</dd>
        </>
      )}
    </dl>
  );
}

function PriorityField({ task }: TaskProps) {
  const edit = useTaskEdit();
  const named = Object.keys(PRIORITY_LABELS).map(Number);
  const values = named.includes(task.priority) ? named : [...named, task.priority];
  return (
    <>
      <dt>Priority</dt>
      <dd>
        <Select
          label="Priority"
          value={task.priority}
          options={values
            .sort((a, b) => b - a)
            .map((value) => ({
              value,
              label: priorityLabel(value),
              icon: <PriorityIcon priority={value} />,
            }))}
          onChange={(priority) => edit.mutate({ seen: task, edit: { priority } })}
        />
      </dd>
    </>
  );
}

interface ReferenceFieldProps {
  readonly name: "Branch" | "Worktree";
  readonly text: string | null;
}

function ReferenceField({ name, text }: ReferenceFieldProps) {
  if (text === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles.reference}>
        <span className={styles.mono} title={text}>
          {text}
        </span>
        <CopyButton
          label={`Copy ${name.toLowerCase()}`}
          text={text}
          onCopied={() => announce(`${name} copied`)}
        />
      </dd>
    </>
  );
}

import { PRIORITY_LABELS, priorityLabel } from "../../../shared/domain/priority.ts";
import { t } from "../../../shared/strings/translate.ts";
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

const BRANCH = {
  name: t(($) => $.task.branch),
  copy: t(($) => $.task.branchCopy),
  copied: t(($) => $.task.branchCopied),
};
const WORKTREE = {
  name: t(($) => $.task.worktree),
  copy: t(($) => $.task.worktreeCopy),
  copied: t(($) => $.task.worktreeCopied),
};

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
      <ReferenceField words={BRANCH} text={task.branchRef} />
      <ReferenceField words={WORKTREE} text={task.worktreeRef} />
      {task.costUsd > 0 && (
        <>
          <dt>{t(($) => $.task.cost)}</dt>
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
      <dt>{t(($) => $.task.priority)}</dt>
      <dd>
        <Select
          label={t(($) => $.task.priority)}
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
  readonly words: { readonly name: string; readonly copy: string; readonly copied: string };
  readonly text: string | null;
}

function ReferenceField({ words: { name, copy, copied }, text }: ReferenceFieldProps) {
  if (text === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles.reference}>
        <span className={styles.mono} title={text}>
          {text}
        </span>
        <CopyButton label={copy} text={text} onCopied={() => announce(copied)} />
      </dd>
    </>
  );
}

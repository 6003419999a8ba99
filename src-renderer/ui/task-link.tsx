import { X } from "lucide-react";
import { STATUS_LABELS } from "../../shared/domain/status.ts";
import type { TaskName } from "../../shared/operations/fields.ts";
import { t } from "../../shared/strings/translate.ts";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { StatusIcon } from "./status-icon.tsx";
import styles from "./task-link.module.css";

/** A task by its names; one whose status is not at hand has null for it. */
type LinkedTask = Pick<TaskName, "id" | "key" | "title"> & {
  readonly status: TaskName["status"] | null;
  readonly dropped: boolean;
};

interface TaskLinkProps {
  readonly task: LinkedTask;
  readonly onOpen: (taskId: string) => void;
  /** When given, a cross takes the link away. */
  readonly onRemove?: () => void;
}

/** Another task on one line: status, key and title. */
export function TaskLink({ task, onOpen, onRemove }: TaskLinkProps) {
  const state = task.dropped
    ? t(($) => $.ui.tasks.dropped)
    : task.status && STATUS_LABELS[task.status];
  const { key, title } = task;
  const isOver = task.dropped || task.status === "done" || task.status === "cancelled";
  return (
    <span className={styles.row}>
      <button
        type="button"
        className={styles.link}
        title={
          state
            ? t(($) => $.ui.tasks.linkWithState, { key, title, state })
            : t(($) => $.ui.tasks.link, { key, title })
        }
        aria-label={
          state
            ? t(($) => $.ui.tasks.nameWithState, { key, title, state })
            : t(($) => $.ui.tasks.name, { key, title })
        }
        onClick={() => onOpen(task.id)}
      >
        {task.status && <StatusIcon status={task.status} />}
        <span className={styles.key}>{task.key}</span>
        <span className={classNames(styles.title, isOver && styles.over)}>{task.title}</span>
      </button>
      {onRemove && (
        <IconButton
          label={t(($) => $.ui.tasks.remove, { key })}
          size="s"
          className={styles.remove}
          onClick={onRemove}
        >
          <X size={13} />
        </IconButton>
      )}
    </span>
  );
}

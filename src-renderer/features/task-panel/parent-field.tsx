import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { useTaskOptions } from "../../api/task-options.ts";
import { openTask } from "../../state/view.ts";
import { AddableRow } from "../../ui/addable-row.tsx";
import { TaskCombobox } from "../../ui/task-combobox.tsx";
import { TaskLink } from "../../ui/task-link.tsx";
import type { RelationProps } from "./relations.ts";
import type { TaskProps } from "./shown-task.ts";

/** The task that this one is a part of. */
export function ParentField({ task, isAdding, onAdding }: RelationProps) {
  const edit = useTaskEdit();
  return (
    <AddableRow
      name={t(($) => $.task.relations.parent)}
      addLabel={task.parent ? null : t(($) => $.task.relations.parentSet)}
      isAdding={isAdding}
      onAdding={onAdding}
      field={<ParentSearch task={task} onDone={() => onAdding(false)} />}
    >
      {task.parent && (
        <TaskLink
          task={{ ...task.parent, status: null, dropped: false }}
          onOpen={openTask}
          onRemove={() => edit.mutate({ seen: task, edit: { parent: null } })}
        />
      )}
    </AddableRow>
  );
}

function ParentSearch({ task, onDone }: TaskProps & { readonly onDone: () => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const tasks = useTaskOptions(text, [task.id, ...task.subtasks.map(({ id }) => id)]);
  const edit = useTaskEdit({ onDone, onRefused: (refusal) => setError(refusal.message) });
  return (
    <TaskCombobox
      label={t(($) => $.task.relations.parentField)}
      startFocused
      tasks={tasks}
      error={error}
      onQuery={setText}
      onPick={(parent) => edit.mutate({ seen: task, edit: { parent: parent.id } })}
    />
  );
}

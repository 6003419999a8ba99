import { type KeyboardEvent, useState } from "react";
import { decideTitle } from "../../../shared/domain/text.ts";
import { useOperation } from "../../api/mutations.ts";
import { openTask } from "../../state/view.ts";
import { AddableRow } from "../../ui/addable-row.tsx";
import { FoldedList } from "../../ui/folded-list.tsx";
import { Progress } from "../../ui/progress.tsx";
import { TaskLink } from "../../ui/task-link.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { RelationProps } from "./relations.ts";
import type { TaskProps } from "./shown-task.ts";

/** The parts of the task, and how far they are. */
export function SubtasksField({ task, isAdding, onAdding }: RelationProps) {
  const live = task.subtasks.filter((subtask) => !subtask.dropped);
  const done = live.filter((subtask) => subtask.status === "done").length;
  return (
    <AddableRow
      name="Subtasks"
      addLabel="Add a subtask"
      isAdding={isAdding}
      onAdding={onAdding}
      field={<SubtaskField task={task} />}
    >
      {live.length > 0 && <Progress label="Subtasks done" done={done} all={live.length} />}
      {live.length > 0 && (
        <FoldedList label="Subtasks" items={live} shown={4} keyOf={({ id }) => id}>
          {(subtask) => <TaskLink task={subtask} onOpen={openTask} />}
        </FoldedList>
      )}
    </AddableRow>
  );
}

/** Makes one subtask after another: Enter creates and is ready for the next. */
function SubtaskField({ task }: TaskProps) {
  const [title, setTitle] = useState("");
  const [error, setError] = useState<string | null>(null);
  const create = useOperation("task.create", {
    onDone: () => setTitle(""),
    onRefused: (refusal) => setError(refusal.message),
  });
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || create.isPending) return;
    event.preventDefault();
    const decision = decideTitle(title);
    if (decision.kind === "refused") return setError(decision.reason);
    setError(null);
    create.mutate({ title: decision.text, parent: task.id, project: task.projectId });
  };
  return (
    <TextField
      label="Title of the subtask"
      hideLabel
      autoFocus
      placeholder="Title, then Enter"
      value={title}
      error={error}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={press}
    />
  );
}

import { useState } from "react";
import { decideLabel } from "../../../shared/domain/text.ts";
import type { TaskName } from "../../../shared/operations/fields.ts";
import { useLabels } from "../../api/queries.ts";
import { useTaskOptions } from "../../api/task-options.ts";
import { changeNewTask, type NewTaskDraft } from "../../state/new-task-draft.ts";
import { openTask } from "../../state/view.ts";
import { Adder } from "../../ui/adder.tsx";
import { LabelCombobox } from "../../ui/label-combobox.tsx";
import { LabelPill } from "../../ui/label-pill.tsx";
import { TaskCombobox } from "../../ui/task-combobox.tsx";
import { TaskLink } from "../../ui/task-link.tsx";
import styles from "./new-task-dialog.module.css";
import type { NewTaskField } from "./refused-field.ts";

interface RelationRowsProps {
  readonly draft: NewTaskDraft;
  readonly errorOf: (field: NewTaskField) => string | null;
}

/** What the new task belongs to: labels, a parent, tasks that it waits for. */
export function RelationRows({ draft, errorOf }: RelationRowsProps) {
  const { parent, after } = draft;
  return (
    <dl className={styles.rows}>
      <LabelsRow labels={draft.labels} error={errorOf("labels")} />
      <TasksRow
        name="Parent"
        tasks={parent ? [parent] : []}
        error={errorOf("parent")}
        onAdd={parent ? null : (task) => changeNewTask({ parent: task })}
        onRemove={() => changeNewTask({ parent: null })}
      />
      <TasksRow
        name="Waits for"
        tasks={after}
        error={errorOf("after")}
        onAdd={(task) => changeNewTask({ after: [...after, task] })}
        onRemove={(id) => changeNewTask({ after: after.filter((task) => task.id !== id) })}
      />
    </dl>
  );
}

function LabelsRow(props: { readonly labels: readonly string[]; readonly error: string | null }) {
  const { labels } = props;
  const [error, setError] = useState<string | null>(null);
  const { data: known = [] } = useLabels();
  const add = (label: string) => {
    const decision = decideLabel(label);
    setError(decision.kind === "refused" ? decision.reason : null);
    if (decision.kind === "accepted") changeNewTask({ labels: [...labels, decision.text] });
  };
  return (
    <>
      <dt>Labels</dt>
      <dd>
        {labels.map((label) => (
          <LabelPill
            key={label}
            label={label}
            onRemove={() => changeNewTask({ labels: labels.filter((each) => each !== label) })}
          />
        ))}
        <Adder text="Add" label="Add a label">
          {() => <LabelCombobox {...{ known, chosen: labels, error }} onAdd={add} />}
        </Adder>
        {props.error && <RowError text={props.error} />}
      </dd>
    </>
  );
}

interface TasksRowProps {
  readonly name: "Parent" | "Waits for";
  readonly tasks: readonly TaskName[];
  readonly error: string | null;
  /** Null when no more can be added. */
  readonly onAdd: ((task: TaskName) => void) | null;
  readonly onRemove: (taskId: string) => void;
}

function TasksRow({ name, tasks, error, onAdd, onRemove }: TasksRowProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {tasks.length > 0 && (
          <ul className={styles.list} aria-label={name}>
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskLink task={task} onOpen={openTask} onRemove={() => onRemove(task.id)} />
              </li>
            ))}
          </ul>
        )}
        {onAdd && (
          <Adder text="Add" label={`${name}: choose a task`}>
            {(close) => (
              <TaskSearch
                label={name}
                without={tasks.map(({ id }) => id)}
                onPick={(task) => {
                  close();
                  onAdd(task);
                }}
              />
            )}
          </Adder>
        )}
        {error && <RowError text={error} />}
      </dd>
    </>
  );
}

interface TaskSearchProps {
  readonly label: string;
  readonly without: readonly string[];
  readonly onPick: (task: TaskName) => void;
}

function TaskSearch({ label, without, onPick }: TaskSearchProps) {
  const [text, setText] = useState("");
  const tasks = useTaskOptions(text, without);
  return (
    <TaskCombobox label={label} startFocused tasks={tasks} onQuery={setText} onPick={onPick} />
  );
}

function RowError({ text }: { readonly text: string }) {
  return (
    <p role="alert" className={styles.error}>
      {text}
    </p>
  );
}

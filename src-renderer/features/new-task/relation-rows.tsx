import { useState } from "react";
import { decideLabel } from "../../../shared/domain/text.ts";
import type { TaskName } from "../../../shared/operations/fields.ts";
import { useLabels } from "../../api/queries.ts";
import { useTaskOptions } from "../../api/task-options.ts";
import { changeNewTask, type NewTaskDraft } from "../../state/new-task-draft.ts";
import { openTask } from "../../state/view.ts";
import { AddChoices } from "../../ui/add-choices.tsx";
import { AddableRow } from "../../ui/addable-row.tsx";
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

type Relation = "labels" | "parent" | "after";

interface RowProps {
  readonly error: string | null;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** What the new task belongs to: labels, a parent, tasks that it waits for. */
export function RelationRows({ draft, errorOf }: RelationRowsProps) {
  const { labels, parent, after, follows } = draft;
  const [adding, setAdding] = useState<Relation | null>(null);
  const rowOf = (relation: Relation): RowProps => ({
    error: errorOf(relation),
    isAdding: adding === relation,
    onAdding: (isAdding) => setAdding(isAdding ? relation : null),
  });
  const isShown = (relation: Relation, count: number) =>
    count > 0 || adding === relation || errorOf(relation) !== null;
  const rows = [
    { relation: "labels", text: "Label", count: labels.length },
    { relation: "parent", text: "Parent", count: parent ? 1 : 0 },
    { relation: "after", text: "Waits for", count: after.length },
  ] as const;
  const shown = new Set<Relation>(
    rows.filter((row) => isShown(row.relation, row.count)).map((row) => row.relation),
  );
  return (
    <>
      <dl className={styles.rows}>
        {follows && (
          <TasksRow
            name="Follows"
            tasks={[follows]}
            hasRoom={false}
            onAdd={(task) => changeNewTask({ follows: task })}
            onRemove={() => changeNewTask({ follows: null })}
            error={null}
            isAdding={false}
            onAdding={() => {}}
          />
        )}
        {shown.has("labels") && <LabelsRow labels={labels} {...rowOf("labels")} />}
        {shown.has("parent") && (
          <TasksRow
            name="Parent"
            tasks={parent ? [parent] : []}
            hasRoom={!parent}
            onAdd={(task) => changeNewTask({ parent: task })}
            onRemove={() => changeNewTask({ parent: null })}
            {...rowOf("parent")}
          />
        )}
        {shown.has("after") && (
          <TasksRow
            name="Waits for"
            tasks={after}
            hasRoom
            onAdd={(task) => changeNewTask({ after: [...after, task] })}
            onRemove={(id) => changeNewTask({ after: after.filter((task) => task.id !== id) })}
            {...rowOf("after")}
          />
        )}
      </dl>
      <div className={styles.choices}>
        <AddChoices
          choices={rows
            .filter(({ relation }) => !shown.has(relation))
            .map(({ relation, text }) => ({
              text,
              label: `Add: ${text.toLowerCase()}`,
              onPress: () => setAdding(relation),
            }))}
        />
      </div>
    </>
  );
}

interface LabelsRowProps extends RowProps {
  readonly labels: readonly string[];
}

function LabelsRow({ labels, error: refused, ...row }: LabelsRowProps) {
  const [error, setError] = useState<string | null>(null);
  const { data: known = [] } = useLabels();
  const add = (label: string) => {
    const decision = decideLabel(label);
    setError(decision.kind === "refused" ? decision.reason : null);
    if (decision.kind === "accepted") changeNewTask({ labels: [...labels, decision.text] });
  };
  return (
    <AddableRow
      name="Labels"
      addLabel="Add a label"
      {...row}
      field={<LabelCombobox {...{ known, chosen: labels, error }} onAdd={add} />}
    >
      {labels.map((label) => (
        <LabelPill
          key={label}
          label={label}
          onRemove={() => changeNewTask({ labels: labels.filter((each) => each !== label) })}
        />
      ))}
      {refused && <RowError text={refused} />}
    </AddableRow>
  );
}

interface TasksRowProps extends RowProps {
  readonly name: "Parent" | "Waits for" | "Follows";
  readonly tasks: readonly TaskName[];
  /** Whether it can have one more. */
  readonly hasRoom: boolean;
  readonly onAdd: (task: TaskName) => void;
  readonly onRemove: (taskId: string) => void;
}

function TasksRow(props: TasksRowProps) {
  const { name, tasks, error, hasRoom, onAdd, onRemove, isAdding, onAdding } = props;
  return (
    <AddableRow
      name={name}
      addLabel={hasRoom ? `${name}: choose a task` : null}
      isAdding={isAdding}
      onAdding={onAdding}
      field={
        <TaskSearch
          label={name}
          without={tasks.map(({ id }) => id)}
          onPick={(task) => {
            onAdding(false);
            onAdd(task);
          }}
        />
      }
    >
      {tasks.length > 0 && (
        <ul className={styles.list} aria-label={name}>
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskLink task={task} onOpen={openTask} onRemove={() => onRemove(task.id)} />
            </li>
          ))}
        </ul>
      )}
      {error && <RowError text={error} />}
    </AddableRow>
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

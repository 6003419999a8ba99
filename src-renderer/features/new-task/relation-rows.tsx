import { type FocusEvent, useLayoutEffect, useRef, useState } from "react";
import { decideLabel } from "../../../shared/domain/text.ts";
import type { TaskName } from "../../../shared/operations/fields.ts";
import { t } from "../../../shared/strings/translate.ts";
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
import { useHeldFocus } from "../../ui/use-held-focus.ts";
import styles from "./new-task-dialog.module.css";
import type { NewTaskField } from "./refused-field.ts";
import type { RowProps } from "./row-props.ts";
import { DueRow, ReservedRow, VerifyRow } from "./wish-rows.tsx";

interface RelationRowsProps {
  readonly draft: NewTaskDraft;
  readonly errorOf: (field: NewTaskField) => string | null;
}

const ROWS = ["labels", "due", "reserved", "verify", "parent", "after"] as const;
type Row = (typeof ROWS)[number];

/** What the new task belongs to and what is wished of it: each row is there once it is asked for. */
export function RelationRows({ draft, errorOf }: RelationRowsProps) {
  const { labels, parent, after, follows, due, reservedFor, verify } = draft;
  const { rowOf, isAdding, add } = useRows(errorOf);
  const isFilled: Readonly<Record<Row, boolean>> = {
    labels: labels.length > 0,
    due: due !== null,
    reserved: reservedFor !== null,
    verify: verify !== null,
    parent: parent !== null,
    after: after.length > 0,
  };
  const isShown = (row: Row) => isFilled[row] || isAdding(row) || rowOf(row).error !== null;
  const { root, follow } = useFocusInRows(ROWS.filter(isShown));
  return (
    <div ref={root} className={styles.form} {...follow}>
      <dl className={styles.rows}>
        {follows && (
          <TasksRow
            name={t(($) => $.making.followsRow)}
            tasks={[follows]}
            addLabel={null}
            onAdd={(task) => changeNewTask({ follows: task })}
            onRemove={() => changeNewTask({ follows: null })}
            error={null}
            isAdding={false}
            onAdding={() => {}}
          />
        )}
        {isShown("labels") && <LabelsRow labels={labels} {...rowOf("labels")} />}
        {isShown("due") && <DueRow due={due} {...rowOf("due")} />}
        {isShown("reserved") && <ReservedRow reservedFor={reservedFor} {...rowOf("reserved")} />}
        {isShown("verify") && <VerifyRow verify={verify} {...rowOf("verify")} />}
        {isShown("parent") && (
          <TasksRow
            name={t(($) => $.newTask.rows.parent)}
            tasks={parent ? [parent] : []}
            addLabel={parent ? null : t(($) => $.newTask.chooseParent)}
            onAdd={(task) => changeNewTask({ parent: task })}
            onRemove={() => changeNewTask({ parent: null })}
            {...rowOf("parent")}
          />
        )}
        {isShown("after") && (
          <TasksRow
            name={t(($) => $.newTask.rows.after)}
            tasks={after}
            addLabel={t(($) => $.newTask.chooseBlocker)}
            onAdd={(task) => changeNewTask({ after: [...after, task] })}
            onRemove={(id) => changeNewTask({ after: after.filter((task) => task.id !== id) })}
            {...rowOf("after")}
          />
        )}
      </dl>
      <div className={styles.choices}>
        <AddChoices
          choices={ROWS.filter((row) => !isShown(row)).map((row) => ({
            text: t(($) => $.newTask.choices[row]),
            label: t(($) => $.newTask.add[row]),
            onPress: () => add(row),
          }))}
        />
      </div>
    </div>
  );
}

/**
 * Keeps the focus where what had it goes away, be it a field or the cross that clears it: in its row,
 * and where that is gone with it, on what opens the row again.
 * @param shown the rows that are there
 */
function useFocusInRows(shown: readonly Row[]) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<readonly Row[]>(shown);
  const held = useRef<Element | null>(null);
  const { isHeld, follow } = useHeldFocus();
  // At once: the dialog would take the focus that is lost for itself.
  useLayoutEffect(() => {
    const gone = before.current.find((row) => !shown.includes(row));
    before.current = shown;
    if (!isHeld.current || document.activeElement !== document.body) return;
    isHeld.current = false;
    const row = held.current?.isConnected ? held.current : null;
    const opener = gone && `[aria-label="${t(($) => $.newTask.add[gone])}"]`;
    const place =
      row?.querySelector("button, input") ?? (opener && root.current?.querySelector(opener));
    if (place instanceof HTMLElement) place.focus();
  });
  const onFocus = (event: FocusEvent) => {
    held.current = event.target.closest("dl > div");
    follow.onFocus(event);
  };
  return { root, follow: { ...follow, onFocus } };
}

/** Which row's field is open. */
function useRows(errorOf: RelationRowsProps["errorOf"]) {
  const [adding, setAdding] = useState<Row | null>(null);
  const rowOf = (row: Row): RowProps => ({
    error: isRefusable(row) ? errorOf(row) : null,
    isAdding: adding === row,
    // A field that is left late must not close the one that was opened meanwhile.
    onAdding: (isAdding) => setAdding((open) => (isAdding ? row : open === row ? null : open)),
  });
  return { rowOf, isAdding: (row: Row) => adding === row, add: setAdding };
}

function isRefusable(row: Row): row is Row & NewTaskField {
  return row === "labels" || row === "parent" || row === "after";
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
      name={t(($) => $.newTask.rows.labels)}
      addLabel={t(($) => $.newTask.addLabel)}
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
  readonly name: string;
  readonly tasks: readonly TaskName[];
  /** What its plus does; null where it can have no more. */
  readonly addLabel: string | null;
  readonly onAdd: (task: TaskName) => void;
  readonly onRemove: (taskId: string) => void;
}

function TasksRow(props: TasksRowProps) {
  const { name, tasks, error, addLabel, onAdd, onRemove, isAdding, onAdding } = props;
  return (
    <AddableRow
      name={name}
      addLabel={addLabel}
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

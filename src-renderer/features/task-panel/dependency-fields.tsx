import { useState } from "react";
import { useOperation } from "../../api/mutations.ts";
import { useTaskOptions } from "../../api/task-options.ts";
import { showToast } from "../../state/toasts.ts";
import { openTask } from "../../state/view.ts";
import { Adder } from "../../ui/adder.tsx";
import { TaskCombobox } from "../../ui/task-combobox.tsx";
import { TaskLink } from "../../ui/task-link.tsx";
import styles from "./panel.module.css";
import type { ShownTask, TaskProps } from "./shown-task.ts";

/** Which end of the link this task is. */
type Direction = "waits-for" | "unblocks";

/** What the task waits for. */
export function BlockersField({ task }: TaskProps) {
  return (
    <LinksField task={task} direction="waits-for" name="Waits for" links={task.dependencies} />
  );
}

/** What waits for the task. */
export function DependentsField({ task }: TaskProps) {
  return <LinksField task={task} direction="unblocks" name="Unblocks" links={task.dependents} />;
}

interface LinksFieldProps extends TaskProps {
  readonly direction: Direction;
  readonly name: string;
  readonly links: ShownTask["dependencies"];
}

function LinksField({ task, direction, name, links }: LinksFieldProps) {
  const link = useOperation("dependency.link");
  const unlink = useOperation("dependency.unlink", {
    onDone: ({ task: waiting, on }) =>
      showToast(`${waiting.key} no longer waits for ${on.key}`, {
        actions: [{ label: "Undo", onPress: () => link.mutate({ task: waiting.id, on: on.id }) }],
      }),
  });
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {links.length > 0 && (
          <ul className={styles.list} aria-label={name}>
            {links.map((other) => (
              <li key={other.id}>
                <TaskLink
                  task={other}
                  onOpen={openTask}
                  onRemove={() => unlink.mutate(edgeOf(direction, task.id, other.id))}
                />
              </li>
            ))}
          </ul>
        )}
        <Adder text="Add" label={`Add a task: ${name.toLowerCase()}`}>
          {(close) => (
            <LinkSearch task={task} direction={direction} links={links} onLinked={close} />
          )}
        </Adder>
      </dd>
    </>
  );
}

interface LinkSearchProps extends TaskProps {
  readonly direction: Direction;
  readonly links: ShownTask["dependencies"];
  readonly onLinked: () => void;
}

function LinkSearch({ task, direction, links, onLinked }: LinkSearchProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const tasks = useTaskOptions(text, [task.id, ...links.map(({ id }) => id)]);
  const link = useOperation("dependency.link", {
    onDone: onLinked,
    // The board's message names the closing path of a cycle.
    onRefused: (refusal) => setError(refusal.message),
  });
  return (
    <TaskCombobox
      label={direction === "waits-for" ? "Task that it waits for" : "Task that waits for it"}
      startFocused
      tasks={tasks}
      error={error}
      onQuery={(next) => {
        setText(next);
        if (next !== "") setError(null);
      }}
      onPick={(other) => link.mutate(edgeOf(direction, task.id, other.id))}
    />
  );
}

function edgeOf(direction: Direction, taskId: string, otherId: string) {
  return direction === "waits-for" ? { task: taskId, on: otherId } : { task: otherId, on: taskId };
}

import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { useTaskOptions } from "../../api/task-options.ts";
import { showToast } from "../../state/toasts.ts";
import { openTask } from "../../state/view.ts";
import { AddableRow } from "../../ui/addable-row.tsx";
import { FoldedList } from "../../ui/folded-list.tsx";
import { TaskCombobox } from "../../ui/task-combobox.tsx";
import { TaskLink } from "../../ui/task-link.tsx";
import type { RelationProps } from "./relations.ts";
import type { ShownTask, TaskProps } from "./shown-task.ts";

/** Which end of the link this task is. */
type Direction = "waits-for" | "unblocks";

/** How each list, the button that adds to it and the search are named. */
const WORDS: Readonly<
  Record<Direction, { readonly name: string; readonly more: string; readonly field: string }>
> = {
  "waits-for": {
    name: t(($) => $.task.relations.waitsFor),
    more: t(($) => $.task.relations.waitsForMore),
    field: t(($) => $.task.relations.waitsForField),
  },
  unblocks: {
    name: t(($) => $.task.relations.unblocks),
    more: t(($) => $.task.relations.unblocksMore),
    field: t(($) => $.task.relations.unblocksField),
  },
};

/** What the task waits for. */
export function BlockersField(props: RelationProps) {
  const { dependencies } = props.task;
  return <LinksField {...props} direction="waits-for" links={dependencies} />;
}

/** What waits for the task. */
export function DependentsField(props: RelationProps) {
  const { dependents } = props.task;
  return <LinksField {...props} direction="unblocks" links={dependents} />;
}

interface LinksFieldProps extends RelationProps {
  readonly direction: Direction;
  readonly links: ShownTask["dependencies"];
}

function LinksField({ task, direction, links, isAdding, onAdding }: LinksFieldProps) {
  const unlink = useUnlink();
  const { name, more } = WORDS[direction];
  return (
    <AddableRow
      name={name}
      addLabel={more}
      isAdding={isAdding}
      onAdding={onAdding}
      field={
        <LinkSearch
          task={task}
          direction={direction}
          links={links}
          onLinked={() => onAdding(false)}
        />
      }
    >
      {links.length > 0 && (
        <FoldedList label={name} items={links} shown={4} keyOf={({ id }) => id}>
          {(other) => (
            <TaskLink
              task={other}
              onOpen={openTask}
              onRemove={() => unlink(edgeOf(direction, task.id, other.id))}
            />
          )}
        </FoldedList>
      )}
    </AddableRow>
  );
}

/** Takes a link away, with a way back. */
function useUnlink() {
  const link = useOperation("dependency.link");
  const unlink = useOperation("dependency.unlink", {
    onDone: ({ task, on }) =>
      showToast(
        t(($) => $.task.relations.unlinked, { key: task.key, on: on.key }),
        {
          actions: [
            {
              label: t(($) => $.task.undo),
              onPress: () => link.mutate({ task: task.id, on: on.id }),
            },
          ],
        },
      ),
  });
  return unlink.mutate;
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
      label={WORDS[direction].field}
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

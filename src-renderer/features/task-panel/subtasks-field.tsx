import { type KeyboardEvent, useState } from "react";
import { decideTitle } from "../../../shared/domain/text.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { keepTextDraft, useDrafts } from "../../state/drafts.ts";
import { offerPastedList } from "../../state/offer-list.ts";
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
      name={t(($) => $.task.relations.subtasks)}
      addLabel={t(($) => $.task.relations.subtaskAdd)}
      isAdding={isAdding}
      onAdding={onAdding}
      field={<SubtaskField task={task} />}
    >
      {live.length > 0 && (
        <Progress label={t(($) => $.task.relations.subtasksDone)} done={done} all={live.length} />
      )}
      {live.length > 0 && (
        <FoldedList
          label={t(($) => $.task.relations.subtasks)}
          items={live}
          shown={4}
          keyOf={({ id }) => id}
        >
          {(subtask) => <TaskLink task={subtask} onOpen={openTask} />}
        </FoldedList>
      )}
    </AddableRow>
  );
}

/** Where the title of a subtask is kept that is not made yet. */
export function subtaskDraftOf(taskId: string): string {
  return `subtask:${taskId}`;
}

/** Makes one subtask after another: Enter creates and is ready for the next. */
function SubtaskField({ task }: TaskProps) {
  const key = subtaskDraftOf(task.id);
  const title = useDrafts(({ texts }) => texts[key]?.text ?? "");
  const setTitle = (text: string) => keepTextDraft(key, text === "" ? null : { text, base: "" });
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
      label={t(($) => $.task.relations.subtaskTitle)}
      hideLabel
      autoFocus
      placeholder={t(($) => $.task.relations.subtaskPlaceholder)}
      value={title}
      error={error}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={press}
      onPaste={(event) =>
        offerPastedList(event, {
          into: { projectId: task.projectId, status: "todo" },
          common: { parent: task.id },
          commonWords: t(($) => $.making.paste.subtasksOf, { key: task.key }),
        })
      }
    />
  );
}

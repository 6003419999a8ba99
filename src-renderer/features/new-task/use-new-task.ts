import { useState } from "react";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { decideTitle } from "../../../shared/domain/text.ts";
import type { Task } from "../../../shared/operations/fields.ts";
import { useOperation } from "../../api/mutations.ts";
import { useProjects } from "../../api/queries.ts";
import { closeDialog } from "../../state/dialogs.ts";
import {
  clearNewTask,
  clearNewTaskText,
  type NewTaskDraft,
  useNewTaskDraft,
} from "../../state/new-task-draft.ts";
import { showToast } from "../../state/toasts.ts";
import { openTask, useView } from "../../state/view.ts";
import { fieldOfRefusal, type NewTaskField } from "./refused-field.ts";

/** Why the task was not made, and beside which field to say so. */
interface Refused {
  readonly field: NewTaskField;
  readonly message: string;
}

/**
 * The new task's draft and what makes a task of it.
 * @param onNext called when one was made and the next is to be typed
 */
export function useNewTask(status: "backlog" | "todo", onNext: () => void) {
  const draft = useNewTaskDraft();
  const projectId = useProjectOf(draft);
  const [refused, setRefused] = useState<Refused | null>(null);
  const create = useOperation("task.create", {
    onRefused: (refusal) =>
      setRefused({ field: fieldOfRefusal(refusal), message: refusal.message }),
  });
  const submit = (staysOpen: boolean) => {
    if (create.isPending) return;
    const decision = decideTitle(draft.title);
    if (decision.kind === "refused") {
      return setRefused({ field: "title", message: decision.reason });
    }
    setRefused(null);
    create.mutate(inputOf({ ...draft, title: decision.text }, projectId, status), {
      onSuccess: (task) => {
        tell(task);
        if (staysOpen) {
          clearNewTaskText();
          onNext();
        } else {
          clearNewTask();
          closeDialog();
        }
      },
    });
  };
  return {
    ...{ draft, projectId, submit },
    isPending: create.isPending,
    /** What was refused is being mended. */
    forgetRefusal: () => setRefused(null),
    errorOf: (field: NewTaskField) => (refused?.field === field ? refused.message : null),
  };
}

function tell(task: Task): void {
  showToast(`${task.key} created`, {
    actions: [{ label: "Open", onPress: () => openTask(task.id) }],
  });
}

/** The project chosen, else the one shown, else the first that is no mere list. */
function useProjectOf(draft: NewTaskDraft): string {
  const shown = useView((view) => view.projectId);
  const { data: projects = [] } = useProjects();
  const first = projects.find((project) => project.id !== GLOBAL_PROJECT_ID);
  return draft.projectId ?? shown ?? first?.id ?? GLOBAL_PROJECT_ID;
}

function inputOf(draft: NewTaskDraft, projectId: string, status: "backlog" | "todo") {
  const { title, description, priority, labels, parent, after } = draft;
  return {
    ...{ title, status, priority, labels: [...labels] },
    ...(description.trim() === "" ? {} : { description }),
    ...(parent ? { parent: parent.id } : {}),
    ...(after.length > 0 ? { after: after.map(({ id }) => id) } : {}),
    ...(projectId === GLOBAL_PROJECT_ID ? { global: true } : { project: projectId }),
  };
}

import { type ClipboardEvent, useState } from "react";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { decideTitle } from "../../../shared/domain/text.ts";
import type { TaskName } from "../../../shared/operations/fields.ts";
import type { NewTaskInput } from "../../../shared/operations/several.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { useProjects } from "../../api/queries.ts";
import { showDone } from "../../api/undo.ts";
import { type CommonFields, closeDialog } from "../../state/dialogs.ts";
import {
  clearNewTask,
  clearNewTaskText,
  type NewTaskDraft,
  useNewTaskDraft,
} from "../../state/new-task-draft.ts";
import { offerPastedList } from "../../state/offer-list.ts";
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
  const create = useOperation("task.createSeveral", {
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
    const task = inputOf({ ...draft, title: decision.text }, status);
    create.mutate(
      { project: projectId, tasks: [task] },
      {
        onSuccess: ([made]) => {
          if (made) tell(made);
          if (staysOpen) {
            clearNewTaskText();
            onNext();
          } else {
            clearNewTask();
            closeDialog();
          }
        },
      },
    );
  };
  const takePaste = (event: ClipboardEvent) => {
    const common = commonOf(draft);
    const isChosen = Object.keys(common).length > 0;
    offerPastedList(event, {
      into: { projectId, status },
      draft: { status },
      ...(isChosen && { common, commonWords: t(($) => $.making.paste.asChosen) }),
    });
  };
  return {
    ...{ draft, projectId, submit, takePaste },
    isPending: create.isPending,
    /** What was refused is being mended. */
    forgetRefusal: () => setRefused(null),
    errorOf: (field: NewTaskField) => (refused?.field === field ? refused.message : null),
  };
}

function tell({ id, key }: TaskName): void {
  void showDone(
    t(($) => $.making.created, { key }),
    (change) => change.name === "created" && change.key === key,
    { actions: [{ label: t(($) => $.making.open), onPress: () => openTask(id) }] },
  );
}

/** The project chosen, else the one shown, else the first that is no mere list. */
function useProjectOf(draft: NewTaskDraft): string {
  const shown = useView((view) => view.projectId);
  const { data: projects = [] } = useProjects();
  const first = projects.find((project) => project.id !== GLOBAL_PROJECT_ID);
  return draft.projectId ?? shown ?? first?.id ?? GLOBAL_PROJECT_ID;
}

function inputOf(draft: NewTaskDraft, status: "backlog" | "todo"): NewTaskInput {
  const { title, description } = draft;
  return {
    ...{ title, status },
    ...(description.trim() === "" ? {} : { description }),
    ...commonOf(draft),
  };
}

/** What was chosen for the task, beside its texts. */
function commonOf(draft: NewTaskDraft): CommonFields {
  const { priority, labels, parent, after, follows, verify, due, reservedFor } = draft;
  return {
    ...(priority === 0 ? {} : { priority }),
    ...(labels.length === 0 ? {} : { labels: [...labels] }),
    ...(parent ? { parent: parent.id } : {}),
    ...(after.length > 0 ? { after: after.map(({ id }) => id) } : {}),
    ...(follows ? { follows: follows.id } : {}),
    ...(due === null ? {} : { due }),
    ...(reservedFor?.agent ? { forAgent: reservedFor.agent } : {}),
    ...(reservedFor?.runtime ? { forRuntime: reservedFor.runtime } : {}),
    ...(verify?.command ? { verifyCommand: verify.command } : {}),
    ...(verify && verify.required !== null ? { verifyRequired: verify.required } : {}),
  };
}

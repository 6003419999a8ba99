import { type FormEvent, useState } from "react";
import type { Project } from "../../../shared/operations/project.ts";
import { t } from "../../../shared/strings/translate.ts";
import { runAppAction } from "../../api/app-requests.ts";
import { useOperation } from "../../api/mutations.ts";
import { useProjects } from "../../api/queries.ts";
import { findRefusedField } from "../../api/refused-field.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AutopilotFields } from "./autopilot-fields.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { GeneralFields } from "./general-fields.tsx";
import { LimitFields } from "./limit-fields.tsx";
import {
  FIELDS_OF_REASONS,
  type ProjectDraft,
  type ProjectField,
  projectDraftOf,
  readProjectDraft,
} from "./project-draft.ts";
import styles from "./project-settings.module.css";
import { VerificationFields } from "./verification-fields.tsx";

const FORM_ID = "project-settings";

/** A project's settings: where it is, what verifies its work, what that may cost, and who does it. */
export function ProjectSettingsDialog({ projectId }: { readonly projectId: string }) {
  const { data: projects } = useProjects();
  const project = projects?.find(({ id }) => id === projectId);
  return project ? <SettingsForm project={project} /> : null;
}

interface Fault {
  readonly field: ProjectField | null;
  readonly message: string;
}

function SettingsForm({ project }: { readonly project: Project }) {
  const [seen] = useState(project);
  const [draft, setDraft] = useState(() => projectDraftOf(project));
  const [fault, setFault] = useState<Fault | null>(null);
  const save = useOperation("project.edit", {
    onDone: ({ name }) => {
      showToast(t(($) => $.projectSettings.saved, { name }));
      closeDialog();
    },
    onRefused: (refusal) =>
      setFault(
        refusal.code === "conflict"
          ? { field: "folder", message: refusal.message }
          : findRefusedField(refusal, FIELDS_OF_REASONS),
      ),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wish = readProjectDraft(draft, seen);
    if (wish.ok) save.mutate({ ...wish.edit, project: seen.id });
    else setFault(wish);
  };
  const fields: FieldsProps = {
    draft,
    change: (changes: Partial<ProjectDraft>) => {
      setFault(null);
      setDraft({ ...draft, ...changes });
    },
    errorOf: (field) => (fault?.field === field ? fault.message : null),
  };
  return (
    <Dialog
      open
      onClose={closeDialog}
      size="l"
      title={t(($) => $.projectSettings.title, { name: seen.name })}
      description={t(($) => $.projectSettings.keys, { prefix: seen.prefix })}
      footer={
        <>
          <Button
            variant="ghost"
            className={styles.setUp}
            onClick={() => void runAppAction("agents")}
          >
            {t(($) => $.agents.setUp)}
          </Button>
          <Button onClick={closeDialog}>{t(($) => $.projectSettings.cancel)}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} disabled={save.isPending}>
            {t(($) => $.projectSettings.save)}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={send}>
        <GeneralFields {...fields} />
        <LimitFields {...fields} />
        <VerificationFields {...fields} />
        <BudgetFields {...fields} />
        <AutopilotFields {...fields} />
        {fault?.field === null && (
          <p className={styles.error} role="alert">
            {fault.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

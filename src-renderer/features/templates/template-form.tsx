import { type FormEvent, useState } from "react";
import { PRIORITY_LABELS } from "../../../shared/domain/priority.ts";
import type { CardTemplate } from "../../../shared/operations/preset.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { showDone } from "../../api/undo.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { PriorityIcon } from "../../ui/priority-icon.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { draftOf, inputOf, type TemplateDraft } from "./template-draft.ts";
import styles from "./templates-dialog.module.css";

const PRIORITIES = [4, 3, 2, 1, 0].map((value) => ({
  value,
  label: PRIORITY_LABELS[value] ?? "",
  icon: <PriorityIcon priority={value} />,
}));

interface TemplateFormProps {
  readonly projectId: string;
  /** Null for a new one. */
  readonly template: CardTemplate | null;
  readonly onSaved: (template: CardTemplate) => void;
  readonly onDeleted: () => void;
}

/** What a template holds. */
export function TemplateForm({ projectId, template, onSaved, onDeleted }: TemplateFormProps) {
  const [draft, setDraft] = useState(() => draftOf(template));
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (part: Partial<TemplateDraft>) => {
    setRefusal(null);
    setDraft({ ...draft, ...part });
  };
  const options = {
    onDone: (saved: CardTemplate) => {
      showToast(t(($) => $.making.manage.saved, { name: saved.name }));
      onSaved(saved);
    },
    onRefused: (error: Error) => setRefusal(error.message),
  };
  const create = useOperation("template.create", options);
  const edit = useOperation("template.edit", options);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (template) edit.mutate({ template: template.id, ...inputOf(draft) });
    else create.mutate({ project: projectId, ...inputOf(draft) });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t(($) => $.making.manage.name)}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t(($) => $.making.manage.cardTitle)}
        hint={t(($) => $.making.manage.titleHint)}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={t(($) => $.making.manage.description)}
        rows={3}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextArea
        label={t(($) => $.making.manage.checklist)}
        rows={3}
        value={draft.checklist}
        onChange={(event) => change({ checklist: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={t(($) => $.making.manage.labels)}
          value={draft.labels}
          onChange={(event) => change({ labels: event.target.value })}
        />
        <Select
          label={t(($) => $.making.manage.priority)}
          value={draft.priority}
          options={PRIORITIES}
          onChange={(priority) => change({ priority })}
        />
      </div>
      <TextField
        label={t(($) => $.making.manage.verifyCommand)}
        hint={t(($) => $.making.manage.verifyHint)}
        value={draft.verifyCommand}
        onChange={(event) => change({ verifyCommand: event.target.value })}
      />
      <CheckField
        label={t(($) => $.making.manage.required)}
        checked={draft.isRequired}
        onChange={(isRequired) => change({ isRequired })}
      />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.buttons}>
        {template && <DeleteButton template={template} onDeleted={onDeleted} />}
        <span className={styles.gap} />
        <Button
          variant="primary"
          type="submit"
          disabled={draft.name.trim() === "" || create.isPending || edit.isPending}
        >
          {t(($) => $.making.manage.save)}
        </Button>
      </div>
    </form>
  );
}

interface DeleteButtonProps {
  readonly template: CardTemplate;
  readonly onDeleted: () => void;
}

/** Deleting can be undone, so nothing is asked. */
function DeleteButton({ template: { id, name }, onDeleted }: DeleteButtonProps) {
  const remove = useOperation("template.delete", {
    onDone: () => {
      onDeleted();
      const text = t(($) => $.making.manage.deleted, { name });
      void showDone(text, ({ preset }) => preset === name);
    },
  });
  return (
    <Button variant="danger" onClick={() => remove.mutate({ template: id })}>
      {t(($) => $.making.manage.delete)}
    </Button>
  );
}

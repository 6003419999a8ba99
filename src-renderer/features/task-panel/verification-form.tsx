import { type FormEvent, useState } from "react";
import { writeDuration } from "../../../shared/domain/duration.ts";
import type { Project } from "../../../shared/operations/project.ts";
import { t } from "../../../shared/strings/translate.ts";
import { findRefusedField } from "../../api/refused-field.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { announce } from "../../state/announcer.ts";
import { keepFormDraft, useDrafts } from "../../state/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import own from "./verdict-tab.module.css";
import {
  FIELDS_OF_REASONS,
  findCollision,
  readVerificationDraft,
  type VerificationField,
  verificationDraftOf,
  verificationKeyOf,
} from "./verification-draft.ts";

const REQUIRED = [
  { value: "project", label: t(($) => $.verdicts.form.asProject) },
  { value: "yes", label: t(($) => $.verdicts.form.required) },
  { value: "no", label: t(($) => $.verdicts.form.notRequired) },
] as const;

/** What a command may look like. */
const EXAMPLE_COMMAND = "npm test";

interface VerificationFormProps extends TaskProps {
  readonly project: Project;
  readonly onEnd: () => void;
}

interface Fault {
  readonly field: VerificationField | null;
  readonly message: string;
}

/** Where a task differs from what its project wants of verification, and what it may cost. */
export function VerificationForm({ task, project, onEnd }: VerificationFormProps) {
  const [begunOn] = useState(() => verificationDraftOf(task));
  const kept = useDrafts(({ forms }) => forms[verificationKeyOf(task.id)]);
  const draft = { ...begunOn, ...kept?.values };
  const base = { ...begunOn, ...kept?.base };
  const end = () => {
    keepFormDraft(verificationKeyOf(task.id), null);
    onEnd();
  };
  const [fault, setFault] = useState<Fault | null>(null);
  const edit = useTaskEdit({
    onDone: () => {
      announce(t(($) => $.verdicts.form.saved));
      end();
    },
    onRefused: (refusal) => setFault(findRefusedField(refusal, FIELDS_OF_REASONS)),
  });
  const change = (changes: Partial<typeof draft>) => {
    setFault(null);
    keepFormDraft(verificationKeyOf(task.id), { values: { ...draft, ...changes }, base });
  };
  const errorOf = (field: VerificationField) => (fault?.field === field ? fault.message : null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const now = verificationDraftOf(task);
    const field = findCollision(draft, base, now);
    if (field !== null) {
      // Told once; the next save is made on what is there now.
      keepFormDraft(verificationKeyOf(task.id), { values: { ...draft }, base: { ...now } });
      return setFault({ field, message: t(($) => $.verdicts.form.changed, { now: now[field] }) });
    }
    const wish = readVerificationDraft(draft, base);
    if (wish.ok) edit.mutate({ seen: task, edit: wish.edit });
    else setFault(wish);
  };
  const { verify } = project;
  return (
    <form className={own.form} aria-label={t(($) => $.verdicts.wanted.region)} onSubmit={send}>
      <TextArea
        label={t(($) => $.verdicts.form.command)}
        rows={2}
        autoFocus
        className={own.commandField}
        placeholder={verify.command ?? EXAMPLE_COMMAND}
        hint={
          verify.command === null
            ? t(($) => $.verdicts.form.projectHasNone)
            : t(($) => $.verdicts.form.emptyProject)
        }
        error={errorOf("command")}
        value={draft.command}
        onChange={(event) => change({ command: event.target.value })}
      />
      <div className={own.pair}>
        <TextField
          label={t(($) => $.verdicts.form.within)}
          placeholder={writeDuration(verify.timeoutMs)}
          hint={t(($) => $.verdicts.form.emptyProject)}
          error={errorOf("timeout")}
          value={draft.timeout}
          onChange={(event) => change({ timeout: event.target.value })}
        />
        <TextField
          label={t(($) => $.verdicts.form.cost)}
          placeholder={t(($) => $.verdicts.form.noBound)}
          hint={t(($) => $.verdicts.form.noOwnBound)}
          error={errorOf("maxCost")}
          value={draft.maxCost}
          onChange={(event) => change({ maxCost: event.target.value })}
        />
      </div>
      <Segmented
        label={t(($) => $.verdicts.form.requiredField)}
        value={draft.required}
        segments={REQUIRED}
        onChange={(required) => change({ required })}
      />
      {fault?.field === null && (
        <p className={own.error} role="alert">
          {fault.message}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" disabled={edit.isPending}>
          {t(($) => $.verdicts.form.save)}
        </Button>
        <Button onClick={end}>{t(($) => $.verdicts.form.cancel)}</Button>
      </div>
    </form>
  );
}

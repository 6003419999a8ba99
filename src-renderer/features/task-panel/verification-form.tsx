import { type FormEvent, useState } from "react";
import { writeDuration } from "../../../shared/domain/duration.ts";
import type { Project } from "../../../shared/operations/project.ts";
import { findRefusedField } from "../../api/refused-field.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { announce } from "../../state/announcer.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import own from "./verdict-tab.module.css";
import {
  FIELDS_OF_REASONS,
  readVerificationDraft,
  type VerificationField,
  verificationDraftOf,
} from "./verification-draft.ts";

const REQUIRED = [
  { value: "project", label: "As its project" },
  { value: "yes", label: "Required" },
  { value: "no", label: "Not required" },
] as const;

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
  const [seen] = useState(task);
  const [draft, setDraft] = useState(() => verificationDraftOf(task));
  const [fault, setFault] = useState<Fault | null>(null);
  const edit = useTaskEdit({
    onDone: () => {
      announce("Verification saved");
      onEnd();
    },
    onRefused: (refusal) => setFault(findRefusedField(refusal, FIELDS_OF_REASONS)),
  });
  const change = (changes: Partial<typeof draft>) => {
    setFault(null);
    setDraft({ ...draft, ...changes });
  };
  const errorOf = (field: VerificationField) => (fault?.field === field ? fault.message : null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wish = readVerificationDraft(draft, seen);
    if (wish.ok) edit.mutate({ seen, edit: wish.edit });
    else setFault(wish);
  };
  const { verify } = project;
  return (
    <form className={own.form} aria-label="What verifies it" onSubmit={send}>
      <TextArea
        label="Verify command"
        rows={2}
        autoFocus
        className={own.commandField}
        placeholder={verify.command ?? "npm test"}
        hint={verify.command === null ? "Its project has none" : "Empty: its project's"}
        error={errorOf("command")}
        value={draft.command}
        onChange={(event) => change({ command: event.target.value })}
      />
      <div className={own.pair}>
        <TextField
          label="Within"
          placeholder={writeDuration(verify.timeoutMs)}
          hint="Empty: its project's"
          error={errorOf("timeout")}
          value={draft.timeout}
          onChange={(event) => change({ timeout: event.target.value })}
        />
        <TextField
          label="May cost, in US dollars"
          placeholder="no bound"
          hint="Empty: no bound of its own"
          error={errorOf("maxCost")}
          value={draft.maxCost}
          onChange={(event) => change({ maxCost: event.target.value })}
        />
      </div>
      <Segmented
        label="Whether a verdict is required"
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
          Save
        </Button>
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </form>
  );
}

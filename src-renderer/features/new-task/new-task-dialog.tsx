import { type KeyboardEvent, useRef, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { showKeys } from "../../state/keys.ts";
import { changeNewTask } from "../../state/new-task-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import styles from "./new-task-dialog.module.css";
import { PutAside } from "./put-aside.tsx";
import { RelationRows } from "./relation-rows.tsx";
import { useNewTask } from "./use-new-task.ts";

interface NewTaskDialogProps {
  /** The column that it was opened from. */
  readonly status: "backlog" | "todo";
}

/** Creates a task: a title and Enter are enough. Ctrl+Enter creates and waits for the next. */
export function NewTaskDialog({ status: opened }: NewTaskDialogProps) {
  const [status, setStatus] = useState(opened);
  const title = useRef<HTMLInputElement>(null);
  const { draft, projectId, submit, takePaste, isPending, errorOf, forgetRefusal } = useNewTask(
    status,
    () => title.current?.focus(),
  );
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const staysOpen = event.ctrlKey || event.metaKey;
    if (!staysOpen && event.target !== title.current) return;
    event.preventDefault();
    submit(staysOpen);
  };
  const formError = errorOf("form");
  return (
    <Dialog
      open
      onClose={closeDialog}
      initialFocus={title}
      title={t(($) => $.newTask.dialog)}
      footer={<Buttons isPending={isPending} onSubmit={submit} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the fields inside */}
      <div className={styles.form} onKeyDown={press}>
        <PutAside onEnd={() => title.current?.focus()} />
        <TextField
          ref={title}
          label={t(($) => $.newTask.title)}
          hideLabel
          className={styles.title}
          placeholder={t(($) => $.newTask.titlePlaceholder)}
          value={draft.title}
          error={errorOf("title")}
          onChange={(event) => {
            forgetRefusal();
            changeNewTask({ title: event.target.value });
          }}
          onPaste={takePaste}
        />
        <TextArea
          label={t(($) => $.newTask.description)}
          hideLabel
          className={styles.description}
          placeholder={t(($) => $.newTask.descriptionPlaceholder)}
          value={draft.description}
          error={errorOf("description")}
          onChange={(event) => changeNewTask({ description: event.target.value })}
        />
        <ChoiceRow draft={draft} projectId={projectId} status={status} onStatus={setStatus} />
        <RelationRows draft={draft} errorOf={errorOf} />
        {formError && (
          <p role="alert" className={styles.error}>
            {formError}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface ButtonsProps {
  readonly isPending: boolean;
  readonly onSubmit: (staysOpen: boolean) => void;
}

function Buttons({ isPending, onSubmit }: ButtonsProps) {
  return (
    <>
      <Button
        variant="ghost"
        disabled={isPending}
        onClick={() => onSubmit(true)}
        shortcut={showKeys("Mod+Enter")}
      >
        {t(($) => $.newTask.createAndNext)}
      </Button>
      <Button variant="primary" disabled={isPending} onClick={() => onSubmit(false)} shortcut="↵">
        {t(($) => $.newTask.create)}
      </Button>
    </>
  );
}

import { type KeyboardEvent, useState } from "react";
import { decideTitle } from "../../../shared/domain/text.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import { type TextEdit, useTextDraft } from "./use-text-draft.ts";

/** The title, edited where it stands: Enter saves, Esc gives up (and offers what was typed back). */
export function TitleEditor({ task }: TaskProps) {
  const { edit, begin } = useTextDraft(`title:${task.id}`, task.title);
  if (edit) return <TitleField task={task} draft={edit} />;
  return (
    <div className={styles.title}>
      <h2>
        <button
          type="button"
          className={styles.titleText}
          title={t(($) => $.task.titleEdit)}
          onClick={begin}
        >
          {task.title}
        </button>
      </h2>
    </div>
  );
}

function TitleField({ task, draft }: TaskProps & { readonly draft: TextEdit }) {
  const [error, setError] = useState<string | null>(null);
  const edit = useTaskEdit({
    onDone: draft.end,
    onRefused: (refusal) => setError(refusal.message),
  });
  const save = () => {
    const decision = decideTitle(draft.text);
    if (decision.kind === "refused") return setError(decision.reason);
    if (decision.text === task.title) return draft.end();
    if (draft.base !== task.title) {
      // Told once; the next Enter is made on what is there now.
      draft.rebase(task.title);
      return setError(t(($) => $.task.titleChanged, { title: task.title }));
    }
    edit.mutate({ seen: task, edit: { title: decision.text } });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") save();
    else draft.giveUp();
  };
  return (
    <div className={styles.title}>
      <TextArea
        label={t(($) => $.task.title)}
        hideLabel
        rows={1}
        autoFocus={draft.isNew}
        className={styles.titleInput}
        value={draft.text}
        error={error}
        hint={t(($) => $.task.enterSaves)}
        onChange={(event) => draft.type(event.target.value.replaceAll("\n", " "))}
        onKeyDown={press}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}

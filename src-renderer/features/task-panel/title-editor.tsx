import { type KeyboardEvent, useState } from "react";
import { decideTitle } from "../../../shared/domain/text.ts";
import { type SeenTask, useTaskEdit } from "../../api/task-edits.ts";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";

/** The title, edited where it stands: Enter saves, Esc gives up. */
export function TitleEditor({ task }: TaskProps) {
  const [seen, setSeen] = useState<SeenTask | null>(null);
  if (seen) return <TitleField task={task} seen={seen} onEnd={() => setSeen(null)} />;
  return (
    <div className={styles.title}>
      <h2>
        <button
          type="button"
          className={styles.titleText}
          title="Edit the title"
          onClick={() => setSeen(task)}
        >
          {task.title}
        </button>
      </h2>
    </div>
  );
}

interface TitleFieldProps extends TaskProps {
  /** The task as it was when the edit began. */
  readonly seen: SeenTask;
  readonly onEnd: () => void;
}

function TitleField({ task, seen, onEnd }: TitleFieldProps) {
  const [text, setText] = useState(seen.title);
  const [base, setBase] = useState(seen);
  const [error, setError] = useState<string | null>(null);
  const edit = useTaskEdit({
    onDone: onEnd,
    onRefused: (refusal) => setError(refusal.message),
  });
  const save = () => {
    const decision = decideTitle(text);
    if (decision.kind === "refused") return setError(decision.reason);
    if (decision.text === task.title) return onEnd();
    if (base.title !== task.title) {
      // Told once; the next Enter is made on what is there now.
      setBase(task);
      return setError(`It reads “${task.title}” by now; Enter saves yours over it`);
    }
    edit.mutate({ seen: task, edit: { title: decision.text } });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") save();
    else onEnd();
  };
  return (
    <div className={styles.title}>
      <TextArea
        label="Title"
        hideLabel
        rows={1}
        autoFocus
        className={styles.titleInput}
        value={text}
        error={error}
        hint="Enter saves, Esc gives up"
        onChange={(event) => setText(event.target.value.replaceAll("\n", " "))}
        onKeyDown={press}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}

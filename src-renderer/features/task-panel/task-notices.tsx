import { type KeyboardEvent, useState } from "react";
import { useExplanation } from "../../api/queries.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import { useDropAndRestore } from "./use-drop-and-restore.ts";

/** What somebody has to know before anything else: dropped, blocked, or not ready, and why. */
export function TaskNotices({ task }: TaskProps) {
  if (task.dropped) return <DroppedNotice task={task} />;
  if (task.status === "blocked") return <BlockedNotice task={task} />;
  if (task.status === "todo" && !task.ready) return <NotReadyNotice task={task} />;
  return null;
}

function DroppedNotice({ task }: TaskProps) {
  const { restore } = useDropAndRestore(task);
  return (
    <div className={styles.notice}>
      <div className={styles.noticeRow}>
        <span>Off the board: it was dropped.</span>
        <Button size="s" onClick={restore}>
          Restore
        </Button>
      </div>
    </div>
  );
}

function NotReadyNotice({ task }: TaskProps) {
  const { data } = useExplanation(task.id);
  if (!data || data.reasons.length === 0) return null;
  const isStalled = data.reasons.some((reason) => reason.kind === "stalled_by");
  return (
    <section
      className={classNames(styles.notice, isStalled && styles.bad)}
      aria-label="Why it is not ready"
    >
      {data.reasons.map((reason) => (
        <span key={reason.message} className={styles.noticeRow}>
          Not ready: {reason.message}
        </span>
      ))}
    </section>
  );
}

function BlockedNotice({ task }: TaskProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={classNames(styles.notice, styles.bad)} aria-label="Why it is blocked">
      {isEditing ? (
        <BlockedReasonField task={task} onEnd={() => setEditing(false)} />
      ) : (
        <div className={styles.noticeRow}>
          <span>
            {task.blockedReason ? `Blocked: ${task.blockedReason}` : "Blocked, nobody said why."}
          </span>
          <Button size="s" onClick={() => setEditing(true)}>
            {task.blockedReason ? "Change" : "Say why"}
          </Button>
        </div>
      )}
    </section>
  );
}

function BlockedReasonField({ task, onEnd }: TaskProps & { readonly onEnd: () => void }) {
  const [seen] = useState(task);
  const [text, setText] = useState(task.blockedReason ?? "");
  const [error, setError] = useState<string | null>(null);
  const edit = useTaskEdit({ onDone: onEnd, onRefused: (refusal) => setError(refusal.message) });
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return onEnd();
    edit.mutate({ seen, edit: { blockedReason: text.trim() === "" ? null : text.trim() } });
  };
  return (
    <TextField
      label="Blocked because"
      autoFocus
      value={text}
      error={error}
      hint="Enter saves, Esc gives up"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
    />
  );
}

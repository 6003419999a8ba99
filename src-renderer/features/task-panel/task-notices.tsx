import { type KeyboardEvent, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { restoreTask } from "../../api/drop-task.ts";
import { useExplanation } from "../../api/queries.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { usePastMode } from "../../state/past.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import { type TextEdit, useTextDraft } from "./use-text-draft.ts";

/**
 * What somebody has to know before anything else: that it is not the past that it shows; dropped,
 * blocked, or not ready, and why.
 */
export function TaskNotices({ task }: TaskProps) {
  const isPast = usePastMode((past) => past.isOn);
  return (
    <>
      {isPast && <div className={styles.notice}>{t(($) => $.past.presentTask)}</div>}
      <StateNotice task={task} />
    </>
  );
}

function StateNotice({ task }: TaskProps) {
  if (task.dropped) return <DroppedNotice task={task} />;
  if (task.status === "blocked") return <BlockedNotice task={task} />;
  if (task.status === "todo" && !task.ready) return <NotReadyNotice task={task} />;
  return null;
}

function DroppedNotice({ task }: TaskProps) {
  return (
    <div className={styles.notice}>
      <div className={styles.noticeRow}>
        <span>{t(($) => $.task.droppedNotice)}</span>
        <Button size="s" onClick={() => void restoreTask(task)}>
          {t(($) => $.task.restore)}
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
      aria-label={t(($) => $.task.whyNotReady)}
    >
      {data.reasons.map((reason) => (
        <span key={reason.message} className={styles.noticeRow}>
          {t(($) => $.task.notReady, { reason: reason.message })}
        </span>
      ))}
    </section>
  );
}

function BlockedNotice({ task }: TaskProps) {
  const reason = task.blockedReason ?? "";
  const { edit, begin } = useTextDraft(`blocked:${task.id}`, reason);
  return (
    <section
      className={classNames(styles.notice, styles.bad)}
      aria-label={t(($) => $.task.whyBlocked)}
    >
      {edit ? (
        <BlockedReasonField task={task} draft={edit} />
      ) : (
        <div className={styles.noticeRow}>
          <span>
            {reason ? t(($) => $.task.blocked, { reason }) : t(($) => $.task.blockedUnsaid)}
          </span>
          <Button size="s" onClick={begin}>
            {reason ? t(($) => $.task.blockedChange) : t(($) => $.task.blockedSay)}
          </Button>
        </div>
      )}
    </section>
  );
}

function BlockedReasonField({ task, draft }: TaskProps & { readonly draft: TextEdit }) {
  const [error, setError] = useState<string | null>(null);
  const edit = useTaskEdit({
    onDone: draft.end,
    onRefused: (refusal) => setError(refusal.message),
  });
  const reason = task.blockedReason ?? "";
  const save = () => {
    const typed = draft.text.trim();
    if (typed === reason) return draft.end();
    if (draft.base !== reason) {
      draft.rebase(reason);
      return setError(
        reason === "" ? t(($) => $.task.blockedTaken) : t(($) => $.task.blockedChanged, { reason }),
      );
    }
    edit.mutate({ seen: task, edit: { blockedReason: typed === "" ? null : typed } });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") draft.giveUp();
    else save();
  };
  return (
    <TextField
      label={t(($) => $.task.blockedField)}
      autoFocus={draft.isNew}
      value={draft.text}
      error={error}
      hint={t(($) => $.task.enterSaves)}
      onChange={(event) => draft.type(event.target.value)}
      onKeyDown={press}
    />
  );
}

import { useRef, useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { overrideToDone } from "../../api/moves.ts";
import { useTask } from "../../api/queries.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./override-dialog.module.css";
import { StandingVerdict } from "./standing-verdict.tsx";

interface OverrideDialogProps {
  readonly taskId: string;
  readonly taskKey: string;
}

/** Moves a task to done over its verdict: it shows what stands in the way and wants a reason. */
export function OverrideDialog({ taskId, taskKey }: OverrideDialogProps) {
  const { data: task } = useTask(taskId);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const override = async () => {
    if (!task || isSending) return;
    if (reason.trim() === "") {
      setError(t(($) => $.override.reasonMissing));
      field.current?.focus();
      return;
    }
    setSending(true);
    try {
      await overrideToDone(task, reason.trim());
      closeDialog();
    } catch (refusal) {
      setError(messageOf(refusal));
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={closeDialog}
      initialFocus={field}
      title={t(($) => $.override.title, { key: taskKey })}
      description={task ? task.title : t(($) => $.override.reading)}
      footer={
        <>
          <Button onClick={closeDialog}>{t(($) => $.override.leave)}</Button>
          <Button variant="danger" disabled={!task || isSending} onClick={() => void override()}>
            {t(($) => $.override.confirm)}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {task ? <StandingVerdict verdict={task.verdict} /> : <Skeleton height={80} />}
        <TextArea
          ref={field}
          label={t(($) => $.override.reason)}
          rows={3}
          required
          value={reason}
          error={error}
          hint={t(($) => $.override.hint)}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void override();
          }}
        />
      </div>
    </Dialog>
  );
}

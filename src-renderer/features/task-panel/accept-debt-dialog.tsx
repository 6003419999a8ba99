import { useRef, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import type { TaskProps } from "./shown-task.ts";
import own from "./verdict-tab.module.css";

interface AcceptDebtDialogProps extends TaskProps {
  readonly onClose: () => void;
}

/** Takes a task as done with what is known to be missing: a person's word over a green gate. */
export function AcceptDebtDialog({ task, onClose }: AcceptDebtDialogProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const accept = useOperation("task.acceptDebt", {
    onDone: () => {
      showToast(t(($) => $.verdicts.debtDialog.done, { key: task.key }));
      onClose();
    },
    onRefused: (refusal) => setError(refusal.message),
  });
  const send = () => {
    if (reason.trim() === "") {
      setError(t(($) => $.task.reasonMissing));
      field.current?.focus();
      return;
    }
    accept.mutate({ task: task.id, reason });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={field}
      title={t(($) => $.verdicts.debtDialog.title, { key: task.key })}
      description={t(($) => $.verdicts.debtDialog.description)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.verdicts.debtDialog.keep)}</Button>
          <Button variant="primary" disabled={accept.isPending} onClick={send}>
            {t(($) => $.verdicts.debtDialog.accept)}
          </Button>
        </>
      }
    >
      {task.verdict && task.verdict.debt.length > 0 && (
        <ul className={own.debt}>
          {task.verdict.debt.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same note may stand there twice
            <li key={index}>{note}</li>
          ))}
        </ul>
      )}
      <TextArea
        ref={field}
        label={t(($) => $.task.reason)}
        rows={3}
        value={reason}
        error={error}
        hint={t(($) => $.verdicts.debtDialog.hint)}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

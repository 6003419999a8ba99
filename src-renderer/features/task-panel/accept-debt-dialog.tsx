import { useRef, useState } from "react";
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
      showToast(`${task.key} is done, its debt accepted`);
      onClose();
    },
    onRefused: (refusal) => setError(refusal.message),
  });
  const send = () => {
    if (reason.trim() === "") {
      setError("Say why: it goes to the audit log");
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
      title={`Accept ${task.key} with its debt`}
      description="Its gate is green. The task becomes done, which is final; the notes below stay on it."
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="primary" disabled={accept.isPending} onClick={send}>
            Accept and finish
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
        label="Reason"
        rows={3}
        value={reason}
        error={error}
        hint="Kept in the audit log"
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

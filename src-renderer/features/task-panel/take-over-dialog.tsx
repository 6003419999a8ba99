import { useRef, useState } from "react";
import { useOperation } from "../../api/mutations.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import type { TaskProps } from "./shown-task.ts";
import { useTaskPulse } from "./use-liveness.ts";

interface TakeOverDialogProps extends TaskProps {
  readonly onClose: () => void;
}

/** Takes a task from its holder by force: a person's right, with a reason for the audit log. */
export function TakeOverDialog({ task, onClose }: TakeOverDialogProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const pulse = useTaskPulse(task);
  const isAlive = pulse !== null && pulse.liveness !== "lost";
  const holder = task.assignee?.agent ?? "its holder";
  const claim = useOperation("task.claim", {
    onDone: () => {
      showToast(`${task.key} is yours, taken from ${holder}`);
      onClose();
    },
    onRefused: (refusal) => setError(refusal.message),
  });
  const take = () => {
    if (reason.trim() === "") {
      setError("Say why: it goes to the audit log");
      field.current?.focus();
      return;
    }
    claim.mutate({ task: task.id, force: true, insist: isAlive, reason });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={field}
      title={`Take ${task.key} over from ${holder}`}
      description={
        isAlive
          ? `${holder} is alive (beat ${pulse.beat ?? "just now"}). Its run is cancelled, whatever it is in the middle of.`
          : `${holder} shows no sign of life. Its claim ends: whatever it still sends is refused.`
      }
      footer={
        <>
          <Button onClick={onClose}>Keep it there</Button>
          <Button
            variant={isAlive ? "danger" : "primary"}
            disabled={claim.isPending}
            onClick={take}
          >
            Take over
          </Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label="Reason"
        rows={3}
        value={reason}
        error={error}
        hint="Kept in the audit log. The task's verdict is cleared."
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

import { useRef, useState } from "react";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import { t } from "../../../shared/strings/translate.ts";
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
  const holder = task.assignee
    ? agentOf(task.assignee.agent)
    : t(($) => $.task.takeOverDialog.holder);
  const claim = useOperation("task.claim", {
    onDone: () => {
      showToast(t(($) => $.task.takeOverDialog.done, { key: task.key, holder }));
      onClose();
    },
    onRefused: (refusal) => setError(refusal.message),
  });
  const take = () => {
    if (reason.trim() === "") {
      setError(t(($) => $.task.reasonMissing));
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
      title={t(($) => $.task.takeOverDialog.title, { key: task.key, holder })}
      description={
        isAlive
          ? t(($) => $.task.takeOverDialog.alive, {
              holder,
              beat: pulse.beat ?? t(($) => $.task.takeOverDialog.justNow),
            })
          : t(($) => $.task.takeOverDialog.lost, { holder })
      }
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.task.takeOverDialog.keep)}</Button>
          <Button
            variant={isAlive ? "danger" : "primary"}
            disabled={claim.isPending}
            onClick={take}
          >
            {t(($) => $.task.takeOverDialog.take)}
          </Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label={t(($) => $.task.reason)}
        rows={3}
        value={reason}
        error={error}
        hint={t(($) => $.task.takeOverDialog.hint)}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

import { messageOf } from "../../../shared/errors.ts";
import type { Agent } from "../../../shared/operations/agent.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useRemoveAgent } from "../../api/agents.ts";
import { showToast } from "../../state/toasts.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface RemoveAgentDialogProps {
  readonly agent: Agent;
  readonly onClose: () => void;
}

/** Asks before a profile is removed; one that was changed meanwhile stays. */
export function RemoveAgentDialog({ agent, onClose }: RemoveAgentDialogProps) {
  const { name, revision, replacesBuiltIn, profile } = agent;
  const { title } = profile;
  const remove = useRemoveAgent();
  const confirm = () =>
    remove.mutate(
      { name, revision },
      {
        onSuccess() {
          showToast(t(($) => $.agents.removed, { title }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t(($) => $.agents.removeTitle, { title })}
      confirmLabel={t(($) => $.agents.remove)}
      isPending={remove.isPending}
      error={remove.error && messageOf(remove.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {replacesBuiltIn ? t(($) => $.agents.removeBuiltIn) : t(($) => $.agents.removeText)}
    </ConfirmDialog>
  );
}

import { useState } from "react";
import type { Refusal } from "../../api/client.ts";
import { useOperation } from "../../api/mutations.ts";
import { useRereadWork } from "../../api/worktrees.ts";
import { showToast } from "../../state/toasts.ts";
import { WorkOrderDialog, type WorkOrderProps } from "./work-order-dialog.tsx";

/** Puts a task's worktree away; its branch stays. */
export function ArchiveDialog({ task, work, onClose }: WorkOrderProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const reread = useRereadWork(task.id);
  const archive = useOperation("worktree.archive", {
    onDone: ({ branch, savedCommit }) => {
      const saved = savedCommit === null ? "" : `; what was left is in ${savedCommit.slice(0, 9)}`;
      showToast(`The worktree is put away, ${branch ?? "its branch"} holds the work${saved}`);
      reread();
      onClose();
    },
    onRefused: setRefusal,
  });
  return (
    <WorkOrderDialog
      title={`Put the worktree of ${task.key} away`}
      description={`Commits all that is in it and removes the folder ${work.path ?? ""}. The branch ${work.branch} stays and can be taken up again.`}
      confirmLabel="Put it away"
      pendingLabel="Putting it away…"
      isPending={archive.isPending}
      refusal={refusal}
      onConfirm={() => archive.mutate({ task: task.id })}
      onClose={onClose}
    />
  );
}

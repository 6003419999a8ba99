import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
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
      const told = { branch: branch ?? t(($) => $.work.archive.itsBranch) };
      const commit = savedCommit?.slice(0, 9);
      showToast(
        commit === undefined
          ? t(($) => $.work.archive.done, told)
          : t(($) => $.work.archive.doneSaved, { ...told, commit }),
      );
      reread();
      onClose();
    },
    onRefused: setRefusal,
  });
  return (
    <WorkOrderDialog
      title={t(($) => $.work.archive.title, { key: task.key })}
      description={t(($) => $.work.archive.description, {
        folder: work.path ?? "",
        branch: work.branch,
      })}
      confirmLabel={t(($) => $.work.archive.confirm)}
      pendingLabel={t(($) => $.work.archive.pending)}
      isPending={archive.isPending}
      refusal={refusal}
      onConfirm={() => archive.mutate({ task: task.id })}
      onClose={onClose}
    />
  );
}

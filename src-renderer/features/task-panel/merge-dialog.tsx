import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import type { Refusal } from "../../api/client.ts";
import { useOperation } from "../../api/mutations.ts";
import { useRereadWork } from "../../api/worktrees.ts";
import { showToast } from "../../state/toasts.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { sumChanges } from "./change-words.ts";
import own from "./changes.module.css";
import { WorkOrderDialog, type WorkOrderProps } from "./work-order-dialog.tsx";

const WAYS = [
  { value: "merge", label: t(($) => $.work.merge.asMerge) },
  { value: "squash", label: t(($) => $.work.merge.asOne) },
] as const;

/** Merges a task's work into its base branch. */
export function MergeDialog({ task, work, onClose }: WorkOrderProps) {
  const [way, setWay] = useState<"merge" | "squash">("merge");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const reread = useRereadWork(task.id);
  const base = work.baseBranch ?? t(($) => $.work.itsBase);
  const merge = useOperation("worktree.merge", {
    onDone: ({ isNew, baseBranch, commit }) => {
      showToast(
        isNew
          ? t(($) => $.work.merge.done, {
              key: task.key,
              base: baseBranch,
              commit: commit.slice(0, 9),
            })
          : t(($) => $.work.merge.had, { key: task.key, base: baseBranch }),
      );
      reread();
      onClose();
    },
    onRefused: setRefusal,
  });
  return (
    <WorkOrderDialog
      title={t(($) => $.work.merge.title, { key: task.key, base })}
      description={t(($) => $.work.merge.description, { base })}
      confirmLabel={t(($) => $.work.merge.confirm, { base })}
      pendingLabel={t(($) => $.work.merge.pending)}
      isPending={merge.isPending}
      refusal={refusal}
      onConfirm={() => merge.mutate({ task: task.id, squash: way === "squash" })}
      onClose={onClose}
    >
      <div className={own.wishes}>
        <Segmented
          label={t(($) => $.work.merge.as)}
          value={way}
          segments={WAYS}
          onChange={setWay}
        />
        <Uncommitted count={sumChanges(work.files).uncommitted} />
      </div>
    </WorkOrderDialog>
  );
}

function Uncommitted({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <span className={own.faint}>{t(($) => $.work.merge.uncommitted, { count })}</span>;
}

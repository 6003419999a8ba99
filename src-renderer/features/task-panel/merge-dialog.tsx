import { useState } from "react";
import type { Refusal } from "../../api/client.ts";
import { useOperation } from "../../api/mutations.ts";
import { useRereadWork } from "../../api/worktrees.ts";
import { showToast } from "../../state/toasts.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { sumChanges } from "./change-words.ts";
import own from "./changes.module.css";
import { WorkOrderDialog, type WorkOrderProps } from "./work-order-dialog.tsx";

const WAYS = [
  { value: "merge", label: "A merge commit" },
  { value: "squash", label: "One commit of all" },
] as const;

/** Merges a task's work into its base branch. */
export function MergeDialog({ task, work, onClose }: WorkOrderProps) {
  const [way, setWay] = useState<"merge" | "squash">("merge");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const reread = useRereadWork(task.id);
  const base = work.baseBranch ?? "its base";
  const merge = useOperation("worktree.merge", {
    onDone: ({ isNew, baseBranch, commit }) => {
      showToast(
        isNew
          ? `${task.key} is merged into ${baseBranch} as ${commit.slice(0, 9)}`
          : `${baseBranch} had all of ${task.key} already`,
      );
      reread();
      onClose();
    },
    onRefused: setRefusal,
  });
  return (
    <WorkOrderDialog
      title={`Merge ${task.key} into ${base}`}
      description={`What is not committed in the worktree is committed first. ${base} moves only when both sides go together.`}
      confirmLabel={`Merge into ${base}`}
      pendingLabel="Merging…"
      isPending={merge.isPending}
      refusal={refusal}
      onConfirm={() => merge.mutate({ task: task.id, squash: way === "squash" })}
      onClose={onClose}
    >
      <div className={own.wishes}>
        <Segmented label="Merge as" value={way} segments={WAYS} onChange={setWay} />
        <Uncommitted count={sumChanges(work.files).uncommitted} />
      </div>
    </WorkOrderDialog>
  );
}

function Uncommitted({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={own.faint}>
      {count === 1 ? "1 file is" : `${count} files are`} not committed yet
    </span>
  );
}

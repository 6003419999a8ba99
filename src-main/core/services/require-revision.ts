import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { toTask } from "./views.ts";

/**
 * Refuses an edit that was made on an older state of the task.
 * @param revision the revision the caller read; undefined to edit whatever is there
 * @throws DomainError revision_conflict, whose detail holds the current values as `theirs`
 */
export function requireRevision(tx: ReadTx, task: KeyedTask, revision: number | undefined): void {
  if (revision === undefined || revision === task.revision) return;
  const { title, description, priority, labels, parent, fileMutating, blockedReason, dropped } =
    toTask(tx, task);
  throw new DomainError(
    "revision_conflict",
    `${task.key} was edited meanwhile: it is at revision ${task.revision}, you edited ${revision}. Look at the current values and decide again`,
    {
      task: task.key,
      revision: task.revision,
      theirs: {
        title,
        description,
        priority,
        labels,
        parent: parent?.key ?? null,
        fileMutating,
        blockedReason,
        dropped,
      },
    },
  );
}

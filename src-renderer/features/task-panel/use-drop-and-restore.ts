import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { showToast } from "../../state/toasts.ts";
import type { ShownTask } from "./shown-task.ts";

/** Drops a task with a way back, and restores one. */
export function useDropAndRestore({ id, key, revision }: ShownTask) {
  const restoring = useOperation("task.restore");
  const restore = () => restoring.mutate({ task: id });
  const dropping = useOperation("task.drop", {
    onDone: () =>
      showToast(
        t(($) => $.task.dropped, { key }),
        { actions: [{ label: t(($) => $.task.undo), onPress: restore }] },
      ),
  });
  return { drop: () => dropping.mutate({ task: id, revision }), restore };
}

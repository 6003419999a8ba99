import { t } from "../../../shared/strings/translate.ts";
import type { Refusal } from "../../api/client.ts";
import { useOperation } from "../../api/mutations.ts";
import { showRefusedLink } from "../../state/graph.ts";
import { showToast } from "../../state/toasts.ts";

/** A link, by ids: the first task waits for the second. */
interface Ends {
  readonly task: string;
  readonly on: string;
}

/** Links tasks, each time with a way back; a cycle that is refused is shown in the graph. */
export function useLink(onDone?: () => void) {
  const unlink = useOperation("dependency.unlink");
  const link = useOperation("dependency.link", {
    onDone: ({ task, on, changed }) => {
      showRefusedLink(null);
      onDone?.();
      const names = { task: task.key, on: on.key };
      if (!changed) {
        showToast(t(($) => $.graph.linkKnown, names));
        return;
      }
      showToast(
        t(($) => $.graph.linkDone, names),
        {
          actions: [
            {
              label: t(($) => $.graph.undo),
              onPress: () => unlink.mutate({ task: task.id, on: on.id }),
            },
          ],
        },
      );
    },
    // Told where the link is wished for, which knows between which tasks.
    onRefused: () => undefined,
  });
  return {
    link: (ends: Ends) => link.mutate(ends, { onError: (refusal) => showRefusal(refusal, ends) }),
    isPending: link.isPending,
  };
}

function showRefusal(refusal: Refusal, { task, on }: Ends): void {
  const { path } = refusal.detail;
  const keys = Array.isArray(path) ? path.filter((key) => typeof key === "string") : [];
  showRefusedLink({ task, on, message: refusal.message, path: keys });
}

/** Takes links away, with a way back. */
export function useUnlink() {
  const link = useOperation("dependency.link");
  const unlink = useOperation("dependency.unlink", {
    onDone: ({ task, on }) =>
      showToast(
        t(($) => $.graph.unlinkDone, { task: task.key, on: on.key }),
        {
          actions: [
            {
              label: t(($) => $.graph.undo),
              onPress: () => link.mutate({ task: task.id, on: on.id }),
            },
          ],
        },
      ),
  });
  return (ends: Ends) => unlink.mutate(ends);
}

import type { RefObject } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { type ActionHandler, useActions } from "../../state/actions.ts";
import type { Showing } from "./use-showing.ts";

/**
 * Binds what is done with the drawing.
 * @param root what holds the drawing; its keys work while the drawing has the focus
 */
export function useGraphActions(root: RefObject<HTMLElement | null>, show: Showing): void {
  useActions(
    "graph",
    {
      "graph-link": press("link", () => t(($) => $.graph.noTaskToLink)),
      "graph-cancel": press("cancel", () => t(($) => $.graph.nothingWaits)),
      "graph-closer": show.zoomIn,
      "graph-farther": show.zoomOut,
      "graph-fit": show.all,
    },
    (element) => element === root.current?.firstElementChild,
  );
}

/** The lines below the drawing have a button for it, where it can be done. */
function press(action: "link" | "cancel", whyNot: () => string): ActionHandler {
  const find = () => document.querySelector<HTMLElement>(`[data-graph-action=${action}]`);
  return { run: () => find()?.click(), whyNot: () => (find() ? null : whyNot()) };
}

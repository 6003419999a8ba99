import { useEffect } from "react";
import { parsePastedList } from "../shared/domain/paste-list.ts";
import { refuses } from "./state/actions.ts";
import { openDialog, useDialog } from "./state/dialogs.ts";
import { isCovered } from "./state/focus-place.ts";
import { fillNewTask } from "./state/new-task-draft.ts";

/** Makes cards of what is pasted anywhere but into a field: one of a line, many of a list. */
export function usePaste(): void {
  useEffect(() => {
    const listener = (event: ClipboardEvent) => {
      if (isField(event.target) || useDialog.getState().dialog.kind !== "none" || isCovered()) {
        return;
      }
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const [first, ...others] = parsePastedList(text);
      if (!first) return;
      event.preventDefault();
      if (refuses("new-task")) return;
      if (others.length > 0) openDialog({ kind: "paste", text });
      else {
        fillNewTask({ title: first.title, description: first.description }, false);
        openDialog({ kind: "new-task", status: "todo" });
      }
    };
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

import { useEffect } from "react";
import { findCardElement } from "../../state/board-focus.ts";
import { useView } from "../../state/view.ts";

/** Scrolls to the card whose panel opens: the panel takes its room from the columns on the right. */
export function useOpenCardInView(): void {
  const openTaskId = useView((view) => view.openTaskId);
  useEffect(() => {
    if (openTaskId === null) return;
    findCardElement(openTaskId)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [openTaskId]);
}

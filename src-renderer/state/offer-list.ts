import { parsePastedList } from "../../shared/domain/paste-list.ts";
import { openDialog, type PastedList } from "./dialogs.ts";

/** What of a paste is looked at: React's events and the page's own have it alike. */
interface Pasting {
  readonly clipboardData: DataTransfer | null;
  preventDefault(): void;
}

/**
 * Offers what is pasted into the line of a title as cards, where it is a list: several lines are several
 * cards, and no title.
 * @param event the paste; what is no list goes its usual way
 * @param place where the cards go, and what comes after
 */
export function offerPastedList(event: Pasting, place: Omit<PastedList, "kind" | "text">): void {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (parsePastedList(text).length < 2) return;
  event.preventDefault();
  openDialog({ kind: "paste", text, ...place });
}

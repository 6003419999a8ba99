import type { KeyboardEvent } from "react";

/** Keys of a form that edits in place: Ctrl+Enter saves, Esc gives up. */
export function takeEditKey(event: KeyboardEvent, save: () => void, discard: () => void): void {
  // Keys inside a dialog of the form bubble here too, though it stands elsewhere in the page.
  if (!event.currentTarget.contains(event.target as Node)) return;
  const isSave = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!isSave && event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  if (isSave) save();
  else discard();
}

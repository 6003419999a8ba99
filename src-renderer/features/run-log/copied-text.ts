/**
 * What a selection of rows is as text: without times and words beside it, and a wrapped line as one.
 * @param log the element around the rows
 * @returns null where the selection is somewhere else
 */
export function copiedText(log: Element, selection: Selection | null): string | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  let text = "";
  for (const row of inOrder(log)) {
    const words = row.querySelector("[data-text]");
    if (!words || !range.intersectsNode(words)) continue;
    if (text !== "" && row.dataset.continues === undefined) text += "\n";
    text += within(words, range);
  }
  return text === "" ? null : text;
}

/** The rows as they are seen: the document keeps them in the order in which they came. */
function inOrder(log: Element): HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>("[data-line]")];
}

function within(words: Element, range: Range): string {
  const part = document.createRange();
  part.selectNodeContents(words);
  if (words.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (words.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}

/**
 * Puts a text on the clipboard.
 * @throws Error when the system refuses it
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The window is granted no permissions; copying a selection needs none.
    copySelection(text);
  }
}

function copySelection(text: string): void {
  const area = document.createElement("textarea");
  const focused = document.activeElement;
  area.value = text;
  area.setAttribute("aria-hidden", "true");
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error("The system's clipboard took nothing");
}

/** What lies over the window and has the keys for itself. */
const LAYERS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

let last: HTMLElement | null = null;

/**
 * Remembers where in the window the focus is, below what lies over it: an action that is chosen in a
 * menu or palette is about that place.
 * @returns a function that ends it
 */
export function followFocusPlace(): () => void {
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.closest(LAYERS) === null) last = target;
  };
  document.addEventListener("focusin", note);
  return () => document.removeEventListener("focusin", note);
}

/** Where in the window the focus is, or was before a layer took it; null for nowhere. */
export function focusPlace(): HTMLElement | null {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body && !active.closest(LAYERS))
    return active;
  return active?.closest(LAYERS) && last?.isConnected ? last : null;
}

/** Whether a dialog, menu or list lies over the window: the keys are its own. */
export function isCovered(): boolean {
  // A select that has the focus keeps its list in the page, unseen.
  return [...document.querySelectorAll(LAYERS)].some((layer) =>
    layer.checkVisibility({ visibilityProperty: true }),
  );
}

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
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || target !== last) return;
    // What leaves the page loses the focus too, but that is no wish of the person.
    queueMicrotask(() => {
      if (isNowhere() && last?.isConnected) last = null;
    });
  };
  document.addEventListener("focusin", note);
  document.addEventListener("focusout", forget);
  return () => {
    document.removeEventListener("focusin", note);
    document.removeEventListener("focusout", forget);
  };
}

/** Where in the window the focus is, or was before a layer took it; null for nowhere. */
export function focusPlace(): HTMLElement | null {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body && !active.closest(LAYERS))
    return active;
  return active?.closest(LAYERS) && last?.isConnected ? last : null;
}

/**
 * What had the focus and left the page with it.
 * @returns null where the focus is somewhere, or the person took it away
 */
export function lostFocus(): HTMLElement | null {
  return isNowhere() && last !== null && !last.isConnected ? last : null;
}

/** Whether a dialog, menu or list lies over the window: the keys are its own. */
export function isCovered(): boolean {
  // A select that has the focus keeps its list in the page, unseen.
  return [...document.querySelectorAll(LAYERS)].some((layer) =>
    layer.checkVisibility({ visibilityProperty: true }),
  );
}

/** Whether nothing in the page has the focus. */
export function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The parts of the window that a key goes through; each is marked with `data-region`. */
const REGION = "[data-region]";
/** What a person can have the focus on. */
export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]:not([role=separator])';

const lastFocused = new WeakMap<Element, HTMLElement>();

/**
 * Remembers what had the focus in each part of the window.
 * @returns a function that ends it
 */
export function followRegionFocus(): () => void {
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const region = target.closest(REGION);
    if (region) lastFocused.set(region, target);
  };
  document.addEventListener("focusin", note);
  return () => document.removeEventListener("focusin", note);
}

/** Moves the focus to the next part of the window, or to the one before. */
export function focusNextRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGION)];
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const from = at < 0 && step < 0 ? 0 : at;
  const next = regions.at((from + step + regions.length) % regions.length);
  if (next) focusRegion(next);
}

/**
 * Moves the focus into a part of the window: to what had it there last, else to where the part
 * begins.
 */
export function focusRegion(region: HTMLElement): void {
  const last = lastFocused.get(region);
  const start = region.querySelector<HTMLElement>("[data-region-start]");
  // A panel has the focus itself until what it begins with is there.
  const others = region.dataset.panel === undefined ? region.querySelectorAll(FOCUSABLE) : [];
  const candidates = [last, start, ...(others as Iterable<HTMLElement>)];
  const target = candidates.find(
    (each) => each?.isConnected && region.contains(each) && each.checkVisibility(),
  );
  (target ?? region).focus({ preventScroll: true });
  target?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

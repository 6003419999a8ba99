import { useBoardFocus } from "./state/board-focus.ts";
import { isNowhere } from "./state/focus-place.ts";
import { FOCUSABLE } from "./ui/focus-regions.ts";

/** What had the focus, and what it stood in, from the inside out. */
type Chain = readonly HTMLElement[];

/**
 * Keeps the focus from being nowhere: where what has it leaves the page, as a field does that was
 * saved, or can't have it for a while, as a button that waits for an answer, the nearest thing that
 * is still there has it. Who presses on nothing wishes it nowhere. The board keeps its own.
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  let chain: Chain = [];
  /** What had the focus before something came over it. */
  let below: Chain = [];
  let isAsked = false;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const own = chainOf(target);
    const isLayer = own.some((element) => element.matches("[role=dialog], [role=alertdialog]"));
    if (!isLayer) below = own;
    chain = own;
  };
  const look = () => {
    isAsked = false;
    const [lost] = chain;
    if (!lost || !isNowhere() || isBoards(chain)) return;
    if (lost.isConnected && lost.matches(":disabled")) return;
    const next = nearest(chain) ?? nearest(below) ?? document.querySelector("main");
    next?.focus({ preventScroll: true });
  };
  const ask = () => {
    if (isAsked || chain.length === 0 || !isNowhere()) return;
    isAsked = true;
    // Whatever knows better where the focus goes has its turn first.
    requestAnimationFrame(look);
  };
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    requestAnimationFrame(() => {
      const isThere = target instanceof HTMLElement && target.isConnected;
      if (isThere && isNowhere() && target === chain[0] && !target.matches(":disabled")) chain = [];
    });
  };
  const observer = new MutationObserver(ask);
  observer.observe(document.body, {
    ...{ childList: true, subtree: true },
    ...{ attributes: true, attributeFilter: ["disabled"] },
  });
  document.addEventListener("focusin", note);
  document.addEventListener("focusout", forget);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("focusout", forget);
  };
}

function chainOf(element: HTMLElement): Chain {
  const chain: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    if (each === document.body) break;
    chain.push(each);
  }
  return chain;
}

/** What can have the focus, closest to where it was: within a part of the window or a layer, or that itself. */
function nearest(chain: Chain): HTMLElement | null {
  for (const element of chain) {
    if (!element.isConnected) continue;
    if (element.matches(FOCUSABLE) && element.checkVisibility()) return element;
    const within = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const first = within.find((each) => each.checkVisibility());
    if (first && element.closest(PLACES)) return first;
    if (element.matches(PLACES)) return element;
  }
  return null;
}

const PLACES = "[data-panel], [data-region], [role=dialog], [role=alertdialog]";

function isBoards(chain: Chain): boolean {
  return (
    useBoardFocus.getState().comingId !== null ||
    chain.some((element) => element.dataset.board !== undefined)
  );
}

import { measureElement, type Rect, type Virtualizer } from "@tanstack/react-virtual";

/**
 * Leaves the first measuring of a virtual list's rows to the observer, which looks when all are laid out
 * and before anything is painted: asked one by one while they are put in, each would have all laid out
 * anew.
 */
export function measureWhenLaidOut<Scroller extends Element>(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<Scroller, Element>,
): number {
  if (entry) return measureElement(element, entry, list);
  const index = list.indexFromElement(element);
  return list.itemSizeCache.get(list.options.getItemKey(index)) ?? list.options.estimateSize(index);
}

/**
 * Leaves it to the observer too how much of a virtual list is in sight: asked while the list is put in,
 * all would be laid out at once, and its rows put in with it. They come a frame later.
 */
export function lookWhenLaidOut<Scroller extends HTMLElement>(
  { scrollElement }: Virtualizer<Scroller, Element>,
  onRect: (rect: Rect) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(() => {
    onRect({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

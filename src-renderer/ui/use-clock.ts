import { useCallback, useSyncExternalStore } from "react";

interface Ticker {
  readonly listeners: Set<() => void>;
  timer: number;
}

const tickers = new Map<number, Ticker>();

/** One timer an interval, however many parts of the window follow it. */
function follow(intervalMs: number, listener: () => void): () => void {
  let ticker = tickers.get(intervalMs);
  if (!ticker) {
    const listeners = new Set<() => void>();
    const timer = window.setInterval(() => {
      for (const each of listeners) each();
    }, intervalMs);
    ticker = { listeners, timer };
    tickers.set(intervalMs, ticker);
  }
  const { listeners, timer } = ticker;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    tickers.delete(intervalMs);
  };
}

/**
 * Something that depends on the time of day. Renders again only when what it comes to changes.
 * @param derive from the present time to a plain value (a text, a number, a word)
 * @param intervalMs how often to look
 */
export function useClock<Value extends string | number | boolean | null>(
  derive: (now: number) => Value,
  intervalMs: number,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => follow(intervalMs, listener),
    [intervalMs],
  );
  return useSyncExternalStore(subscribe, () => derive(Date.now()));
}

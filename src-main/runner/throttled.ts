/** A call that is made seldom enough. */
export interface Throttled {
  (): void;
  /** Makes the call now, however short a time ago the last one was. */
  readonly atOnce: () => void;
}

/**
 * Calls at once, then at most once in so many milliseconds; the last call is never lost.
 * @param intervalMs the least time between two calls
 */
export function throttled(call: () => void, intervalMs: number): Throttled {
  let timer: NodeJS.Timeout | null = null;
  let isDue = false;
  const fire = () => {
    isDue = false;
    if (timer !== null) clearTimeout(timer);
    call();
    timer = setTimeout(() => {
      timer = null;
      if (isDue) fire();
    }, intervalMs);
  };
  const callSoon = () => {
    if (timer === null) fire();
    else isDue = true;
  };
  return Object.assign(callSoon, { atOnce: fire });
}

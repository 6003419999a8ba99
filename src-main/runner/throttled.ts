/**
 * Calls at once, then at most once in so many milliseconds; the last call is never lost.
 * @param intervalMs the least time between two calls
 */
export function throttled(call: () => void, intervalMs: number): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isDue = false;
  const fire = () => {
    isDue = false;
    call();
    timer = setTimeout(() => {
      timer = null;
      if (isDue) fire();
    }, intervalMs);
  };
  return () => {
    if (timer === null) fire();
    else isDue = true;
  };
}

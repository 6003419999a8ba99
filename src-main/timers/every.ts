/**
 * Does something again and again. A tick that still runs when the next is due is waited for, so
 * that slow ones do not pile up.
 * @param intervalMs time between ticks
 * @param tick what to do; it deals with its own errors
 * @returns a function that ends it
 */
export function every(intervalMs: number, tick: () => void | Promise<void>): () => void {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await tick();
    } finally {
      isRunning = false;
    }
  }, intervalMs);
  return () => clearInterval(timer);
}

/**
 * Beats again and again, one beat at a time, until it is told to end.
 * @param intervalMs time between beats, in milliseconds
 * @param beat one beat; it deals with its own errors
 * @returns ends it; settles once the last beat has, so that none comes after it
 */
export function keepBeating(intervalMs: number, beat: () => Promise<unknown>): () => Promise<void> {
  let beating: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = null;
    });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await beating;
  };
}

import { setTimeout as delay } from "node:timers/promises";
import type { Result } from "../../../shared/errors.ts";

/**
 * How long a run's own writes are tried again while another process keeps the board locked, in
 * milliseconds. Each try waits a whole write budget; the result of finished work is worth waiting for.
 */
export const BUSY_BOUND_MS = 120_000;
const PAUSE_MS = 100;

/**
 * Repeats a request as long as the answer is `busy`, which says that nothing was changed.
 * @param request one whole operation
 * @param boundMs when to give up; the last answer is returned then
 * @param stop aborted when nobody wants the answer any more
 */
export async function whileBusy<T>(
  request: () => Promise<Result<T>>,
  boundMs: number = BUSY_BOUND_MS,
  stop?: AbortSignal,
): Promise<Result<T>> {
  const deadline = performance.now() + boundMs;
  for (;;) {
    const result = await request();
    if (result.ok || result.error.code !== "busy") return result;
    if (stop?.aborted || performance.now() >= deadline) return result;
    await delay(PAUSE_MS);
  }
}

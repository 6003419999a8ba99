import type { NamedExecution } from "../../src-main/core/store/execution-store.ts";
import type { Narrate } from "./report.ts";

/** How long a drain waits for the same work before it says so, in milliseconds. */
export const WAIT_NOTICE_MS = 10_000;
/** Keys that a notice names. */
const MAX_NAMED = 3;

/**
 * Makes what says, after a while, what a drain waits for; once for the same work.
 * @param narrate says it
 * @param nowMs monotonic milliseconds
 * @returns to be told at each look what still runs; nothing when the wait is over
 */
export function createWaitNotice(
  narrate: Narrate,
  nowMs: () => number,
): (running: readonly NamedExecution[]) => void {
  let since = nowMs();
  let waitedFor = "";
  let isTold = false;
  return (running) => {
    const ids = running.map(({ id }) => id).join();
    if (ids !== waitedFor) {
      waitedFor = ids;
      since = nowMs();
      isTold = false;
    }
    if (isTold || running.length === 0 || nowMs() - since < WAIT_NOTICE_MS) return;
    isTold = true;
    narrate(`nothing is ready; waiting for ${namesOf(running)}, whose end may free more work`);
  };
}

/** Executions by their tasks, with who works on them. */
export function namesOf(running: readonly NamedExecution[]): string {
  const named = running
    .slice(0, MAX_NAMED)
    .map(({ taskKey, taskId, agentId }) => `${taskKey ?? taskId} (${agentId ?? "nobody"})`);
  const more = running.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

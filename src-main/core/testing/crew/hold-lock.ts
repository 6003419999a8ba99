import { setTimeout as delay } from "node:timers/promises";
import { holdBoardLock } from "./hold-board-lock.ts";
import { runMember } from "./member.ts";

/** Holds a board's write lock for a while, and signals when it has it. */
export interface HoldLockInput {
  readonly path: string;
  readonly forMs: number;
}

/** For how long it was held in fact, in milliseconds. */
export type HoldLockResult = number;

runMember<HoldLockInput, HoldLockResult>(async ({ path, forMs }, signal) => {
  const lock = holdBoardLock(path);
  const start = performance.now();
  signal("held");
  await delay(forMs);
  const heldMs = performance.now() - start;
  lock.release();
  return heldMs;
});

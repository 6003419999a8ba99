import { expect, test } from "vitest";
import { isInstalledAsLocked, lockHash } from "./dependencies.mjs";
import { machineStamp, readStamp } from "./stamp.mjs";
import { setup } from "./steps.mjs";

const QUICK_MS = 1_000;

test("what is installed is what the lock file says", () => {
  expect(isInstalledAsLocked()).toBe(true);
});

test("a second set-up has nothing to do, and is quick about it", async () => {
  await setup();
  const before = readStamp();
  const tookMs: number[] = [];
  let electron: Awaited<ReturnType<typeof setup>> | null = null;
  // A busy machine slows some of them down; a set-up that did something would be slow each time.
  while (tookMs.length < 5 && (tookMs.at(-1) ?? QUICK_MS) >= QUICK_MS) {
    const startedAt = performance.now();
    electron = await setup();
    tookMs.push(performance.now() - startedAt);
  }
  expect(Math.min(...tookMs)).toBeLessThan(QUICK_MS);
  expect(readStamp()).toEqual(before);
  expect(before).toMatchObject({ lockHash: lockHash(), machine: machineStamp(), electron });
});

import { expect, test } from "vitest";
import { isInstalledAsLocked, lockHash } from "./dependencies.mjs";
import { machineStamp, readStamp } from "./stamp.mjs";
import { setup } from "./steps.mjs";

test("what is installed is what the lock file says", () => {
  expect(isInstalledAsLocked()).toBe(true);
});

test("a second set-up has nothing to do, and is quick about it", async () => {
  await setup();
  const before = readStamp();
  const startedAt = performance.now();
  const electron = await setup();
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(readStamp()).toEqual(before);
  expect(before).toMatchObject({ lockHash: lockHash(), machine: machineStamp(), electron });
});

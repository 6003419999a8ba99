import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { every } from "./every.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("ticks at each interval until it is ended", async () => {
  const tick = vi.fn();
  const end = every(100, tick);
  await vi.advanceTimersByTimeAsync(350);
  expect(tick).toHaveBeenCalledTimes(3);
  end();
  await vi.advanceTimersByTimeAsync(500);
  expect(tick).toHaveBeenCalledTimes(3);
});

test("waits for a tick that takes long", async () => {
  let finish = () => {};
  const tick = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const end = every(100, tick);
  await vi.advanceTimersByTimeAsync(350);
  expect(tick).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(100);
  expect(tick).toHaveBeenCalledTimes(2);
  end();
  finish();
  await vi.advanceTimersByTimeAsync(500);
  expect(tick).toHaveBeenCalledTimes(2);
});

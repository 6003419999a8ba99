import { expect, it, vi } from "vitest";
import { keepBeating } from "./keep-beating.ts";

it("beats one at a time, and ends only once the last beat has", async () => {
  vi.useFakeTimers();
  try {
    const open: (() => void)[] = [];
    const end = keepBeating(100, () => new Promise<void>((resolve) => open.push(resolve)));
    vi.advanceTimersByTime(350);
    expect(open, "one that takes long holds the next ones up").toHaveLength(1);
    open[0]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(open).toHaveLength(2);
    let hasEnded = false;
    const ended = end().then(() => {
      hasEnded = true;
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(open).toHaveLength(2);
    expect(hasEnded).toBe(false);
    open[1]?.();
    await ended;
  } finally {
    vi.useRealTimers();
  }
});

import { expect, test } from "vitest";
import { quitQuestion } from "./quit-question.ts";

test("runs are named, and what becomes of them", () => {
  const { message, detail, stop } = quitQuestion({ runs: 1, checks: 0 });
  expect(message).toBe("A run is still at work");
  expect(detail).toMatch(/^Stopped runs give their tasks back;.*worktrees\.\n\nOr Baton goes on/);
  expect(detail).not.toMatch(/check/);
  expect(stop).toBe("Stop the Runs and Quit");
  expect(quitQuestion({ runs: 3, checks: 0 }).message).toBe("3 runs are still at work");
});

test("checks are named, and what becomes of them", () => {
  const { message, detail, stop } = quitQuestion({ runs: 0, checks: 1 });
  expect(message).toBe("A task's checks are still running");
  expect(detail).toMatch(/^Stopped checks end .* no verdict\.\n\nOr Baton goes on/);
  expect(detail).not.toMatch(/runs/);
  expect(stop).toBe("Stop the Checks and Quit");
  expect(quitQuestion({ runs: 0, checks: 2 }).message).toBe(
    "The checks of 2 tasks are still running",
  );
});

test("both are named, each with what becomes of it", () => {
  const { message, detail, stop } = quitQuestion({ runs: 1, checks: 2 });
  expect(message).toBe("1 run and the checks of 2 tasks are still at work");
  expect(detail).toMatch(/^Stopped runs [^\n]+\n\nStopped checks [^\n]+\n\nOr Baton goes on/);
  expect(stop).toBe("Stop All and Quit");
});

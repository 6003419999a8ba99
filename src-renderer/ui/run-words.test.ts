import { expect, test } from "vitest";
import { makeExecution } from "../testing/make-execution.ts";
import { describeTokens } from "./run-words.ts";

test("that a run told no tokens is said once it has ended, not while it may tell yet", () => {
  expect(describeTokens(makeExecution(1, { status: "running" }))).toBeNull();
  expect(describeTokens(makeExecution(1))).toBe("no tokens told");
  const told = { inputTokens: 1_200, outputTokens: 30 };
  expect(describeTokens(makeExecution(1, { status: "running", ...told }))).toBe("1.2k in · 30 out");
  expect(describeTokens(makeExecution(1, { ...told, cacheReadTokens: 400 }))).toBe(
    "1.2k in · 30 out · 400 cached",
  );
});

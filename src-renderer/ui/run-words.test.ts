import { expect, test } from "vitest";
import { makeExecution } from "../testing/make-execution.ts";
import { describeTokens, whoRan } from "./run-words.ts";

test("that a run told no tokens is said once it has ended, not while it may tell yet", () => {
  expect(describeTokens(makeExecution(1, { status: "running" }))).toBeNull();
  expect(describeTokens(makeExecution(1))).toBe("no tokens told");
  const told = { inputTokens: 1_200, outputTokens: 30 };
  expect(describeTokens(makeExecution(1, { status: "running", ...told }))).toBe("1.2k in · 30 out");
  expect(describeTokens(makeExecution(1, { ...told, cacheReadTokens: 400 }))).toBe(
    "1.2k in · 30 out · 400 cached",
  );
});

test("a run is its agent's, with the program where the name does not tell it", () => {
  const who = (agent: string | null, executorType: string) => whoRan({ agent, executorType });
  expect(who("claude/run-7f3a", "claude")).toBe("claude");
  expect(who("ada/run-4711", "shell")).toBe("ada (shell)");
  expect(who(null, "codex")).toBe("codex");
});

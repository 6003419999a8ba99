import { expect, test } from "vitest";
import { markedAgent, orderAgents } from "./order-agents.ts";

const agent = (name: string, ...obstacles: string[]) => ({ name, obstacles });
const claude = agent("claude", "claude is not in PATH");
const codex = agent("codex");
const mine = agent("mine");

test("agents that can be started stand apart, each kind in its own order", () => {
  expect(orderAgents([mine, claude, codex])).toEqual({
    startable: [mine, codex],
    missing: [claude],
  });
});

test("the one chosen last is marked, unless it can't start any more", () => {
  expect(markedAgent([codex, mine], "mine")).toBe("mine");
  expect(markedAgent([codex, mine], "claude")).toBe("codex");
  expect(markedAgent([codex, mine], undefined)).toBe("codex");
  expect(markedAgent([], "claude")).toBeNull();
});

import { expect, test } from "vitest";
import type { HandOff } from "../../../shared/domain/hand-off.ts";
import type { Execution } from "../../../shared/operations/execution.ts";
import { makeExecution } from "../../testing/make-execution.ts";
import { findLatestHandOff } from "./latest-hand-off.tsx";

function handedOff(next: string): Execution["handOff"] {
  const lists = { works: [], broken: [], commands: [], evidence: [] };
  return { who: "claude-1", said: null, next, blocked: null, ...lists } satisfies HandOff;
}

test("the newest hand-off is that of the run that ended last, whatever the order of the list", () => {
  const runs = [
    makeExecution(2, { startedAt: 5, completedAt: 30, handOff: handedOff("second") }),
    makeExecution(1, { startedAt: 1, completedAt: 20, handOff: handedOff("first") }),
    makeExecution(3, { startedAt: 40, completedAt: null, status: "running" }),
  ];
  expect(findLatestHandOff(runs)?.handOff.next).toBe("second");
  expect(findLatestHandOff(runs.toReversed())?.handOff.next).toBe("second");
});

test("a task that nobody handed off has none", () => {
  expect(findLatestHandOff([])).toBeNull();
  expect(findLatestHandOff([makeExecution(1)])).toBeNull();
});

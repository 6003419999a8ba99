import { expect, test } from "vitest";
import type { NamedExecution } from "../../src-main/core/store/execution-store.ts";
import { createWaitNotice, WAIT_NOTICE_MS } from "./wait-notice.ts";

function running(...numbers: number[]): NamedExecution[] {
  return numbers.map((number) => {
    const named = { id: `run-${number}`, taskKey: `API-${number}`, agentId: "claude-1" };
    return named as NamedExecution;
  });
}

test("a drain says what it waits for after a while, and again only when that is something else", () => {
  const said: string[] = [];
  let now = 0;
  const look = createWaitNotice(
    (text) => said.push(text),
    () => now,
  );
  look(running(1));
  now = WAIT_NOTICE_MS - 1;
  look(running(1));
  expect(said).toEqual([]);
  now += 1;
  look(running(1));
  look(running(1));
  expect(said).toEqual([
    "nothing is ready; waiting for API-1 (claude-1), whose end may free more work",
  ]);
  look(running(2, 3, 4, 5));
  expect(said).toHaveLength(1);
  now += WAIT_NOTICE_MS;
  look(running(2, 3, 4, 5));
  expect(said[1]).toContain("API-2 (claude-1), API-3 (claude-1), API-4 (claude-1), 1 more, whose");
});

test("the time between two waits does not count", () => {
  const said: string[] = [];
  let now = 0;
  const look = createWaitNotice(
    (text) => said.push(text),
    () => now,
  );
  look(running(1));
  look([]);
  now = 2 * WAIT_NOTICE_MS;
  look([]);
  look(running(1));
  expect(said).toEqual([]);
});

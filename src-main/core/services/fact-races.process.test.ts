import { expect, test } from "vitest";
import type { SetFactInput, SetFactResult } from "../testing/crew/set-fact.ts";
import { raceFromLock, startCrew } from "../testing/crew/start-crew.ts";
import { TestBoard } from "../testing/test-board.ts";

const PROCESSES = 12;
const REVISIONS = 200;

test("of 12 processes that race for a fact, exactly one wins each revision", async () => {
  const board = new TestBoard();
  const key = "gates.unit";
  const crew = await startCrew<SetFactInput, SetFactResult>("set-fact.ts", PROCESSES);
  const results = await raceFromLock(board.path, crew, (index) => ({
    path: board.path,
    agent: `agent-${index}`,
    key,
    revisions: REVISIONS,
  }));
  const won = results.flatMap((result) => result.won).sort((a, b) => a - b);
  expect(won).toEqual(Array.from({ length: REVISIONS }, (_, index) => index + 1));
  expect(results.reduce((sum, { conflicts }) => sum + conflicts, 0)).toBeGreaterThan(PROCESSES - 2);
  const { head, kept, scope, faults } = board.read((tx) => ({
    head: tx.facts.find("global", key),
    kept: tx.facts.revisions("global", key),
    scope: tx.facts.scope("global"),
    faults: tx.checks.factFaults(),
  }));
  expect(head).toMatchObject({ revision: REVISIONS, updatedAtGeneration: REVISIONS });
  expect(scope).toMatchObject({
    generation: REVISIONS,
    receipts: REVISIONS,
    liveKeys: 1,
    names: 1,
  });
  expect(faults).toEqual([]);
  // Each value says who wrote it and on what: it is the winner's own.
  for (const { revision, value, authorId } of kept) {
    const winner = results.findIndex((result) => result.won.includes(revision));
    expect([authorId, JSON.parse(value ?? "")]).toEqual([
      `agent-${winner}`,
      { by: `agent-${winner}`, on: revision - 1 },
    ]);
  }
});

import { expect, it } from "vitest";
import { noteExecution } from "../core/services/close-executions.ts";
import { editProject } from "../core/services/edit-project.ts";
import { getProject } from "../core/services/resolve.ts";
import { isReadable, toEvent } from "../core/services/views.ts";
import { type OpenRun, openRun } from "../core/testing/open-run.ts";
import { person, TestBoard } from "../core/testing/test-board.ts";
import { createBudgetWarnings } from "./budget-warnings.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

function watched() {
  const at = new TestBoard();
  const told: string[] = [];
  const take = createBudgetWarnings({
    board: at.board,
    warn: ({ message }) => told.push(message),
    onFailed: (error) => {
      throw error;
    },
    now: () => at.now,
  });
  const spend = ({ execution, worker }: OpenRun, costUsd: number) => {
    const before = at.read((tx) => tx.events.latestSeq());
    at.write(worker, (tx, context) => noteExecution(tx, context, execution.id, { costUsd }));
    const events = at
      .read((tx) => tx.events.after(before, 1_000))
      .map(toEvent)
      .filter(isReadable);
    const nothing = { cards: [], deletedTasks: [], counts: [] };
    const seq = events.at(-1)?.seq ?? before;
    take({ kind: "changed" as const, afterSeq: before, seq, events, ...nothing });
  };
  const bound = (budget: Parameters<typeof editProject>[3]["budget"]) =>
    at.write(person(), (tx, context) =>
      editProject(tx, context, getProject(tx, "API"), { budget }),
    );
  return { at, told, spend, bound };
}

it("warns once when a budget is nearly spent, and once when it is", () => {
  const { at, told, spend, bound } = watched();
  at.project("API");
  bound({ totalUsd: 10, warnAt: 0.8 });
  const run = openRun(at, at.add("Spend", { in: "API" }));
  for (const cost of [1, 7.9]) spend(run, cost);
  expect(told).toEqual([]);
  for (const cost of [8.5, 9, 9.5]) spend(run, cost);
  expect(told).toEqual(["The budget of API is 85% spent ($8.50 of $10.00)"]);
  for (const cost of [10.5, 11]) spend(run, cost);
  expect(told).toHaveLength(2);
  expect(told[1]).toMatch(/^The budget of API is spent \(\$10\.50 of \$10\.00\)/);
});

it("warns anew each day of a daily budget, and of a bound that was raised", () => {
  const { at, told, spend, bound } = watched();
  at.project("API");
  bound({ dailyUsd: 1 });
  const run = openRun(at, at.add("Spend", { in: "API" }));
  spend(run, 0.9);
  spend(run, 0.95);
  expect(told).toHaveLength(1);
  at.now += DAY_MS;
  spend(run, 0.97);
  expect(told).toHaveLength(2);
  bound({ dailyUsd: 1.1 });
  spend(run, 0.98);
  expect(told.at(-1)).toContain("budget of today of API is 89% spent");
});

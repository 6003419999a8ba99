import { expect, test } from "vitest";
import type { CostSummary } from "../../api/costs.ts";
import { costTables } from "./cost-rows.ts";

const SUMMARY: CostSummary = {
  ...{ since: 0, totalUsd: 4, todayUsd: 1, budgets: [] },
  projects: [
    { projectId: "p1", prefix: "API", costUsd: 1, executions: 2 },
    { projectId: null, prefix: null, costUsd: 4, executions: 1 },
  ],
  agents: [{ agent: null, costUsd: 0, executions: 3 }],
  tasks: [
    { taskId: "t1", key: "API-1", title: "Paginate", costUsd: 1, executions: 1 },
    { taskId: "t2", key: null, title: null, costUsd: 0.5, executions: 1 },
  ],
};

test("the most expensive row stands first and is the measure of the others", () => {
  const { projects } = costTables(SUMMARY, new Map([["p1", "api-server"]]));
  expect(projects.map(({ name, mark, part }) => [name, mark, part])).toEqual([
    ["a deleted project", null, 1],
    ["api-server", "API", 0.25],
  ]);
});

test("what cost nothing has no bar, and what is gone leads nowhere", () => {
  const { agents, tasks } = costTables(SUMMARY, new Map());
  expect(agents[0]).toMatchObject({ name: "nobody named", part: 0 });
  expect(tasks.map(({ taskId, name }) => [taskId, name])).toEqual([
    ["t1", "Paginate"],
    [null, "a deleted task"],
  ]);
});

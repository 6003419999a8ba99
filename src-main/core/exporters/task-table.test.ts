import { expect, test } from "vitest";
import { parseCsv } from "../importers/csv.ts";
import { Operations } from "../testing/operations.ts";
import { TestBoard } from "../testing/test-board.ts";
import { taskTable } from "./task-table.ts";

test("a table is imported again by its own headers, with every text as it was", () => {
  const at = new TestBoard();
  at.project("API");
  const on = new Operations(at);
  const titles = ["=1+1", "'=1+1", "-5 degrees", 'Say "yes", or', "@team", "Plain"];
  for (const [index, title] of titles.entries()) {
    on.ok("task.create", {
      project: "API",
      title,
      description: "- one\n- two, three\n",
      priority: index % 5,
      labels: ["ui", "two words"],
    });
  }
  on.ok("task.create", { title: "Below", parent: "API-1", after: ["API-2", "API-3"] });
  on.ok("task.move", { task: "API-6", status: "backlog" });
  const scope = { projectIds: null, exportedAt: at.now, onRow: () => undefined };
  const text = at.read((tx) => [...taskTable(tx, scope)].join(""));
  expect(text).not.toMatch(/(^|[,"])[=@]/m);
  const { tasks, findings } = parseCsv(Buffer.from(text), {}, "tasks.csv");
  expect(tasks.map(({ title }) => title)).toEqual([...titles, "Below"]);
  expect(tasks.map(({ priority }) => priority)).toEqual([0, 1, 2, 3, 4, 0, 0]);
  expect(tasks.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => "todo"),
    "backlog",
    "todo",
  ]);
  expect(tasks[0]).toMatchObject({ ref: "csv:API-1", labels: ["ui", "two words"] });
  expect(tasks[0]?.description).toMatch(/^- one\n- two, three/);
  expect(tasks[6]).toMatchObject({ parentRef: "csv:API-1", dependsOn: ["csv:API-2", "csv:API-3"] });
  expect(tasks[0]?.createdAt).toBe(at.now);
  expect(findings.filter(({ kind }) => kind !== "column_mapped")).toEqual([]);
});

import { expect, test } from "vitest";
import { taskAsMarkdown, tasksAsChecklist } from "./task-markdown.ts";

const task = {
  key: "API-7",
  title: "Escape *this*",
  status: "todo",
  priority: 3,
  labels: ["api"],
  assignee: null,
  description: "Text\n",
} as const;

test("a task is written with its facts and its description", () => {
  expect(taskAsMarkdown(task)).toBe(
    "# API-7 Escape \\*this\\*\n\nTodo · High priority · `api`\n\nText",
  );
  const held = { ...task, description: "", priority: 0, assignee: { agent: "ada" } };
  expect(taskAsMarkdown(held)).toContain("Todo · held by ada · `api`");
});

test("several are a checklist", () => {
  expect(tasksAsChecklist([task, { ...task, key: "API-8", status: "done" }])).toBe(
    "- [ ] API-7 Escape \\*this\\*\n- [x] API-8 Escape \\*this\\*",
  );
});

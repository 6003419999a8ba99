import { expect, test } from "vitest";
import { Operations } from "../testing/operations.ts";
import { agent, TestBoard } from "../testing/test-board.ts";

test("a demo shows every status by the board's own rules, and goes in one action", () => {
  const at = new TestBoard();
  const on = new Operations(at);
  const { id, prefix, isDemo } = on.ok("project.demo", {});
  expect(isDemo).toBe(true);
  const { cards, counts } = on.ok("board.get", { project: id });
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  expect(shown.map(([status]) => status).sort()).toEqual(
    ["backlog", "blocked", "cancelled", "done", "in_progress", "in_review", "todo"].sort(),
  );
  const card = (title: string) => cards.find((each) => each.title === title);
  expect(card("Search by label")).toMatchObject({ status: "done", costUsd: 0.84 });
  expect(card("Keep the cart when the session ends")).toMatchObject({ status: "blocked" });
  const { checks } = on.ok("doctor.check", {}) as { checks: { name: string; ok: boolean }[] };
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);

  expect(on.code("project.demo", {})).toBe("conflict");
  on.ok("project.delete", { project: prefix, confirm: prefix });
  expect(on.ok("project.list", {}).map(({ prefix: each }) => each)).not.toContain(prefix);
  expect(on.ok("project.demo", {}).prefix, "a prefix is never used again").not.toBe(prefix);
});

test("an agent that looks for work in a demo finds what is ready", () => {
  const on = new Operations(new TestBoard());
  const { prefix } = on.ok("project.demo", {});
  const next = on.ok("task.claimNext", { project: prefix }, agent("night-1"));
  expect(next?.title).toBe("Make the flaky login test reliable");
});

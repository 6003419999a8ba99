import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";

const HAND_OFF = { works: ["paging"], broken: ["sorting"], next: "sort it" };

/** A project with a task whose one execution runs. @returns the execution's id too */
function running() {
  const at = new Workplace().init();
  at.add("Build it");
  const claim = ["--agent", "builder", "--epoch", "1"];
  at.data("task", "claim", "API-1", "--agent", "builder");
  const { id } = at.data<{ id: string }>("exec", "start", "API-1", "--type", "claude", ...claim);
  return { at, id, claim };
}

describe("a hand-off", () => {
  test("is read from a file, shown with the task, and told to the next worker", () => {
    const { at, id, claim } = running();
    const file = join(at.folder, "left.json");
    writeFileSync(file, JSON.stringify(HAND_OFF));
    const finish = ["exec", "finish", id, "--outcome", "failed", "--cost", "1.5", ...claim];
    const { handOff } = at.data<{ handOff: object }>(...finish, "--hand-off", "left.json");
    expect(handOff).toMatchObject({ who: "builder", ...HAND_OFF, blocked: null });
    expect(at.text("task", "show", "API-1")).toContain("Hand-off:\n  From builder.");
    const prompt = at.text("brief", "API-1");
    expect(prompt).toContain("Broken or unverified:\n- sorting");
    expect(prompt).toContain("BATON_TASK");
    expect(at.text("brief", "API-1", "--role", "critic")).toContain('"findings"');
    expect(at.text("cost")).toMatch(/\$1\.50 in all.*builder +\$1\.50/s);
  });

  test("that can't be read is refused, and nothing is closed", () => {
    const { at, id, claim } = running();
    writeFileSync(join(at.folder, "bad.json"), "{");
    const finish = ["exec", "finish", id, "--outcome", "succeeded", ...claim, "--hand-off"];
    expect(at.refusal([...finish, "gone.json"])).toMatchObject({ code: "invalid_argument" });
    expect(at.refusal([...finish, "bad.json"])).toMatchObject({ code: "invalid_argument" });
    const [{ status }] = at.data<[{ status: string }]>("exec", "list");
    expect(status).toBe("running");
  });
});

test("what verifies, bounds and runs a project's work is set and shown", () => {
  const at = new Workplace().init();
  at.add("Build it");
  at.data(
    ...["project", "edit", "API", "--verify-command", "npm test", "--verify-timeout", "5m"],
    ...["--verify-required", "--verify-attempts", "3", "--critic", "codex", "--budget-total", "20"],
    ...["--autopilot", "--autopilot-profile", "claude", "--autopilot-max", "2"],
  );
  const card = at.text("project", "show", "API");
  expect(card).toContain(
    "verified by npm test (at most 5 min), critic codex, required; 3 attempts",
  );
  expect(card).toContain("budget $20.00 in all; warns at 0.8");
  const alone = at.refusal(["project", "edit", "API", "--autopilot", "--no-autopilot-profile"]);
  expect(alone).toMatchObject({ code: "invalid_argument", status: 2 });
  expect(alone.message).toContain("name its profile (--autopilot-profile NAME");
  expect(at.text("autopilot", "status")).toContain("API autopilot claude, at most 2 at a time");
  at.data("autopilot", "pause");
  expect(at.text("autopilot", "status")).toContain("paused");
  at.data("project", "edit", "API", "--no-autopilot", "--no-verify-command");
  expect(at.text("project", "show", "API")).not.toMatch(/npm test|autopilot/);
  const task = at.data("task", "edit", "API-1", "--verify-command", "make", "--max-cost", "2");
  expect(task).toMatchObject({ verify: { command: "make" }, maxCostUsd: 2 });
});

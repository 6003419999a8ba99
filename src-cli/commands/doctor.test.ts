import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";

interface Check {
  name: string;
  ok: boolean;
  message: string;
}
interface Report {
  healthy: boolean;
  checks: Check[];
  repairs: { kind: string; items: { id: string; text: string }[] }[];
}

function damage(at: Workplace, sql: string): void {
  const db = new Database(at.board);
  db.pragma("foreign_keys = OFF");
  db.exec(sql);
  db.close();
}

test("a doctor's report names the place, the versions and the backups", () => {
  const at = new Workplace().init();
  const { checks, healthy, repairs } = at.data<Report>("doctor");
  const message = (name: string) => checks.find((check) => check.name === name)?.message;
  expect([healthy, repairs]).toEqual([true, []]);
  expect(message("place")).not.toBe("");
  expect(message("versions")).toMatch(/^SQLite 3\.\d+\.\d+$/);
  expect(message("writers")).toBe(`the file was last written by ${message("versions")}`);
  expect(message("backups")).toContain("no automatic backup yet");
});

test("--fix names what it repairs, repairs that, and says what is left", () => {
  const at = new Workplace().init();
  at.add("One");
  at.add("Two", "--after", "API-1");
  damage(
    at,
    `UPDATE tasks SET open_blockers = 5, cost_usd = 2;
     UPDATE tasks SET status = 'blocked', assignee_agent_id = 'x' WHERE number = 1`,
  );
  const found = at.text("doctor");
  expect(found).toContain("BAD  readiness: API-1 counts 5 open blockers instead of 0");
  expect(found).toContain("2 things can be repaired: baton doctor --fix names them first.");
  const fixed = at.text("doctor", "--fix");
  const named = fixed.indexOf(
    "readiness: API-2 counts 5 open blockers: count them anew, there are 1",
  );
  expect(named).toBeGreaterThan(-1);
  expect(named).toBeLessThan(fixed.indexOf("Repaired 2 things; baton audit has each."));
  expect(fixed).toContain("BAD  claims: API-1 is held by x without ever being claimed");
  expect(fixed).toContain("What is left above is not for --fix to decide.");
  expect(at.data<{ action: string }[]>("audit").map(({ action }) => action)).toEqual([
    "repair",
    "repair",
  ]);
  expect(at.text("why", "API-2")).toContain("API-1");
});

test("--fix --json is one document, with what was named and what was done", () => {
  const at = new Workplace().init();
  at.add("One");
  damage(at, "UPDATE tasks SET open_blockers = 5");
  const { planned, repaired, report } = at.data<{
    planned: Report["repairs"];
    repaired: Report["repairs"];
    report: Report;
  }>("doctor", "--fix");
  expect(planned).toMatchObject([{ kind: "readiness", items: [{}] }]);
  expect(repaired).toEqual(planned);
  expect(report).toMatchObject({ healthy: true, repairs: [] });
  expect(at.text("doctor", "--fix")).toContain("Nothing can be repaired by --fix.");
});

test("an agent repairs nothing, and two orders at once are refused", () => {
  const at = new Workplace().init();
  at.add("One");
  damage(at, "UPDATE tasks SET open_blockers = 5");
  expect(at.refusal(["--agent", "claude", "doctor", "--fix"]).code).toBe("forbidden");
  expect(at.refusal(["doctor", "--fix", "--sweep"]).code).toBe("invalid_argument");
  expect(at.data<Report>("doctor").healthy).toBe(false);
});

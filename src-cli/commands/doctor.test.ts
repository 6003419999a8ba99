import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { COMMAND_GROUPS } from "../../src-main/core/board-command.ts";
import { commandWords } from "../catalog.ts";
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
  expect(message("backups")).toContain("there is no work yet to back up daily");
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
  expect(found).toContain(
    "2 things can be repaired: baton doctor --fix --dry-run names what that does",
  );
  const fixed = at.text("doctor", "--fix");
  const named = fixed.indexOf(
    "readiness: API-2 counts 5 open blockers: count them anew, there are 1",
  );
  expect(named).toBeGreaterThan(-1);
  expect(named).toBeLessThan(fixed.indexOf("Repaired 2 things; baton audit has each."));
  expect(fixed).toContain("BAD  claims: API-1 is held by x without ever being claimed");
  expect(fixed).toContain(
    "go back to before it:         baton backup --list, then baton restore FILE",
  );
  expect(fixed.match(/ integrity: /g)).toHaveLength(1);
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
  const again = at.text("doctor", "--fix");
  expect(again).toContain("There is nothing for --fix to do.");
  expect(again).not.toContain("Repaired");
  expect(again.match(/ integrity: /g)).toHaveLength(1);
});

test("an agent repairs nothing, and two orders at once are refused", () => {
  const at = new Workplace().init();
  at.add("One");
  damage(at, "UPDATE tasks SET open_blockers = 5");
  expect(at.refusal(["--agent", "claude", "doctor", "--fix"]).code).toBe("forbidden");
  expect(at.refusal(["doctor", "--fix", "--sweep"]).code).toBe("invalid_argument");
  expect(at.data<Report>("doctor").healthy).toBe(false);
});

test("--fix --dry-run names and changes nothing, and --strict tells scripts by the status", () => {
  const at = new Workplace().init();
  at.add("One");
  expect(at.call(["doctor", "--strict"]).status).toBe(0);
  damage(at, "UPDATE tasks SET open_blockers = 5");
  expect(at.call(["doctor"]).status).toBe(0);
  expect(at.call(["doctor", "--strict", "--json"]).status).toBe(7);
  const planned = at.text("doctor", "--fix", "--dry-run");
  expect(planned).toContain("--fix would repair 1 thing; nothing was changed:");
  expect(planned).toContain("readiness: API-1 counts 5 open blockers");
  expect(at.data<Report>("doctor").healthy).toBe(false);
  expect(at.refusal(["doctor", "--dry-run"]).code).toBe("invalid_argument");
  expect(at.call(["doctor", "--fix", "--strict"]).status).toBe(0);
});

test("advice about another board than the home's names that board, and so do errors", () => {
  const at = new Workplace().init();
  const board = join(at.root, "another one.db");
  at.text("--board", board, "init", "--prefix", "NEW");
  expect(at.text("--board", board, "backup", "--list")).toContain(
    `baton --board '${board}' backup FILE`,
  );
  const wrong = at.refusal(["--board", board, "task", "show", "NEW-9"]);
  expect(wrong.message).toContain(`see baton --board '${board}' task list`);
  expect(at.refusal(["task", "show", "API-9"]).message).toContain("see baton task list");
  writeFileSync(board, "no board any more ".repeat(500));
  expect(at.refusal(["--board", board, "task", "list"]).message).toContain(
    `baton --board '${board}' restore FILE --yes`,
  );
});

test("what a message may suggest are the commands that there are", () => {
  const groups = [...commandWords()].map((words) => words.split(" ")[0] ?? "");
  expect([...new Set(groups)].sort()).toEqual([...COMMAND_GROUPS].sort());
});

test("folders of worktrees that the board does not know are shown", () => {
  const at = new Workplace().init();
  const folder = join(at.home, "worktrees", "API", "API-7-gone");
  mkdirSync(folder, { recursive: true });
  const report = at.text("doctor");
  expect(report).toContain("1 folder that this board does not know");
  expect(report).toContain(folder);
});

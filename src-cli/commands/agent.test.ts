import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import type { Agent } from "../../shared/operations/agent.ts";
import { installProgram } from "../../src-main/core/testing/own-agent.ts";
import { Workplace } from "../testing/workplace.ts";

const PROFILE = {
  name: "mine",
  title: "My agent",
  command: ["my-agent", "{prompt}"],
  promptVia: "argument",
};

function withPrograms(...names: string[]): Workplace {
  const at = new Workplace();
  const bin = join(at.root, "bin");
  mkdirSync(bin);
  for (const name of names) installProgram(bin, name, 'console.log("1.2.3 (test)")');
  at.env = { PATH: [bin, process.env.PATH].join(delimiter) };
  return at;
}

test("agents are listed, shown and checked without a board", () => {
  const at = withPrograms("codex");
  const { data: agents, page } = at.document<Agent[]>(["agent", "list"]);
  expect(page).toEqual({ total: agents.length, next: null, problems: [] });
  expect(agents.find(({ name }) => name === "codex")).toMatchObject({
    origin: "built-in",
    path: join(at.root, "bin", "codex"),
    obstacles: [],
  });
  expect(at.text("agent", "list")).toMatch(/codex +Codex +present/);
  expect(at.text("agent", "show", "codex")).toContain('"workspace-write"');
  expect(at.data("agent", "check", "codex")).toMatchObject({
    version: "1.2.3 (test)",
    obstacles: [],
  });
  expect(at.text("agent", "check", "codex")).toMatch(/^codex: 1\.2\.3 \(test\) \(/);
  expect(at.refusal(["agent", "show", "nobody"])).toMatchObject({ code: "not_found", status: 3 });
  expect(existsSync(at.board)).toBe(false);
});

test("a check is refused where the program is missing, for scripts", () => {
  const at = withPrograms();
  at.env = { PATH: join(at.root, "bin") };
  const missing = at.call(["agent", "check", "codex"]);
  expect(missing).toMatchObject({ status: 3, stdout: "" });
  expect(missing.stderr).toMatch(/codex can't be started: .*not in PATH/);
  expect(at.refusal(["agent", "check", "codex"])).toMatchObject({
    ...{ code: "not_found", status: 3, detail: { name: "codex", path: null } },
  });
  expect(withPrograms("codex").call(["agent", "check", "codex"]).status).toBe(0);
});

test("a profile is saved from what is typed or read, shown, saved again, and removed", () => {
  const at = withPrograms();
  const saved = at.data<Agent>("agent", "save", JSON.stringify(PROFILE));
  expect(saved).toMatchObject({ origin: "own", profile: { format: "plain", model: null } });
  const shown = at.data<Agent>("agent", "show", "mine");
  const changed = at.call(["agent", "save", "-", "--revision", shown.revision ?? ""], {
    input: JSON.stringify({ ...shown.profile, title: "Changed" }),
  });
  expect(changed.stdout).toContain("Changed");
  const late = ["agent", "save", JSON.stringify(PROFILE), "--revision", shown.revision ?? ""];
  expect(at.refusal(late)).toMatchObject({ code: "revision_conflict", status: 8 });
  expect(at.text("agent", "remove", "mine")).toBe("mine is removed\n");
  expect(at.refusal(["agent", "save", "{oops"])).toMatchObject({ code: "invalid_argument" });
  expect(at.refusal(["agent", "save", '{"name":"x"}'])).toMatchObject({ code: "invalid_argument" });
});

test("a broken file is told of in the list, and stays as it is", () => {
  const at = withPrograms();
  const file = join(at.home, "agents.json");
  mkdirSync(at.home, { recursive: true });
  writeFileSync(file, '{\n  "version": 1,\n  "agents": [,]\n}\n');
  expect(at.text("agent", "list")).toMatch(/agents\.json: it is no JSON at line 3, column 14/);
  const refused = at.refusal(["agent", "save", JSON.stringify(PROFILE)]);
  expect(refused).toMatchObject({ code: "storage", status: 7 });
  expect(readFileSync(file, "utf8")).toContain("[,]");
});

test("an agent sees the profiles and can't change what Baton starts", () => {
  const at = withPrograms();
  at.env = { ...at.env, BATON_AGENT: "claude-1" };
  expect(at.document<Agent[]>(["agent", "list"]).data.length).toBeGreaterThan(3);
  for (const args of [
    ["save", JSON.stringify(PROFILE)],
    ["remove", "claude"],
  ]) {
    expect(at.refusal(["agent", ...args])).toMatchObject({ code: "forbidden", status: 2 });
  }
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AgentCommand, type CommandValues, expandCommand } from "./agent-command.ts";
import { type AgentProfile, DEFAULT_LIMITS } from "./agent-profile.ts";
import { BUILT_IN_AGENTS, findBuiltIn } from "./built-in-agents.ts";

const PROFILE: AgentProfile = {
  name: "mine",
  title: "My agent",
  command: ["agent", ["--model", "{model}"], "--task={task}", "{prompt}"],
  promptVia: "argument",
  environment: {},
  workingDirectory: "worktree",
  format: "plain",
  model: null,
  limits: DEFAULT_LIMITS,
  needsWorktree: true,
};
const VALUES: CommandValues = {
  prompt: "Fix it",
  promptFile: "/home/ada/.baton/runs/1/prompt.md",
  task: "API-12",
  worktree: "/home/ada/.baton/worktrees/API-12",
  project: "/home/ada/api",
};

function expand(
  changes: Partial<AgentProfile> = {},
  values: Partial<CommandValues> = {},
  platform: "posix" | "windows" = "posix",
): AgentCommand {
  const decision = expandCommand({ ...PROFILE, ...changes }, { ...VALUES, ...values }, platform);
  if (decision.kind === "refused") throw new Error(decision.reason);
  return decision.command;
}

describe("a command", () => {
  test("gets the run's values, and leaves out what has none", () => {
    expect(expand()).toEqual({
      program: "agent",
      args: ["--task=API-12", "Fix it"],
      environment: {},
      cwd: VALUES.worktree,
      stdin: null,
      promptFile: null,
    });
    expect(expand({ model: "big" }).args).toEqual(["--model", "big", "--task=API-12", "Fix it"]);
  });

  test("is refused where an argument has no value, saying how to leave it out", () => {
    const profile = { ...PROFILE, command: ["agent", "{worktree}", "{prompt}"] };
    const decision = expandCommand(profile, { ...VALUES, worktree: null }, "posix");
    expect(decision).toMatchObject({ kind: "refused" });
    expect(JSON.stringify(decision)).toMatch(/needs \{worktree\}.*list of its own/);
  });

  test("starts in the worktree, else in the project's folder, or where the profile says", () => {
    expect(expand({}, { worktree: null }).cwd).toBe(VALUES.project);
    expect(expand({ workingDirectory: "project" }).cwd).toBe(VALUES.project);
    expect(expand({ workingDirectory: { path: "/srv" } }).cwd).toBe("/srv");
    const none = expandCommand(PROFILE, { ...VALUES, worktree: null, project: null }, "posix");
    expect(none).toMatchObject({ kind: "refused", reason: expect.stringContaining("no folder") });
  });

  test("says by standard input, or by a file, what is no argument", () => {
    const stdin = expand({ command: ["agent", "-"], promptVia: "stdin" });
    expect(stdin).toMatchObject({ args: ["-"], stdin: "Fix it", promptFile: null });
    const file = expand({ command: ["agent", "-f", "{promptFile}"] });
    expect(file.args).toEqual(["-f", VALUES.promptFile]);
    expect(file.promptFile).toEqual({ path: VALUES.promptFile, text: "Fix it" });
  });

  test("names a file where the prompt is too long for an argument", () => {
    const prompt = "ü".repeat(60_001);
    const long = expand({}, { prompt });
    expect(long.args.at(-1)).toContain(VALUES.promptFile);
    expect(long.promptFile?.text).toBe(prompt);
    expect(expand({}, { prompt: "ü".repeat(60_000) }).promptFile).toBeNull();
    expect(expand({}, { prompt: "x".repeat(20_001) }, "windows").promptFile).not.toBeNull();
  });

  test("keeps what stands in two pairs of braces, and what is no placeholder", () => {
    const command = ["agent", '{"a":{"b":1}}', "{{task}}", "{prompt}"];
    expect(expand({ command }).args).toEqual(['{"a":{"b":1}}', "{task}", "Fix it"]);
  });
});

test("whatever a task says is one argument: never an option, a placeholder or more than one", () => {
  const hostile = fc.oneof(
    fc.constantFrom("--dangerously-skip", "-", "$(reboot)", "; rm -rf ~", "{task}", "$&", "a\0b"),
    fc.string({ unit: "binary", maxLength: 50 }),
  );
  fc.assert(
    fc.property(hostile, (prompt) => {
      const { args } = expand({}, { prompt });
      expect(args).toHaveLength(2);
      expect(args[1]?.startsWith("-")).toBe(false);
      expect(args[1]).not.toContain("\0");
      expect(args[1]?.replace(/^\n(?=-)/, "")).toBe(prompt.replaceAll("\0", ""));
    }),
  );
});

test("every built-in agent takes any task, and none holds a secret", () => {
  for (const { profile } of BUILT_IN_AGENTS) {
    const decision = expandCommand({ ...profile, model: "big" }, VALUES, "posix");
    expect(decision.kind).toBe("expanded");
    const told = JSON.stringify(decision);
    expect(told).toContain("Fix it");
    if (profile.name !== "amp") expect(told).toContain("big");
  }
  expect(findBuiltIn("codex")?.profile.promptVia).toBe("stdin");
  expect(findBuiltIn("nobody")).toBeNull();
});

import { describe, expect, test } from "vitest";
import { type AgentProfile, DEFAULT_LIMITS, profileFaults, secretsOf } from "./agent-profile.ts";
import { BUILT_IN_AGENTS } from "./built-in-agents.ts";

const TIMING = { staleTtlMs: 180_000, staleSweepMs: 60_000 };
const PROFILE: AgentProfile = {
  name: "mine",
  title: "My agent",
  command: ["agent", ["--model", "{model}"], "--dir", "{worktree}", "{prompt}"],
  promptVia: "argument",
  environment: { LANG: "C", KEY: { fromEnv: "AGENT_KEY" } },
  workingDirectory: "worktree",
  format: "plain",
  model: null,
  limits: DEFAULT_LIMITS,
  needsWorktree: true,
};

const faults = (changes: Partial<AgentProfile>) =>
  profileFaults({ ...PROFILE, ...changes }, TIMING);
const limits = (changes: Partial<AgentProfile["limits"]>) =>
  faults({ limits: { ...DEFAULT_LIMITS, ...changes } });

test("a sound profile has no faults, and neither has any built-in one", () => {
  expect(faults({})).toEqual([]);
  for (const { profile } of BUILT_IN_AGENTS) expect(profileFaults(profile, TIMING)).toEqual([]);
  const names = BUILT_IN_AGENTS.map(({ profile }) => profile.name);
  expect(new Set(names).size).toBe(names.length);
});

describe("each fault names the place and what to do", () => {
  test.each<[string, Partial<AgentProfile>, string, RegExp]>([
    ["a name with a space", { name: "My agent" }, "name", /lower-case letters/],
    ["no title", { title: " " }, "title", /visible character/],
    ["a model that is an option", { model: "--yolo" }, "model", /no name of a model/],
    ["no program", { command: ["", "{prompt}"] }, "command[0]", /first entry is the program/],
    ["an optional program", { command: [["x"], "{prompt}"] }, "command[0]", /first entry/],
    [
      "a program by placeholder",
      { command: ["{model}", "{prompt}"] },
      "command[0]",
      /same for every/,
    ],
    [
      "an unknown placeholder",
      { command: ["a", "{prompt}", "{branch}"] },
      "command",
      /\{\{branch\}\}/,
    ],
    ["a NUL", { command: ["a", "{prompt}", "b\0"] }, "command", /argument 2 holds a NUL/],
    ["a task that never arrives", { command: ["a"] }, "command", /never see its task/],
    ["a task that arrives twice", { promptVia: "stdin" }, "promptVia", /reach the program twice/],
    [
      "a variable of Baton's",
      { environment: { BATON_TASK: "x" } },
      "environment.BATON_TASK",
      /set by Baton/,
    ],
    ["no variable", { environment: { "A-B": "x" } }, "environment.A-B", /no name of a variable/],
    [
      "no source",
      { environment: { A: { fromEnv: "$B" } } },
      "environment.A",
      /no name of a variable/,
    ],
    ["no entry", { environment: { A: { fromKeychain: "B!" } } }, "environment.A", /keychain/],
    ["half a path", { workingDirectory: { path: "work" } }, "workingDirectory.path", /whole path/],
  ])("%s", (_, changes, path, message) => {
    expect(faults(changes)).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  test("a secret in the file, by its variable or by its shape, is refused and not repeated", () => {
    const token = ["gh", "p_", "0123456789abcdefghij0123456789abcdefgh"].join("");
    for (const environment of [{ OPENAI_API_KEY: "hunter2hunter2" }, { NOTE: `use ${token}` }]) {
      const [fault, ...others] = faults({ environment });
      expect(others).toEqual([]);
      expect(fault?.message).toMatch(/fromEnv.*fromKeychain/);
      for (const value of Object.values(environment)) expect(fault?.message).not.toContain(value);
    }
    expect(faults({ command: ["a", "{prompt}", token] })[0]?.message).toMatch(
      /looks like a secret/,
    );
    const harmless = { MAX_TOKENS: "100000000", GIT_AUTHOR_NAME: "Ada Lovelace", API_KEY: "" };
    expect(faults({ environment: harmless })).toEqual([]);
  });

  test("limits lie above the time to live and one sweep, and say the number", () => {
    expect(limits({ idleMs: 240_000 })).toEqual([
      { path: "limits.idleMs", message: expect.stringContaining("at least 240001") },
    ]);
    expect(limits({ idleMs: 240_001 })).toEqual([]);
    expect(limits({ wallMs: 1 })[0]?.path).toBe("limits.wallMs");
    expect(limits({ wallMs: 2 ** 31 })[0]?.message).toContain("2147483647");
    expect(limits({ toolIdleMs: 300_000 })[0]?.message).toContain("less than idleMs");
    const short = { staleTtlMs: 500, staleSweepMs: 100 };
    const quick = { ...DEFAULT_LIMITS, wallMs: 601, idleMs: 601, toolIdleMs: 601 };
    expect(profileFaults({ ...PROFILE, limits: quick }, short)).toEqual([]);
  });

  test("a money limit is refused where the agent names no cost", () => {
    expect(limits({ maxCostUsd: 5 })[0]?.path).toBe("limits.maxCostUsd");
    const counted = { ...PROFILE, format: "claude-stream-json" as const };
    expect(
      profileFaults({ ...counted, limits: { ...DEFAULT_LIMITS, maxCostUsd: 5 } }, TIMING),
    ).toEqual([]);
  });
});

test("the secrets of a profile are known by name", () => {
  const environment = { A: "plain", B: { fromEnv: "X" }, C: { fromKeychain: "y" } };
  expect(secretsOf({ environment })).toEqual([
    { variable: "B", source: "env", name: "X" },
    { variable: "C", source: "keychain", name: "y" },
  ]);
});

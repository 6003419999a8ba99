import { describe, expect, test } from "vitest";
import { BUILT_IN_AGENTS } from "../../../shared/domain/built-in-agents.ts";
import type { AgentDraft } from "../../state/agent-edit.ts";
import { draftOf, readDraft } from "./agent-draft.ts";

const [first] = BUILT_IN_AGENTS;
if (!first) throw new Error("there are no built-in agents");
const draft = draftOf({
  ...first.profile,
  environment: { MODE: "careful", KEY: { fromEnv: "MY_KEY" }, TOKEN: { fromKeychain: "tok" } },
  workingDirectory: { path: "/srv/work" },
  limits: { ...first.profile.limits, maxCostUsd: 2.5 },
});
const faultsOf = (changes: Partial<AgentDraft>) => {
  const reading = readDraft({ ...draft, ...changes });
  return reading.ok ? [] : reading.faults.map(({ path }) => path);
};

describe("a profile that is typed", () => {
  test("is read as it was shown", () => {
    for (const { profile } of BUILT_IN_AGENTS) {
      expect(readDraft(draftOf(profile))).toEqual({ ok: true, profile });
    }
    const again = readDraft(draft);
    expect(again.ok && draftOf(again.profile)).toEqual(draft);
  });

  test("takes nothing for no model and no bound, and forgets empty rows", () => {
    const environment = [...draft.environment, { name: "", source: "env", value: "" } as const];
    const reading = readDraft({ ...draft, model: " ", maxCost: "", environment });
    expect(reading).toMatchObject({
      ok: true,
      profile: { model: null, limits: { maxCostUsd: null } },
    });
    expect(reading.ok && Object.keys(reading.profile.environment)).toEqual([
      "MODE",
      "KEY",
      "TOKEN",
    ]);
  });

  test("tells all that is wrong, each at its place", () => {
    expect(faultsOf({ wall: "2 hours", idle: "", toolIdle: "0s" })).toEqual([
      "limits.wallMs",
      "limits.idleMs",
      "limits.toolIdleMs",
    ]);
    expect(faultsOf({ command: 'a "b', maxCost: "free", maxConcurrent: "0" })).toEqual([
      "command",
      "limits.maxCostUsd",
      "limits.maxConcurrent",
    ]);
    const twice = [
      { name: "A", source: "text", value: "1" },
      { name: "A", source: "env", value: " " },
      { name: "", source: "text", value: "x" },
    ] as const;
    expect(faultsOf({ environment: twice })).toEqual([
      "environment.A",
      "environment.A",
      "environment.",
    ]);
  });
});

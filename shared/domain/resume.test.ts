import { describe, expect, test } from "vitest";
import type { Caller } from "./caller.ts";
import { decideResume, type ResumeFacts } from "./resume.ts";

const TTL_MS = 1_000;

function caller(epoch: number, id = "claude"): Caller {
  const claim = { epoch, task: null };
  return { type: "agent", id, runtime: null, surface: "mcp", claim };
}

function facts(task: Partial<ResumeFacts["task"]>, more: Partial<ResumeFacts> = {}): ResumeFacts {
  const held = { id: "1", key: "API-1", assigneeAgentId: "claude", claimEpoch: 5, updatedAt: 0 };
  const base = { isRunElsewhere: false, now: 500, ttlMs: TTL_MS };
  return { ...base, ...more, task: { ...held, status: "in_progress", ...task } };
}

const freed = { status: "todo", assigneeAgentId: null, claimEpoch: 6 } as const;

describe("taking an earlier claim up again", () => {
  test("the live holder gets it under a new epoch, wherever the task stands", () => {
    for (const status of ["in_progress", "in_review", "blocked"] as const) {
      expect(decideResume(facts({ status }), caller(5))).toEqual({ kind: "retake" });
    }
  });

  test("not while another process runs it", () => {
    expect(decideResume(facts({}, { isRunElsewhere: true }), caller(5))).toMatchObject({
      code: "conflict",
    });
  });

  test("nor with another epoch, or under another name", () => {
    expect(decideResume(facts({}), caller(4))).toMatchObject({ code: "stale_claim" });
    expect(decideResume(facts({}), caller(5, "codex"))).toMatchObject({ code: "conflict" });
  });

  test("a claim that ended by itself can be had again within the time to live", () => {
    expect(decideResume(facts(freed), caller(5))).toEqual({ kind: "claim" });
    expect(decideResume(facts(freed, { now: TTL_MS }), caller(5))).toMatchObject({
      code: "stale_claim",
    });
  });

  test("but not once somebody else has had the task since", () => {
    expect(decideResume(facts({ ...freed, claimEpoch: 8 }), caller(5))).toMatchObject({
      code: "stale_claim",
    });
  });
});

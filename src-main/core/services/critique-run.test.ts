import { describe, expect, test } from "vitest";
import { parseVerdict } from "../../../shared/domain/verdict.ts";
import { latestSeq, openRun } from "../testing/open-run.ts";
import {
  CRASH,
  critique,
  expectSound,
  judge,
  OWNER,
  RED,
  report,
  review,
  reviewed,
} from "../testing/reviews.ts";
import { agent, person, refusal } from "../testing/test-board.ts";
import { claimTask } from "./claim-task.ts";
import { updateStatus } from "./move-task.ts";
import { setTaskVerification } from "./verify-task.ts";

describe("the critic", () => {
  test("judges under an execution of its own, whose cost counts", () => {
    const { at, run, review: gate } = reviewed();
    const critic = critique(at, run);
    expect(critic).toMatchObject({ role: "critic", agentId: "codex-1", status: "running" });
    expect(at.read((tx) => tx.executions.find(gate?.id ?? ""))?.status).toBe("succeeded");
    const judged = judge(at, run, { critic: report(critic.id) });
    expect(judged).toMatchObject({ next: "done", task: { costUsd: 1.5 } });
    expect(parseVerdict(judged.task.verification)?.attempts[0]?.critic).toBe("codex-1");
    expectSound(at);
  });

  test("blocks by a finding that blocks, over a green gate", () => {
    const { at, run } = reviewed();
    const critic = critique(at, run);
    const judged = judge(at, run, { critic: report(critic.id, CRASH) });
    expect(judged.next).toBe("retry");
    expect(parseVerdict(judged.task.verification)?.attempts[0]?.findings).toMatchObject([
      { severity: "crash", message: "it crashes" },
    ]);
    expectSound(at);
  });

  test.each([
    ["answers in prose", report("", "Looks fine to me.")],
    ["breaks down", { ...report(""), outcome: "failed", error: "exit status 1" }],
  ] as const)("that %s warns, and stops nothing", (_, said) => {
    const { at, run } = reviewed();
    const critic = critique(at, run);
    const judged = judge(at, run, { critic: { ...said, execution: critic.id } });
    expect(judged.next).toBe("done");
    expect(parseVerdict(judged.task.verification)?.attempts[0]?.findings).toMatchObject([
      { severity: "other" },
    ]);
  });

  test("is nobody who ever built the task, under whatever surface", () => {
    const { at, run } = reviewed();
    expect(refusal(() => critique(at, run, agent("claude-1"))).code).toBe("judge_is_builder");
    const again = judge(at, run, { gate: RED, retry: null });
    at.on(run.key, agent("codex-1"), (tx, context, task) =>
      updateStatus(tx, context, task, { to: "todo", runtime: null, overrideReason: null }),
    );
    expect(again.next).toBe("blocked");
    const second = openRun(at, run.key, "codex-1", OWNER);
    review(at, second);
    for (const name of ["claude-1", "codex-1"]) {
      expect(refusal(() => critique(at, second, agent(name))).code).toBe("judge_is_builder");
    }
    expect(critique(at, second, agent("gemini-1")).role).toBe("critic");
  });

  test("is no builder by it: it may judge again, and take the task later", () => {
    const { at, run } = reviewed();
    const critic = critique(at, run);
    const judged = judge(at, run, { critic: report(critic.id, CRASH), retry: null });
    at.on(run.key, agent("codex-1"), (tx, context, task) =>
      setTaskVerification(tx, context, task, { status: "fail" }),
    );
    expect(judged.task.status).toBe("blocked");
    at.on(run.key, person(), (tx, context, task) =>
      updateStatus(tx, context, task, { to: "todo", runtime: null, overrideReason: null }),
    );
    const claimed = at.on(run.key, agent("codex-1"), (tx, context, task) =>
      claimTask(tx, context, task, { runtime: null, force: null }),
    );
    expect(claimed.assigneeAgentId).toBe("codex-1");
  });

  test("of another task, or one that has ended, is refused, and nothing is changed", () => {
    const { at, run } = reviewed();
    const seq = latestSeq(at);
    expect(refusal(() => judge(at, run, { critic: report(run.execution.id) })).code).toBe(
      "not_found",
    );
    expect(latestSeq(at)).toBe(seq);
  });
});

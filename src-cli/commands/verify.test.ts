import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isAlive } from "../../src-main/core/testing/is-alive.ts";
import { fileText } from "../testing/scripts.ts";
import { Workplace } from "../testing/workplace.ts";

interface Verified {
  readonly outcome: string;
  readonly status: string;
  readonly verdict: {
    readonly attempts: {
      readonly gate: Record<string, unknown> | null;
      readonly findings: unknown[];
    }[];
  };
}

function built(): Workplace {
  const at = new Workplace().init();
  at.add("Build it");
  at.data("task", "claim", "API-1", "--agent", "builder");
  at.data("task", "move", "API-1", "in_review", "--agent", "builder", "--epoch", "1");
  return at;
}

describe("verify", () => {
  test("records a status with findings", () => {
    const at = built();
    const findings = [
      "--finding",
      "style:two spaces",
      "--finding",
      "security: token is logged @src/log.ts:12",
    ];
    const { outcome, verdict } = at.data<Verified>("verify", "API-1", ...findings);
    expect(outcome).toBe("fail");
    expect(verdict.attempts[0]?.findings).toEqual([
      { severity: "style", message: "two spaces", file: null },
      { severity: "security", message: "token is logged", file: "src/log.ts:12" },
    ]);
    expect(at.text("task", "show", "API-1")).toMatch(
      /fail by .*\n {4}style: two spaces\n {4}security: token is logged \(src\/log.ts:12\)/,
    );
    expect(at.refusal(["task", "move", "API-1", "done"])).toMatchObject({
      code: "verification_required",
      status: 5,
    });
  });

  test("a gate is run in the shell, and its exit status judges", () => {
    const at = built();
    const gate = ["--gate", "echo out; echo err >&2; exit 3"];
    const red = at.data<Verified>("verify", "API-1", ...gate);
    expect(red.outcome).toBe("fail");
    const ran = red.verdict.attempts[0]?.gate;
    expect(ran).toMatchObject({ exitCode: 3, passed: false, timedOut: false });
    expect(ran?.outputTail).toContain("out\n");
    expect(ran?.outputTail).toContain("err\n");
    expect(at.text("verify", "API-1", "--gate", "true")).toContain("pass");
    expect(at.data("task", "move", "API-1", "done")).toMatchObject({ status: "done" });
  });

  test("a gate that takes too long is stopped with what it started", () => {
    const at = built();
    const gate = ["--gate", "sleep 20 & sleep 20", "--gate-timeout", "300ms"];
    const { outcome, verdict } = at.data<Verified>("verify", "API-1", ...gate);
    expect(outcome).toBe("fail");
    expect(verdict.attempts[0]?.gate).toMatchObject({ timedOut: true, passed: false });
  });

  test("a gate's output goes to stderr as it comes", () => {
    const at = built();
    const { stdout, stderr } = at.call(["verify", "API-1", "--gate", "echo seen", "--json"]);
    expect(stderr).toBe("seen\n");
    expect(JSON.parse(stdout)).toMatchObject({ ok: true });
  });

  test.runIf(process.platform === "linux")("what leaves a gate's group ends with it", () => {
    const at = built();
    const gate = "setsid sh -c 'echo $$ > left; exec sleep 30' & until test -s left; do :; done";
    expect(at.data<Verified>("verify", "API-1", "--gate", gate).outcome).toBe("pass");
    const left = Number(readFileSync(join(at.folder, "left"), "utf8"));
    expect(isAlive(left)).toBe(false);
  });

  test("a gate's time is bounded by what a timer can wait", () => {
    const at = built();
    const tooLong = at.refusal(["verify", "API-1", "--gate", "true", "--gate-timeout", "60d"]);
    expect(tooLong).toMatchObject({ code: "invalid_argument", status: 2 });
    expect(at.data("task", "show", "API-1")).toMatchObject({ verdict: null });
  });

  test("an interrupted gate records nothing", async () => {
    const at = built();
    const mark = join(at.root, "started");
    const verify = at.start(["verify", "API-1", "--gate", `echo yes > '${mark}'; sleep 20`]);
    await fileText(mark);
    verify.child.kill("SIGINT");
    const { status, stderr } = await verify.ended;
    expect(status).toBe(130);
    expect(stderr).toContain("no verdict was recorded");
    expect(at.data("task", "show", "API-1")).toMatchObject({ verdict: null });
  });

  test("the task's own command is the gate where nothing is said, in the folder of the work", () => {
    const at = built();
    at.text(
      "project",
      "edit",
      "API",
      "--verify-command",
      "pwd; test -e ok.txt",
      "--verify-required",
    );
    const red = at.data<Verified>("verify", "API-1");
    expect(red).toMatchObject({ outcome: "fail", status: "in_review" });
    expect(red.verdict.attempts[0]?.gate?.outputTail).toBe(`${at.folder}\n`);
    writeFileSync(join(at.folder, "ok.txt"), "");
    expect(at.data<Verified>("verify", "API-1").outcome).toBe("pass");
    expect(at.data("task", "move", "API-1", "done")).toMatchObject({ status: "done" });
  });

  test("a judgement that says nothing or can't be read is refused", () => {
    const at = built();
    expect(at.refusal(["verify", "API-1"])).toMatchObject({
      ...{ status: 2, message: expect.stringContaining("no command verifies API-1") },
    });
    expect(at.refusal(["verify", "API-1", "--finding", "bad:thing"]).message).toContain("severity");
    expect(at.refusal(["verify", "API-1", "--status", "pass", "--gate-timeout", "1s"]).status).toBe(
      2,
    );
    const own = ["verify", "API-1", "--status", "pass", "--agent", "builder"];
    expect(at.refusal(own)).toMatchObject({ code: "judge_is_builder", status: 5 });
  });
});

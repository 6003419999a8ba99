import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileText, script } from "../testing/scripts.ts";
import { Workplace } from "../testing/workplace.ts";

interface Event {
  readonly taskKey: string;
  readonly kind: string;
  readonly data: { readonly changes?: { readonly claimEpoch?: readonly [number, number] } };
}

interface Execution {
  readonly taskKey: string;
  readonly status: string;
}

const TASKS = 40;

/** Forty tasks, of which each waits for the one four before it. */
function imported(): Workplace {
  const at = new Workplace().init();
  const lines = Array.from({ length: TASKS }, (_, index) => {
    const blocks = { issue_id: `b-${index}`, depends_on_id: `b-${index - 4}`, type: "blocks" };
    const dependencies = index < 4 ? [] : [blocks];
    return JSON.stringify({
      id: `b-${index}`,
      title: `Task ${index}`,
      status: "open",
      dependencies,
    });
  });
  const answer = at.call(["import", "beads", "-"], { input: lines.join("\n") });
  expect(answer.stderr).toBe("");
  return at;
}

describe("run --next --loop", () => {
  test("two processes drain forty tasks with dependencies, and hold none twice", async () => {
    const at = imported();
    const drain = (agent: string) =>
      at.start(["run", "--next", "--loop", "--agent", agent, "--json", "--", ...script("")]).ended;
    const answers = await Promise.all([drain("one"), drain("two")]);
    const counts = answers.map(({ status, stdout }) => {
      expect(status).toBe(0);
      return (JSON.parse(stdout) as { data: { succeeded: number } }).data.succeeded;
    });
    expect(counts.reduce((sum, count) => sum + count)).toBe(TASKS);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    const executions = at.data<Execution[]>("exec", "list", "--limit", "1000");
    expect(executions).toHaveLength(TASKS);
    expect(executions.every(({ status }) => status === "succeeded")).toBe(true);
    expect(new Set(executions.map(({ taskKey }) => taskKey)).size).toBe(TASKS);
    const claims = at
      .data<Event[]>("events", "--limit", "10000")
      .filter(({ kind }) => kind === "task_claimed")
      .map(({ taskKey, data }) => `${taskKey} ${data.changes?.claimEpoch?.[1]}`);
    expect(new Set(claims).size).toBe(claims.length);
    expect(at.data("task", "list", "--status", "done", "--limit", "1000")).toHaveLength(TASKS);
  }, 60_000);

  test("goes on to the next task after a failure, and does not take the failed one again", () => {
    const at = new Workplace().init();
    at.add("Fails", "--priority", "4");
    at.add("Works");
    const work = script(`if (process.env.BATON_TASK === "API-1") process.exit(1);`);
    const { status, stdout } = at.call(["run", "--next", "--loop", "--json", "--", ...work]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).data).toMatchObject({
      succeeded: 1,
      failed: 1,
      runs: [
        { key: "API-1", outcome: "failed", exitCode: 1, status: "todo" },
        { key: "API-2", outcome: "succeeded", exitCode: 0, status: "done" },
      ],
    });
    const again = at.call(["run", "--next", "--loop", "--passthrough", "--", ...work]);
    expect(again.status).toBe(1);
  });

  test("waits while an execution runs that may free work", async () => {
    const at = new Workplace().init();
    at.add("First");
    at.add("Second", "--after", "API-1");
    const [mark, go] = [join(at.root, "started"), join(at.root, "go")];
    const slow = script(`fs.writeFileSync(${JSON.stringify(mark)}, "yes");
      const timer = setInterval(() => { if (fs.existsSync(${JSON.stringify(go)})) clearInterval(timer); }, 20);`);
    const first = at.start(["run", "API-1", "--", ...slow]);
    await fileText(mark);
    const loop = at.start(["run", "--next", "--loop", "--json", "--", ...script("")]);
    const early = await Promise.race([loop.ended, new Promise((done) => setTimeout(done, 1_000))]);
    expect(early).toBeUndefined();
    writeFileSync(go, "");
    await first.ended;
    const { stdout } = await loop.ended;
    expect(JSON.parse(stdout).data.runs).toMatchObject([{ key: "API-2", outcome: "succeeded" }]);
  });

  test("does not wait for what only a person ends, and says so", () => {
    const at = new Workplace().init();
    at.add("Judged by a person");
    at.add("Waits for it", "--after", "API-1");
    const { claimEpoch } = at.data<{ claimEpoch: number }>(
      "task",
      "claim",
      "API-1",
      "--agent",
      "bare",
    );
    at.env = { BATON_AGENT: "bare", BATON_CLAIM_EPOCH: String(claimEpoch) };
    at.text("exec", "start", "API-1", "--type", "shell");
    at.text("task", "move", "API-1", "in_review");
    at.env = {};
    const { status, stderr } = at.call(["run", "--next", "--loop", "--", ...script("")]);
    expect(status).toBe(0);
    expect(stderr).toContain("not waiting for API-1 (bare)");
    expect(stderr).toContain("nothing was ready");
    expect(at.data("exec", "list", "--running")).toHaveLength(1);
  });

  test("frees the task of a runner that was killed, and finishes it", async () => {
    const at = new Workplace().init();
    at.add("Lost");
    const mark = join(at.root, "started");
    const hold = script(
      `fs.writeFileSync(${JSON.stringify(mark)}, String(process.pid)); setInterval(() => {}, 1000);`,
    );
    const killed = at.start(["run", "API-1", "--agent", "killed", "--", ...hold]);
    const pid = Number(await fileText(mark));
    killed.child.kill("SIGKILL");
    process.kill(pid, "SIGKILL");
    await killed.ended;
    at.env = { BATON_STALE_SWEEP_MS: "200" };
    const { stderr } = at.call([
      "run",
      "--next",
      "--loop",
      "--agent",
      "second",
      "--",
      ...script(""),
    ]);
    expect(stderr).toContain("API-1 was freed");
    const runs = at.data<{ agent: string; status: string }[]>("exec", "list");
    expect(runs.map(({ agent, status }) => `${agent} ${status}`)).toEqual([
      "second succeeded",
      "killed failed",
    ]);
  });

  test("SIGINT ends it after giving its task back", async () => {
    const at = new Workplace().init();
    at.add("One");
    at.add("Two");
    const mark = join(at.root, "started");
    const work = script(
      `fs.writeFileSync(${JSON.stringify(mark)}, "yes"); setInterval(() => {}, 1000);`,
    );
    const loop = at.start(["run", "--next", "--loop", "--", ...work]);
    await fileText(mark);
    loop.child.kill("SIGINT");
    expect((await loop.ended).status).toBe(130);
    expect(at.data("task", "list", "--ready")).toHaveLength(2);
  });
});

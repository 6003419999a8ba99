import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Execution } from "../../shared/operations/execution.ts";
import { isAlive } from "../../src-main/core/testing/is-alive.ts";
import { RepositoryPlace } from "../testing/repository-place.ts";
import { fileText, until } from "../testing/scripts.ts";
import { stopWhileLocked } from "../testing/stop-while-locked.ts";

interface Shown {
  readonly status: string;
  readonly claimEpoch: number;
  readonly branchRef: string | null;
  readonly assignee: { readonly agent: string } | null;
  readonly executions: readonly Execution[];
}

const PASSING = "import test from 'node:test';\ntest('works', () => {});\n";
const FAILING =
  "import test from 'node:test';\ntest('broken', () => { throw new Error('no'); });\n";
/** A stop is to work within two seconds; the rest is for a busy machine to notice it in. */
const STOP_BOUND_MS = 6_000;

const show = (at: RepositoryPlace, key: string) => at.data<Shown>("task", "show", key);

function gated(): RepositoryPlace {
  const at = new RepositoryPlace();
  at.text("project", "edit", "API", "--verify-command", "node --test", "--verify-required");
  return at;
}

describe("run --with", () => {
  test("runs an agent in a worktree and lets the gate judge, before people's eyes", () => {
    const at = gated();
    const key = at.add("Count the rows", "--description", "Every row, also the last one.");
    at.script("coder", [
      { tell: join(at.root, "told.json") },
      { say: "I look around.\nThen I write." },
      { tool: "npm test" },
      { write: "count.test.js", text: PASSING },
      { print: "\u001b[31mred\u001b[0m \u001b]0;title\u0007complaint", to: "err" },
      { use: { input: 1_200, output: 340, usd: 0.42 } },
      { say: "All rows count." },
    ]);
    const { status, stdout, stderr } = at.call(["run", key, "--with", "coder"]);
    expect(status).toBe(0);
    expect(stdout.split("\n")).toEqual(
      expect.arrayContaining([
        "I look around.",
        "Then I write.",
        "> npm test: npm test",
        "red complaint",
        "All rows count.",
      ]),
    );
    for (const raw of ["\u001b", '"type"']) expect(stdout).not.toContain(raw);
    expect(stderr).toContain(`baton: ${key} claimed for coder: Count the rows\n`);
    expect(stderr).toMatch(/^baton: gate: node --test$/m);
    expect(stderr).toMatch(/^baton: gate: green after \d+ s$/m);
    expect(stderr).toMatch(/API-1 succeeded in .+, \$0\.42 in all: it is done$/m);
    const task = show(at, key);
    expect(task).toMatchObject({ status: "done", branchRef: `baton/${key}-count-the-rows` });
    expect(at.git("show", "--stat", task.branchRef ?? "")).toContain("count.test.js");
    expect(at.git("status", "--porcelain")).toBe("");
    const { told } = JSON.parse(readFileSync(join(at.root, "told.json"), "utf8"));
    expect(told).toContain("Every row, also the last one.");
  });

  test("with --json stdout is one document, and all else goes to stderr", () => {
    const at = new RepositoryPlace();
    const key = at.add("One");
    at.script("coder", [{ say: "Hello." }, { use: { input: 10, output: 5, usd: 0.01 } }]);
    const { stdout, stderr } = at.call(["run", key, "--with", "coder", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      data: {
        outcome: "succeeded",
        reason: null,
        profile: "coder",
        task: { key, status: "done" },
        execution: { status: "succeeded", inputTokens: 10, outputTokens: 5 },
      },
    });
    expect(stderr).toContain("\nHello.\n");
  });

  test("a failing gate leaves the task blocked for a person once the attempts are spent", () => {
    const at = gated();
    const key = at.add("One");
    at.script("coder", [{ write: "a.test.js", text: FAILING }, { say: "Done." }]);
    const { status, stderr } = at.call(["run", key, "--with", "coder", "--passthrough"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^baton: judged: fail, retry$/m);
    expect(stderr).toMatch(/API-1 unverified in .+: it is blocked/);
    expect(show(at, key)).toMatchObject({ status: "blocked" });
    expect(at.refusal(["run", key, "--with", "coder"])).toMatchObject({ status: 4 });
  });

  test("an agent that fails gives the task back", () => {
    const at = new RepositoryPlace();
    const key = at.add("One");
    at.script("coder", [{ say: "I can't." }, { exit: 3 }]);
    const { status, stderr } = at.call(["run", key, "--with", "coder"]);
    expect(status).toBe(0);
    expect(stderr).toMatch(/API-1 failed in .+: it is todo \(exit status 3\)/);
    expect(at.call(["run", key, "--with", "coder", "--passthrough"]).status).toBe(1);
  });

  test("the best ready task is taken, and a loop passes by what it failed itself", () => {
    const at = new RepositoryPlace();
    at.add("Breaks", "--priority", "4");
    at.add("Works", "--label", "ui");
    at.script("coder", [{ told: "Breaks", do: [{ exit: 1 }], instead: [{ say: "Done." }] }]);
    const labelled = at.data<{ task: { key: string } }>(
      ...["run", "--next", "--label", "ui", "--with", "coder"],
    );
    expect(labelled.task.key).toBe("API-2");
    at.add("Works too");
    const { status, stdout } = at.call(["run", "--next", "--loop", "--with", "coder", "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).data).toMatchObject({
      ...{ succeeded: 1, failed: 1 },
      runs: [
        { key: "API-1", outcome: "failed", status: "todo" },
        { key: "API-3", outcome: "succeeded", status: "done" },
      ],
    });
    expect(at.text("run", "--next", "--label", "ui", "--with", "coder")).toBe("nothing is ready\n");
  });
});

describe("run --with, stopped", () => {
  test.each(["SIGINT", "SIGTERM"] as const)(
    "%s ends the whole tree and gives the task back",
    async (signal) => {
      const at = new RepositoryPlace();
      const key = at.add("One");
      const [child, told] = [join(at.root, "child"), join(at.root, "told.json")];
      at.script("coder", [{ deaf: true }, { fork: child }, { tell: told }, { hang: true }]);
      const run = at.start(["run", key, "--with", "coder", "--json"]);
      const { pid } = JSON.parse(await fileText(told)) as { pid: number };
      const childPid = Number(await fileText(child));
      const stoppedAt = performance.now();
      run.child.kill(signal);
      const { status, stdout } = await run.ended;
      expect(performance.now() - stoppedAt).toBeLessThan(STOP_BOUND_MS);
      expect(status).toBe(signal === "SIGINT" ? 130 : 143);
      expect(JSON.parse(stdout).data).toMatchObject({ outcome: "cancelled" });
      expect([pid, childPid].filter(isAlive)).toEqual([]);
      const task = show(at, key);
      expect(task).toMatchObject({ status: "todo", assignee: null });
      expect(task.executions).toMatchObject([{ status: "cancelled" }]);
    },
  );

  test("a run that is stopped while it waits for a locked board begins nothing", async () => {
    const at = new RepositoryPlace();
    const key = at.add("One");
    const told = join(at.root, "told.json");
    at.script("coder", [{ tell: told }]);
    const { status } = await stopWhileLocked(at, ["run", key, "--with", "coder", "--json"]);
    expect(status).toBe(6);
    expect(existsSync(told)).toBe(false);
    expect(show(at, key)).toMatchObject({ status: "todo", claimEpoch: 0 });
  });

  test("a run whose claim was taken away stops by itself, and is refused as stale", async () => {
    const at = new RepositoryPlace();
    const key = at.add("One");
    const told = join(at.root, "told.json");
    at.script("coder", [{ tell: told }, { hang: true }]);
    at.env = { ...at.env, BATON_HEARTBEAT_MS: "100" };
    const run = at.start(["run", key, "--with", "coder", "--json"]);
    const { pid } = JSON.parse(await fileText(told)) as { pid: number };
    at.text("task", "claim", key, "--force", "--insist", "--reason", "mine");
    const { status, stdout } = await run.ended;
    expect(status).toBe(4);
    expect(JSON.parse(stdout).error).toMatchObject({ code: "stale_claim" });
    expect(isAlive(pid)).toBe(false);
    expect(show(at, key)).toMatchObject({ status: "in_progress", claimEpoch: 2 });
  });

  test("what the agent of a killed run still does is ended before its task is taken anew", async () => {
    const at = new RepositoryPlace();
    const key = at.add("One");
    const told = join(at.root, "told.json");
    at.script("lost", [{ tell: told }, { hang: true }]);
    at.script("next", [{ say: "Done." }]);
    const run = at.start(["run", key, "--with", "lost"]);
    const { pid } = JSON.parse(await fileText(told)) as { pid: number };
    run.child.kill("SIGKILL");
    await until(() => !isAlive(run.child.pid ?? 0), "the run is dead");
    expect(isAlive(pid)).toBe(true);
    at.env = { ...at.env, BATON_STALE_SWEEP_MS: "200" };
    const { status, stderr } = at.call(["run", "--next", "--loop", "--with", "next"]);
    expect(status).toBe(0);
    expect(stderr).toContain(`${key} was freed`);
    expect(isAlive(pid)).toBe(false);
    expect(
      show(at, key).executions.map(({ agent, status: ended }) => [agent?.split("/")[0], ended]),
    ).toEqual([
      ["next", "succeeded"],
      ["lost", "failed"],
    ]);
  });

  test("a reader that does not read holds up neither beats nor the run's end", async () => {
    const at = new RepositoryPlace();
    const key = at.add("One");
    at.script("coder", [{ flood: 20_000 }, { say: "Done." }]);
    const run = at.start(["run", key, "--with", "coder"]);
    run.child.stdout?.pause();
    await until(() => show(at, key).status === "done", "the task is done");
    run.child.stdout?.resume();
    expect((await run.ended).stdout).toContain("line 19999 green\n");
  });
});

describe("run --with is refused before the board is touched", () => {
  const untouched = (at: RepositoryPlace) =>
    expect(show(at, "API-1")).toMatchObject({ status: "todo", claimEpoch: 0, executions: [] });

  test("without such a profile, its program, its secrets or a repository", () => {
    const at = new RepositoryPlace();
    at.add("One");
    const refused = (profile: string) => at.refusal(["run", "API-1", "--with", profile]);
    expect(refused("nobody")).toMatchObject({ code: "not_found", status: 3 });
    at.script("gone", [], { command: ["no-such-agent"] });
    expect(refused("gone")).toMatchObject({ code: "invalid_argument", status: 2 });
    expect(refused("gone").message).toContain("no-such-agent is not in PATH");
    at.script("secret", [], { environment: { API_KEY: { fromEnv: "MISSING_KEY" } } });
    expect(refused("secret").message).toContain("MISSING_KEY, which is not set");
    at.script("kept", [], { environment: { API_KEY: { fromKeychain: "my-key" } } });
    const secrets = { version: 1, secrets: { "my-key": "AAAA" } };
    writeFileSync(join(at.home, "secrets.json"), JSON.stringify(secrets), { mode: 0o600 });
    expect(refused("kept")).toMatchObject({ code: "storage", status: 7 });
    expect(refused("kept").message).toContain("only Baton's window can use the keychain");
    untouched(at);
  });

  test("by an agent, beyond the profile's runs, and with what makes no sense", () => {
    const at = new RepositoryPlace();
    at.add("One");
    at.script("coder", [], { limits: limitsWith(1) });
    const args = ["run", "API-1", "--with", "coder"];
    expect(at.refusal([...args, "--agent", "claude-1"])).toMatchObject({ code: "forbidden" });
    expect(at.refusal([...args, "--", "make"])).toMatchObject({ code: "invalid_argument" });
    expect(at.refusal([...args, "--runtime", "x"])).toMatchObject({ code: "invalid_argument" });
    expect(at.refusal(["run", "API-1"]).message).toContain("--with");
    at.add("Other");
    at.text("task", "claim", "API-2");
    at.text("exec", "start", "API-2", "--type", "coder");
    expect(at.refusal(args)).toMatchObject({ code: "wip_limit", status: 5 });
    untouched(at);
  });
});

function limitsWith(maxConcurrent: number) {
  const hour = 3_600_000;
  return { wallMs: hour, idleMs: hour, toolIdleMs: hour, maxCostUsd: null, maxConcurrent };
}

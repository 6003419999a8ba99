import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileText, script, until } from "../testing/scripts.ts";
import { Workplace } from "../testing/workplace.ts";

interface Shown {
  readonly status: string;
  readonly assignee: { readonly agent: string } | null;
  readonly claimEpoch: number;
  readonly blockedReason: string | null;
  readonly executions: {
    readonly status: string;
    readonly claimEpoch: number;
    readonly agent: string;
    readonly error: string | null;
  }[];
}

function place(...titles: string[]): Workplace {
  const made = new Workplace().init();
  for (const title of titles) made.add(title);
  return made;
}

const show = (at: Workplace, key: string) => at.data<Shown>("task", "show", key);

describe("a run", () => {
  test("gives its command the task and the claim, beats, and closes both as done", () => {
    const at = place("One");
    at.env = { BATON_HEARTBEAT_MS: "50" };
    const work = script(`
      const { beatAt } = JSON.parse(baton("task", "show", process.env.BATON_TASK, "--json")).data;
      const { BATON_TASK, BATON_CLAIM_EPOCH, BATON_AGENT, BATON_BOARD } = process.env;
      let now = beatAt;
      while (now <= beatAt) {
        now = JSON.parse(baton("task", "show", BATON_TASK, "--json")).data.beatAt;
      }
      console.log(JSON.stringify({ BATON_TASK, BATON_CLAIM_EPOCH, BATON_AGENT, BATON_BOARD, beats: true }));`);
    const { status, stdout } = at.call(["run", "API-1", "--agent", "a", "--", ...work]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      BATON_TASK: "API-1",
      BATON_CLAIM_EPOCH: "1",
      BATON_AGENT: "a",
      BATON_BOARD: at.board,
      beats: true,
    });
    const task = show(at, "API-1");
    expect(task.status).toBe("done");
    expect(task.executions).toMatchObject([{ status: "succeeded", claimEpoch: 1, agent: "a" }]);
  });

  test("a failure gives the task back, and blocks it after the third", () => {
    const at = place("One");
    const fail = ["run", "API-1", "--", ...script("process.exit(3)")];
    expect(at.call(fail).status).toBe(0);
    expect(show(at, "API-1")).toMatchObject({ status: "todo", assignee: null });
    const { status } = at.call([
      "run",
      "API-1",
      "--passthrough",
      "--",
      ...script("process.exit(3)"),
    ]);
    expect(status).toBe(3);
    at.call(fail);
    const task = show(at, "API-1");
    expect(task.status).toBe("blocked");
    expect(task.blockedReason).toContain("exit status 3");
  });

  test("with --json the command's output goes to stderr, and stdout is one document", () => {
    const at = place("One");
    const { stdout, stderr } = at.call([
      "run",
      "API-1",
      "--json",
      "--",
      ...script("console.log('hi')"),
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      data: { outcome: "succeeded", exitCode: 0, task: { key: "API-1", status: "done" } },
    });
    expect(stderr).toContain("hi\n");
  });

  test("without an agent's name it is a worker of its own, named for this process", () => {
    const at = place("One");
    at.call(["run", "API-1", "--", ...script("")]);
    expect(show(at, "API-1").executions[0]?.agent).toMatch(/^.+\/run-\d+$/);
  });

  test("its worker may move the task on by itself", () => {
    const at = place("One", "Two", "Three");
    at.env = { BATON_HEARTBEAT_MS: "50" };
    const move = (status: string) =>
      script(
        `baton("task", "move", process.env.BATON_TASK, "${status}"); setTimeout(() => {}, 300);`,
      );
    expect(at.call(["run", "API-1", "--", ...move("done")]).status).toBe(0);
    expect(show(at, "API-1").status).toBe("done");
    expect(at.call(["run", "API-2", "--", ...move("in_review")]).status).toBe(0);
    const reviewed = show(at, "API-2");
    expect(reviewed.status).toBe("in_review");
    expect(reviewed.executions).toMatchObject([{ status: "succeeded" }]);
    expect(at.call(["run", "API-3", "--", ...move("blocked")]).status).toBe(0);
    expect(show(at, "API-3").status).toBe("blocked");
  });

  test.runIf(process.platform === "linux")(
    "its worker can't judge itself, by whatever name, nor become a person",
    () => {
      const at = place("One");
      const work = script(`
        const key = process.env.BATON_TASK;
        const board = process.env.BATON_BOARD;
        const codes = [];
        const ask = (...words) => {
          try {
            baton(...words, "--board", board, "--json");
            codes.push("done");
          } catch ({ stdout }) {
            codes.push(JSON.parse(stdout).error.code);
          }
        };
        ask("verify", key, "--status", "pass");
        ask("verify", key, "--status", "pass", "--agent", "stranger");
        for (const name of Object.keys(process.env)) if (name.startsWith("BATON_")) delete process.env[name];
        ask("verify", key, "--status", "pass");
        ask("verify", key, "--status", "pass", "--agent", "stranger");
        ask("task", "move", key, "done", "--override", "--reason", "I say so");
        fs.writeFileSync("codes.json", JSON.stringify(codes));`);
      at.call(["run", "API-1", "--", ...work]);
      expect(JSON.parse(readFileSync(join(at.folder, "codes.json"), "utf8"))).toEqual([
        ...["judge_is_builder", "judge_is_builder", "judge_is_builder", "judge_is_builder"],
        "forbidden",
      ]);
    },
  );

  test("a worker that closes its execution itself leaves no task behind in progress", () => {
    const at = place("One");
    const work = script(`
      const [{ id }] = JSON.parse(baton("exec", "list", "--running", "--json")).data;
      baton("exec", "finish", id, "--outcome", "succeeded", "--cost", "0.5");`);
    expect(at.call(["run", "API-1", "--", ...work]).status).toBe(0);
    expect(show(at, "API-1")).toMatchObject({ status: "done", costUsd: 0.5 });
  });

  test("a held task is a conflict, and nothing ready is an answer", () => {
    const at = place("One");
    at.data("task", "claim", "API-1");
    expect(at.refusal(["run", "API-1", "--", ...script("")])).toMatchObject({
      code: "conflict",
      status: 4,
    });
    expect(at.call(["run", "--next", "--json", "--", ...script("")]).stdout).toBe(
      '{"ok":true,"data":null}\n',
    );
  });

  test("a program that is not there is refused before anything is claimed", () => {
    const at = place("One");
    expect(at.refusal(["run", "API-1", "--", "no-such-program-anywhere"]).status).toBe(2);
    expect(at.refusal(["run", "API-1", "--", at.folder]).status).toBe(2);
    expect(show(at, "API-1")).toMatchObject({ status: "todo", claimEpoch: 0 });
  });

  test("a command that can't be started costs the task nothing, and ends a loop", () => {
    const at = place("One", "Two");
    const program = join(at.root, "program");
    writeFileSync(program, "#!/nowhere/at/all\n", { mode: 0o755 });
    for (const wanted of [["API-1"], ["--next", "--loop"]]) {
      const error = at.refusal(["run", ...wanted, "--", program]);
      expect(error).toMatchObject({ code: "invalid_argument", status: 2 });
      expect(error.message).toContain("can't be started");
    }
    expect(at.data("task", "list", "--ready")).toHaveLength(2);
    const executions = at.data<{ status: string }[]>("exec", "list");
    expect(executions.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "%s stops the command and gives the task back",
    async (signal) => {
      const at = place("One");
      const mark = join(at.root, "pid");
      const work = script(
        `fs.writeFileSync(${JSON.stringify(mark)}, String(process.pid)); setInterval(() => {}, 1000);`,
      );
      const run = at.start(["run", "API-1", "--", ...work]);
      const pid = Number(await fileText(mark));
      run.child.kill(signal);
      const { status } = await run.ended;
      expect(status).toBe(signal === "SIGINT" ? 130 : 143);
      expect(() => process.kill(pid, 0)).toThrow();
      const task = show(at, "API-1");
      expect(task).toMatchObject({ status: "todo", assignee: null });
      expect(task.executions).toMatchObject([{ status: "cancelled" }]);
    },
  );
});

describe("a run whose claim was lost", () => {
  test("is stopped at its next beat, and reported as stale", async () => {
    const at = place("One");
    at.env = { BATON_HEARTBEAT_MS: "100" };
    const mark = join(at.root, "started");
    const work = script(
      `fs.writeFileSync(${JSON.stringify(mark)}, "yes"); setInterval(() => {}, 1000);`,
    );
    const run = at.start(["run", "API-1", "--json", "--", ...work]);
    await fileText(mark);
    at.data("task", "claim", "API-1", "--force", "--insist", "--reason", "mine now");
    const { status, stdout } = await run.ended;
    expect(status).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: "stale_claim" } });
    expect(show(at, "API-1")).toMatchObject({ status: "in_progress", claimEpoch: 2 });
  });

  test("a frozen one that was swept and replaced ends stale, its successor untouched", async () => {
    const at = place("One");
    // Its beats would come too close together: one frozen in the midst of a beat keeps the lock.
    at.env = { BATON_HEARTBEAT_MS: "60000", BATON_STALE_TTL_MS: "1000" };
    const [mark, go] = [join(at.root, "started"), join(at.root, "go")];
    const work = script(`
      fs.writeFileSync(${JSON.stringify(mark)}, "yes");
      const timer = setInterval(() => { if (fs.existsSync(${JSON.stringify(go)})) clearInterval(timer); }, 20);`);
    const frozen = at.start(["run", "API-1", "--agent", "frozen", "--", ...work]);
    await fileText(mark);
    frozen.child.kill("SIGSTOP");
    await until(() => at.data<unknown[]>("doctor", "--sweep").length === 1, "the sweep takes it");
    at.data("task", "claim", "API-1", "--agent", "successor");
    const before = show(at, "API-1");
    at.call(["task", "comment", "API-1", "still here"]);
    writeFileSync(go, "");
    frozen.child.kill("SIGCONT");
    const { status, stderr } = await frozen.ended;
    expect(status).toBe(4);
    expect(stderr).toContain("claim 1 on API-1 has ended");
    expect(show(at, "API-1")).toMatchObject({
      status: "in_progress",
      assignee: { agent: "successor" },
      claimEpoch: before.claimEpoch,
      executions: before.executions,
    });
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stopWhileLocked } from "../testing/stop-while-locked.ts";
import { CLI, type StartedCall, Workplace } from "../testing/workplace.ts";

interface Shown {
  readonly status: string;
  readonly claimEpoch: number;
  readonly executions: readonly { readonly status: string }[];
}

/** A worker that runs some JavaScript; `baton(...words)` in it calls the command line. */
function script(code: string): string[] {
  const baton = `(...words) =>
    require("node:child_process").execFileSync(process.execPath, [${JSON.stringify(CLI)}, ...words])`;
  return [
    process.execPath,
    "-e",
    `const fs = require("node:fs"); const baton = ${baton};\n${code}`,
  ];
}

test("a run that is stopped while it waits for a locked board begins nothing", async () => {
  const at = new Workplace().init();
  at.add("One");
  const mark = join(at.root, "started");
  const work = script(`fs.writeFileSync(${JSON.stringify(mark)}, "yes");`);
  const { status, stdout } = await stopWhileLocked(at, ["run", "API-1", "--json", "--", ...work]);
  expect(status).toBe(6);
  expect(JSON.parse(stdout).error.code).toBe("busy");
  expect(existsSync(mark)).toBe(false);
  expect(at.data<Shown>("task", "show", "API-1")).toMatchObject({ status: "todo", claimEpoch: 0 });
});

/** Waits until a command has said something on its standard error. */
function untilSaid({ child }: StartedCall, words: string): Promise<void> {
  return new Promise((resolve) => {
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(words)) resolve();
    });
  });
}

test("a loop waits on a paused board until it is resumed, or stopped with nothing begun", async () => {
  const at = new Workplace().init();
  at.add("One");
  at.text("board", "pause");
  const loop = ["run", "--next", "--loop", "--", ...script("")];
  const stopped = at.start(loop);
  await untilSaid(stopped, "waiting: the board is paused");
  stopped.child.kill("SIGTERM");
  const { status, stderr } = await stopped.ended;
  expect(status).toBe(143);
  expect(stderr).toContain("stopped before anything was begun");
  expect(at.data<Shown>("task", "show", "API-1")).toMatchObject({ status: "todo", claimEpoch: 0 });

  const waiting = at.start(loop);
  await untilSaid(waiting, "waiting: the board is paused");
  at.text("board", "resume");
  expect(await waiting.ended).toMatchObject({ status: 0 });
  expect(at.data<Shown>("task", "show", "API-1")).toMatchObject({ status: "done" });
});

test("a loop ends where its workers give every task back as it was", () => {
  const at = new Workplace().init();
  at.add("One");
  at.add("Two");
  const givesBack = script(`baton("task", "release", process.env.BATON_TASK);`);
  const { status, stdout } = at.call(["run", "--next", "--loop", "--json", "--", ...givesBack]);
  expect(status).toBe(0);
  const runs = JSON.parse(stdout).data.runs as { key: string; status: string }[];
  expect(runs.map(({ key, status }) => `${key} ${status}`).sort()).toEqual([
    "API-1 todo",
    "API-2 todo",
  ]);
});

test("a loop takes a task again that was given back to wait for another", () => {
  const at = new Workplace().init();
  at.add("Needs more", "--priority", "4");
  const work = script(`
    if (process.env.BATON_TASK !== "API-1" || fs.existsSync("asked")) process.exit(0);
    fs.writeFileSync("asked", "yes");
    const { data } = JSON.parse(baton("task", "add", "More", "--json"));
    baton("dep", "add", "API-1", "--on", data.key);
    baton("task", "release", "API-1");`);
  const { stdout } = at.call(["run", "--next", "--loop", "--json", "--", ...work]);
  const runs = JSON.parse(stdout).data.runs as { key: string; status: string }[];
  expect(runs.map(({ key, status }) => `${key} ${status}`)).toEqual([
    "API-1 todo",
    "API-2 done",
    "API-1 done",
  ]);
});

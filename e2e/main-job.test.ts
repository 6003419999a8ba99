import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import Database from "better-sqlite3";
import { cliAnswers } from "./cli-answers.ts";
import { keepLock } from "./hold-lock.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { sharedData } from "./shared-data.ts";
import { type StartedCli, startCli } from "./start-cli.ts";

/** Short enough for a test, and far above what a busy machine delays a beat by. */
const ENV = {
  BATON_HEARTBEAT_MS: "250",
  BATON_STALE_TTL_MS: "8000",
  BATON_STALE_SWEEP_MS: "500",
};

/**
 * What a worker runs. With HOLD it stays in its first task until a file named `go` is there, so
 * that the test can end or freeze its runner in mid-run.
 */
const WORK = `#!/bin/sh
if [ -n "$HOLD" ] && mkdir "$HOLD" 2>/dev/null; then
  echo "$BATON_TASK" > "$HOLD/claimed" && mv "$HOLD/claimed" "$HOLD/task"
  while [ ! -e "$HOLD/go" ]; do sleep 0.05; done
fi
sleep 0.01
`;

let home: string;
let baton: LaunchedBaton;
const workers: StartedCli[] = [];

test.beforeAll(() => {
  home = makeHome();
  mkdirSync(join(home, "beads"));
  writeFileSync(join(home, "work.sh"), WORK, { mode: 0o755 });
  copyFileSync(sharedData("beads/issues-3077.jsonl"), join(home, "issues.jsonl"));
  giveToAppUser(home);
});

test.afterAll(async () => {
  for (const worker of workers) worker.signal("SIGKILL");
  await baton?.close();
  removeHome(home);
});

const cwd = () => join(home, "beads");

/** Runs a command of the command line and gives the data of its result. */
const { json } = cliAnswers(() => ({ home, cwd: cwd(), env: ENV }));

/** Starts a worker that drains the ready work; with `hold` it stays in its first task. */
async function drain(agent: string, hold?: string): Promise<StartedCli> {
  const held = { HOLD: join(home, hold ?? "") };
  const worker = await startCli(
    ["run", "--next", "--loop", "--agent", agent, "--", join(home, "work.sh")],
    { home, cwd: cwd(), env: { ...ENV, ...(hold !== undefined && held) } },
  );
  workers.push(worker);
  return worker;
}

/**
 * Stops a worker where it stands, but not within a transaction: it would keep the board's lock for as
 * long as it is stopped, and this test is not about that.
 */
async function freeze(worker: StartedCli): Promise<void> {
  const lock = await keepLock(join(home, ".baton", "board.db"));
  worker.signal("SIGSTOP");
  const stat = `/proc/${worker.pid}/stat`;
  const isStopped = () => !existsSync(stat) || /\) [Tt] /.test(readFileSync(stat, "utf8"));
  await expect.poll(isStopped).toBe(true);
  await lock.release();
}

/** The key of the task in which a held worker stands. */
async function heldTask(hold: string): Promise<string> {
  const file = join(home, hold, "task");
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
  return readFileSync(file, "utf8").trim();
}

/** Lets what a held worker runs come to its end. */
function letGo(hold: string): void {
  writeFileSync(join(home, hold, "go"), "");
}

const countIn = (window: Page, status: string) =>
  window.locator(`[data-status="${status}"] [data-count]`).first();

async function expectCounts(window: Page, counts: Record<string, number>): Promise<void> {
  for (const [status, count] of Object.entries(counts)) {
    await expect(countIn(window, status)).toHaveAttribute("data-count", String(count));
  }
}

const title = () =>
  baton.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? "");

/** Reads the board file as it is, beside all that has it open. */
function query<Row>(sql: string): Row[] {
  const db = new Database(join(home, ".baton", "board.db"), { readonly: true });
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}

test("four workers drain an imported board while the window shows it", async () => {
  test.setTimeout(600_000);
  baton = await launchBaton({ home, env: ENV });
  const { window } = baton;
  await json("init", "--name", "Beads", "--prefix", "BD");

  await test.step("the import's counts are the file's, in the report and in the window", async () => {
    const report = await json<{ byStatus: Record<string, number>; skipped: number }>(
      "import",
      "beads",
      join(home, "issues.jsonl"),
    );
    expect(report.byStatus).toMatchObject({ done: 2350, in_progress: 37, todo: 344 });
    expect(report.skipped).toBe(346);
    await expectCounts(window, { todo: 344, in_progress: 37, done: 2350 });
    const ready = await json<unknown[]>("task", "list", "--ready", "--limit", "1000");
    expect(ready).toHaveLength(138);
  });

  const claimedAtImport = query<{ id: string }>(
    "SELECT id FROM tasks WHERE status = 'in_progress'",
  );
  const [killed, frozen] = await Promise.all([drain("killed", "k"), drain("frozen", "f")]);
  const [killedTask, frozenTask] = await Promise.all([heldTask("k"), heldTask("f")]);
  expect(killedTask).not.toBe(frozenTask);
  await expect.poll(title).toBe("Baton (2 running)");

  killed.signal("SIGKILL");
  await freeze(frozen);
  letGo("k");
  await killed.ended;
  const steady = await Promise.all([drain("steady-1"), drain("steady-2")]);

  await test.step("both lost tasks are swept and finished by another worker", async () => {
    for (const key of [killedTask, frozenTask]) {
      const finishedBy = () =>
        query<{ agent: string }>(
          `SELECT run.agent_id AS agent FROM execution_processes AS run
           JOIN tasks ON tasks.id = run.task_id
           WHERE 'BD-' || tasks.number = '${key}' AND run.status = 'succeeded'`,
        ).map(({ agent }) => agent);
      await expect
        .poll(finishedBy, { timeout: 240_000 })
        .toEqual([expect.stringMatching(/^steady/)]);
    }
  });

  await test.step("the frozen worker's late finish is refused as stale", async () => {
    letGo("f");
    frozen.signal("SIGCONT");
    const { code, stderr } = await frozen.ended;
    expect(stderr).toContain(`claim 1 on ${frozenTask} has ended`);
    expect(code, "the exit status of stale_claim").toBe(4);
  });

  await Promise.all(steady.map((worker) => worker.ended));

  await test.step("all that could be drained is done, in the window too", async () => {
    await expectCounts(window, { todo: 1, in_progress: 37, done: 2350 + 343 });
    await expect.poll(title).toBe("Baton");
    const [left] = await json<{ key: string }[]>("task", "list", "--status", "todo");
    const why = await json<{ reasons: { kind: string; key: string }[] }>("why", left?.key ?? "");
    const blocker = why.reasons.find((reason) => reason.kind === "waits_for")?.key;
    const { status } = await json<{ status: string }>("task", "show", blocker ?? "");
    expect(status).toBe("in_progress");
  });

  await test.step("every drained task was run to success once, under its last claim", () => {
    const drained = query<{ runs: number; epoch: number; lastClaim: number }>(
      `SELECT count(*) AS runs, max(run.claim_epoch) AS epoch, tasks.claim_epoch - 1 AS lastClaim
       FROM tasks JOIN execution_processes AS run ON run.task_id = tasks.id
       WHERE run.status = 'succeeded' GROUP BY tasks.id`,
    );
    expect(drained).toHaveLength(343);
    for (const task of drained) expect(task).toMatchObject({ runs: 1, epoch: task.lastClaim });
    expect(query("SELECT 1 FROM execution_processes WHERE status = 'running'")).toEqual([]);
  });

  await test.step("no task was held twice at once", () => expectOneHolderAtATime());

  await test.step("the file is sound, and nothing touched the cards without a worker", () => {
    expect(query("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(query("SELECT id FROM tasks WHERE status = 'in_progress'")).toEqual(claimedAtImport);
  });

  await test.step("a restart changes no card", async () => {
    const before = query("SELECT * FROM tasks ORDER BY id");
    await baton.close();
    baton = await launchBaton({ home, env: ENV });
    await expectCounts(baton.window, { todo: 1, in_progress: 37, done: 2350 + 343 });
    expect(query("SELECT * FROM tasks ORDER BY id")).toEqual(before);
  });
});

/** Replays the claims: each one must find the task free, and raise its epoch. */
function expectOneHolderAtATime(): void {
  const holders = new Map<string, { holder: string | null; epoch: number }>();
  const events = query<{ taskId: string; data: string }>(
    "SELECT task_id AS taskId, data FROM board_events WHERE task_id IS NOT NULL ORDER BY seq",
  );
  let claims = 0;
  for (const { taskId, data } of events) {
    const { changes } = JSON.parse(data) as {
      changes?: { assigneeAgentId?: [unknown, string | null]; claimEpoch?: [number, number] };
    };
    const held = holders.get(taskId) ?? { holder: null, epoch: 0 };
    const holder = changes?.assigneeAgentId?.[1];
    const epoch = changes?.claimEpoch?.[1] ?? held.epoch;
    expect(epoch).toBeGreaterThanOrEqual(held.epoch);
    if (typeof holder === "string") {
      claims += 1;
      expect(held.holder, `holder of ${taskId} before ${holder}`).toBeNull();
      expect(epoch).toBe(held.epoch + 1);
    }
    holders.set(taskId, { holder: holder === undefined ? held.holder : holder, epoch });
  }
  expect(claims).toBeGreaterThanOrEqual(345);
}

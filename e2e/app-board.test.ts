import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import type { BoardChanges } from "../shared/window-api.ts";
import { answerFromPage, callFromPage } from "./call-from-page.ts";
import { holdLock } from "./hold-lock.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";
import { longestStall, watchStalls } from "./watch-stalls.ts";

// The app beside other processes on the same board.

let home: string;
let baton: LaunchedBaton;
const boardFile = () => join(home, ".baton", "board.db");

test.beforeAll(async () => {
  home = makeHome();
  baton = await launchBaton({ home });
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("another process's changes appear in the window", async () => {
  const { window: page } = baton;
  await page.evaluate(() => {
    const told: BoardChanges[] = [];
    Object.assign(window, { told });
    window.baton.onChanges((changes) => told.push(JSON.parse(changes)));
  });
  const added = await runCli(["task", "add", "Written elsewhere", "--global"], { home });
  expect(added.code, added.stderr).toBe(0);
  await expect(page.getByText("Written elsewhere")).toBeVisible();

  const told = await page.evaluate(() => (window as unknown as { told: BoardChanges[] }).told);
  expect(told).toMatchObject([
    {
      kind: "changed",
      cards: [{ title: "Written elsewhere", status: "todo" }],
      counts: [{ status: "todo", delta: 1 }],
      events: [{ kind: "task_created", actor: { surface: "cli" } }],
    },
  ]);
});

test("an own write is told before its answer arrives", async () => {
  const order = await baton.window.evaluate(async () => {
    const steps: string[] = [];
    const end = window.baton.onChanges((changes) => steps.push(JSON.parse(changes).kind));
    await window.baton.call("task.create", { title: "Written here" });
    steps.push("answered");
    end();
    return steps;
  });
  expect(order).toEqual(["changed", "answered"]);
});

const HELD_MS = 800;
const MAX_STALL_MS = HELD_MS / 10;
/** A busy machine stalls everybody now and then; our own stall would be there each time. */
const ROUNDS = 10;

test("a lock held elsewhere neither stalls the app nor loses the write", async () => {
  const { app, window: page } = baton;
  await callFromPage(page, "task.create", { title: "warm" });
  const stalls: number[] = [];
  const waits: number[] = [];
  const isShown = () => Math.min(...stalls) < MAX_STALL_MS && Math.max(...waits) > HELD_MS / 2;
  for (let round = 1; round <= ROUNDS && !isShown(); round++) {
    await watchStalls(app);
    const { released } = await holdLock(boardFile(), HELD_MS);
    const startedAt = performance.now();
    const title = `Written in round ${round}`;
    const task = await callFromPage(page, "task.create", { title });
    waits.push(performance.now() - startedAt);
    stalls.push(await longestStall(app));
    await released;
    const stored = await callFromPage(page, "task.get", { task: task.id });
    expect(stored.title).toBe(title);
  }
  expect(Math.max(...waits)).toBeGreaterThan(HELD_MS / 2);
  expect(Math.min(...stalls)).toBeLessThan(MAX_STALL_MS);
});

test("the window's title counts what runs, up and down to nothing", async () => {
  const { app, window: page } = baton;
  const title = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());
  expect(await title()).toBe("Baton");
  const runs = [await startRun(page, "one"), await startRun(page, "two")];
  await expect.poll(title).toBe("Baton (2 running)");
  for (const { execution } of runs) {
    await cli("exec", "finish", execution, "--outcome", "succeeded");
  }
  await expect.poll(title).toBe("Baton");
});

test("a dead worker's task is freed while the app looks on", async () => {
  await baton.close();
  const env = { BATON_STALE_TTL_MS: "600", BATON_STALE_SWEEP_MS: "200" };
  baton = await launchBaton({ home, env });
  const { window: page } = baton;
  const { task } = await startRun(page, "left alone");
  const status = async () => (await callFromPage(page, "task.get", { task })).status;
  await expect.poll(status).toBe("todo");
  const { executions } = await callFromPage(page, "task.get", { task });
  expect(executions).toMatchObject([{ status: "timed_out", recovered: true }]);
});

async function startRun(page: Page, title: string): Promise<{ task: string; execution: string }> {
  const { id: task } = await callFromPage(page, "task.create", { title });
  await callFromPage(page, "task.claim", { task });
  const { id: execution } = await cli<{ id: string }>("exec", "start", task, "--type", "shell");
  return { task, execution };
}

async function cli<Data>(...args: string[]): Promise<Data> {
  const { code, stdout, stderr } = await runCli([...args, "--json"], { home });
  expect(code, stderr || stdout).toBe(0);
  return (JSON.parse(stdout) as { data: Data }).data;
}

test("a board file that is moved away is told of, and nothing is written to it until it is back", async () => {
  const { window: page } = baton;
  const add = (title: string) => answerFromPage(page, "task.create", { title });
  renameSync(boardFile(), `${boardFile()}.away`);
  await expect(page.getByText(/was moved, deleted or replaced/).first()).toBeVisible();
  expect(await add("Lost")).toMatchObject({ ok: false, error: { code: "storage" } });

  renameSync(`${boardFile()}.away`, boardFile());
  await expect(page.getByText(/was moved, deleted or replaced/)).toHaveCount(0);
  expect(await add("Kept")).toMatchObject({ ok: true });
  await expect(page.getByText("Kept")).toBeVisible();
  await expect(page.getByText("Lost")).toHaveCount(0);
});

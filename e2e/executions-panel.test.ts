import { writeFileSync } from "node:fs";
import { expect, type Locator, test } from "@playwright/test";
import { AgentHome, PATIENCE_MS, RIGHT_SUM } from "./agent-home.ts";
import { atRest } from "./at-rest.ts";
import { findFaultsAtRest } from "./view-faults.ts";

// Agents started, followed and stopped by a person at the window. Each test goes on with what those
// before left running.

test.describe.configure({ mode: "serial", timeout: 360_000 });

const ESC = "\u001b";
const FLOOD = { lines: 40_000, perSecond: 2_000 };
/** Rows of a log that are in the page at once, at most. */
const MOST_DRAWN = 150;

let at: AgentHome;
let slow: string;

const page = () => at.page;
const panel = (): Locator => page().getByRole("complementary", { name: "Executions" });
const running = (key: string): Locator => panel().locator(`[data-running-task="${key}"]`);
const recent = (key: string): Locator =>
  panel().locator("[data-execution]").filter({ hasText: key });
const dialog = (name: string | RegExp): Locator => page().getByRole("dialog", { name });
const log = (): Locator => page().getByRole("region", { name: "Log", exact: true });
const search = (): Locator => page().getByLabel("Search the log");

test.beforeAll(async () => {
  at = new AgentHome((traceAt) => ({
    fixer: {
      steps: [
        { tool: "edit add.js" },
        { write: "add.js", text: RIGHT_SUM },
        { use: { input: 1_200, output: 340, usd: 0.42 } },
        { say: "The sum is right now." },
      ],
    },
    slow: {
      steps: [
        { say: "I look around first." },
        { print: `${ESC}[31mred${ESC}[0m ${ESC}]52;c;aGk=\u0007${ESC}]0;title\u0007${ESC}[2Jend` },
        { print: "deprecated", to: "err" },
        { tool: "npm test", open: true },
        { hang: true },
      ],
    },
    flooder: {
      steps: [
        { flood: FLOOD.lines, perSecond: FLOOD.perSecond },
        // On a slow machine the flood may be over before anybody looks away from it.
        { until: traceAt("looks away") },
        { say: "One more line." },
        { hang: true },
      ],
    },
  }));
  await at.launch();
  slow = await at.add("Limit the search endpoint");
  await page().keyboard.press("u");
  await expect(panel()).toBeVisible();
});

test.afterAll(async () => {
  // Quitting asks while runs are live.
  for (const { executionId } of await at.live()) await at.stop(executionId, "release");
  await expect.poll(() => at.live(), { timeout: PATIENCE_MS }).toEqual([]);
  await at.remove();
});

test("a card is run with a profile by keys alone, and the panel shows it live", async () => {
  await page().locator(`[data-task-key="${slow}"]`).focus();
  await page().keyboard.press("r");
  const run = dialog(`Run ${slow} with`);
  await expect(run.getByRole("radio", { name: "fixer" })).toBeFocused();
  await expect(run.getByText(/has no verify command/)).toBeVisible();
  await page().keyboard.press("ArrowDown");
  await expect(run.getByRole("radio", { name: "slow" })).toBeChecked();
  await page().keyboard.press("Enter");
  await expect(run).toHaveCount(0);
  await expect(running(slow)).toContainText("working", { timeout: PATIENCE_MS });
  await expect(running(slow)).toContainText("using npm test", { timeout: PATIENCE_MS });
  await expect(running(slow)).toContainText(/beat/);
});

test("the choice is remembered, and a refusal is told in place and changes nothing", async () => {
  const key = await at.add("Second", { description: "later" });
  const before = await at.call("task.get", { task: key });
  await at.call("project.edit", { project: "API", wipLimits: { in_progress: 1 } });
  await page().locator(`[data-task-key="${key}"]`).click({ button: "right" });
  await page().getByRole("menuitem", { name: "Run with…" }).click();
  const run = dialog(`Run ${key} with`);
  await expect(run.getByRole("radio", { name: "slow" })).toBeChecked();
  await run.getByRole("button", { name: /^Run/ }).click();
  await expect(run.getByRole("alert")).toContainText(/1/, { timeout: PATIENCE_MS });
  expect(await at.call("task.get", { task: key })).toEqual(before);
  await run.getByRole("button", { name: "Cancel" }).click();
  await at.call("project.edit", { project: "API", wipLimits: { in_progress: null } });
});

test("its log is read in the agent's words and as printed, and obeys no command", async () => {
  await running(slow).getByRole("button", { name: "Log" }).click();
  await expect(log()).toContainText("I look around first.");
  await expect(log().getByText("stderr")).toBeVisible();
  await expect(log()).toContainText("red end");
  await expect(log().locator("[class*=ink-red]")).toHaveText("red");
  const title = await page().title();
  await page().getByRole("radio", { name: "Raw" }).click();
  await expect(log()).toContainText('{"type":"assistant"');
  expect(await page().title()).toBe(title);
  expect(await log().textContent()).not.toContain(ESC);
  await search().fill("deprecated");
  await expect(page().getByLabel("Lines found")).toHaveText("1 line");
  await page().keyboard.press("Enter");
  await expect(page().getByLabel("Lines found")).toHaveText("1 of 1");
  await expect(log().locator("mark")).toHaveText("deprecated");
  await page().keyboard.press("Escape");
  await expect(search()).toHaveValue("");
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in the log and the panel, ${theme}`, async () => {
    await page().evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    const faults = (part: string) => findFaultsAtRest(page(), part);
    if (theme === "light") {
      await page().getByRole("radio", { name: "Readable" }).click();
      expect(await faults("[role=dialog]")).toEqual([]);
      await page().keyboard.press("Escape");
    }
    await expect(log()).toHaveCount(0);
    expect(await faults("[data-panel=executions]")).toEqual([]);
    await running(slow).getByRole("button", { name: "Log" }).click();
    await expect(log()).toBeVisible();
    expect(await faults("[role=dialog]")).toEqual([]);
    await page().keyboard.press("Escape");
  });
}

test("2,000 lines a second are followed, left and followed again, and the window stays fluid", async () => {
  const key = await at.add("Talk a lot");
  await at.start(key, "flooder");
  await running(key).getByRole("button", { name: "Log" }).click();
  await page().evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
    Object.assign(window, { longTasks: tasks });
  });
  await expect(log()).toContainText(/line \d{4}/, { timeout: PATIENCE_MS });
  await expect(log()).toHaveAttribute("data-following", "true");
  await log().hover();
  await page().mouse.wheel(0, -2_000);
  await expect(log()).toHaveAttribute("data-following", "false");
  writeFileSync(at.tracePath("looks away"), "");
  const follow = page().getByRole("button", { name: /^Follow/ });
  await expect(follow).toContainText(/\d new/);
  const { scrollTop: top } = await atRest(log());
  await expect(page().getByText(/^40,00\d lines$/)).toBeVisible({ timeout: 2 * PATIENCE_MS });
  expect(await log().evaluate((element) => element.scrollTop)).toBe(top);
  await follow.click();
  await expect(log()).toContainText(`line ${FLOOD.lines - 1}`, { timeout: PATIENCE_MS });
  const tasks = await page().evaluate(
    () => (window as unknown as { longTasks: number[] }).longTasks,
  );
  const longest = Math.max(0, ...tasks);
  process.stdout.write(
    `flood of ${FLOOD.lines} lines: ${tasks.length} long tasks, the longest ${Math.round(longest)} ms\n`,
  );
  // Whatever the machine is busy with: the window draws what is in sight, not what was printed.
  expect(await log().locator("[data-line]").count()).toBeLessThan(MOST_DRAWN);
  await search().fill(`line ${FLOOD.lines / 2} `);
  await page().keyboard.press("Enter");
  await expect(async () => {
    await search().press("Enter");
    await expect(log()).toContainText(`line ${FLOOD.lines / 2} `, { timeout: 2_000 });
  }).toPass({ timeout: PATIENCE_MS });
  await search().press("Escape");
  await page().keyboard.press("Escape");
  await running(key).getByRole("button", { name: "Stop" }).click();
  await page().getByRole("menuitem", { name: /park/ }).click();
  await expect(running(key)).toHaveCount(0, { timeout: PATIENCE_MS });
  expect((await at.call("task.get", { task: key })).status).toBe("in_progress");
});

test("a stopped run gives its task back, and is among the recent ones with its log", async () => {
  await running(slow).getByRole("button", { name: "Stop" }).click();
  await page()
    .getByRole("menuitem", { name: /give back/ })
    .click();
  await expect(recent(slow)).toContainText("stopped", { timeout: PATIENCE_MS });
  await expect(running(slow)).toHaveCount(0);
  expect((await at.call("task.get", { task: slow })).status).toBe("todo");
  await recent(slow)
    .getByRole("button", { name: /Open the log/ })
    .click();
  await expect(log()).toContainText("I look around first.");
  await page().keyboard.press("Escape");
});

test("the task's own Runs tab opens the log, stops the run for real and keeps its log", async () => {
  const key = await at.add("Stop from the task");
  const execution = await at.start(key, "slow");
  await page().locator(`[data-task-key="${key}"]`).click();
  const task = page().getByRole("complementary", { name: key });
  await task.getByRole("tab", { name: /^Runs/ }).click();
  const live = task.getByRole("region", { name: "Run 1, running" });
  await live.getByRole("button", { name: "Open log" }).click();
  await expect(log()).toContainText("I look around first.", { timeout: PATIENCE_MS });
  await page().keyboard.press("Escape");
  await live.getByRole("button", { name: "Stop" }).click();
  await page()
    .getByRole("menuitem", { name: /give back/ })
    .click();
  await expect(live).toHaveCount(0, { timeout: PATIENCE_MS });
  expect((await at.live()).map(({ executionId }) => executionId)).not.toContain(execution);
  expect((await at.call("task.get", { task: key })).status).toBe("todo");
  await task.getByText("Run 1", { exact: true }).click();
  await task.getByRole("button", { name: "Open log" }).click();
  await expect(log()).toContainText("I look around first.");
  await page().keyboard.press("Escape");
});

test("what ended is told with outcome, cost and words, and filtered", async () => {
  const key = await at.add("Make the sum right");
  await at.run(key, "fixer");
  await expect(recent(key)).toContainText("succeeded");
  await expect(recent(key)).toContainText("$0.42");
  await expect(recent(key)).toContainText("The sum is right now.");
  await panel().getByRole("combobox", { name: "Outcome" }).click();
  await page().getByRole("option", { name: "stopped" }).click();
  await expect(recent(key)).toHaveCount(0);
  await expect(recent(slow)).toBeVisible();
});

test("what another program runs is shown without a stop, and who answers for it", async () => {
  const key = await at.add("Elsewhere");
  expect((await at.cli("task", "claim", key, "--agent", "codex-2")).code).toBe(0);
  const claim = ["--agent", "codex-2", "--epoch", "1"];
  const started = await at.cli("exec", "start", key, "--type", "codex", ...claim);
  expect(started.code, started.stderr).toBe(0);
  await expect(running(key)).toContainText("codex-2 answers for it");
  await expect(running(key).getByRole("button", { name: "Stop" })).toHaveCount(0);
});

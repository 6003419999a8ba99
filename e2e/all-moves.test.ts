import { expect, test } from "@playwright/test";
import { moveKeyOf } from "../shared/actions/task-actions.ts";
import {
  isTerminal,
  legalTargets,
  STATUS_LABELS,
  TASK_STATUSES,
  type TaskStatus,
} from "../shared/domain/status.ts";
import { BoardHome, type ShownTask } from "./board-home.ts";
import { callFromPage } from "./call-from-page.ts";

// Every legal move of the transition table, by mouse clicks alone and again by keys alone.

test.describe.configure({ timeout: 120_000 });

const MOVES = TASK_STATUSES.flatMap((from) => legalTargets(from).map((to) => ({ from, to })));

let at: BoardHome;

const press = (keys: string) => at.page.keyboard.press(keys);

const statusOf = async (task: string) => (await callFromPage(at.page, "task.get", { task })).status;

/** Takes a new task to a status, as workers would. @returns its key */
async function standingAt(status: TaskStatus, title: string): Promise<string> {
  const { key } = await callFromPage(at.page, "task.create", {
    ...{ title, project: "API", status: status === "backlog" ? status : "todo" },
  });
  if (status === "in_progress" || status === "blocked") {
    await callFromPage(at.page, "task.move", { task: key, status });
  }
  if (status === "in_review") {
    const { claimEpoch } = await at.json<ShownTask>("task", "claim", key, "--agent", "builder");
    const epoch = ["--agent", "builder", "--epoch", String(claimEpoch)];
    await at.json("task", "move", key, "in_review", ...epoch);
    await at.json("verify", key, "--status", "pass");
  }
  return key;
}

/** Goes to a card by keys alone. */
async function goTo(key: string): Promise<void> {
  const focused = () =>
    at.page.evaluate(() => (document.activeElement as HTMLElement).dataset.taskKey);
  for (const _ of TASK_STATUSES) await press("ArrowLeft");
  for (const _ of TASK_STATUSES) {
    await press("Home");
    for (let before = null; (await focused()) !== before; await press("j")) {
      if ((await focused()) === key) return;
      before = (await focused()) as never;
    }
    await press("l");
  }
  throw new Error(`${key} can't be reached by keys`);
}

test.beforeAll(async () => {
  at = await BoardHome.open();
  // The focus of a card that leaves for a folded column goes to it, whichever tests run.
  const { key } = await callFromPage(at.page, "task.create", { title: "Stay", project: "API" });
  await expect(at.cardIn("todo", key)).toBeVisible();
});

test.afterAll(() => at?.close());

test("the table has the twenty moves that are made here", () => {
  expect(MOVES).toHaveLength(20);
});

for (const { from, to } of MOVES) {
  test(`${from} to ${to} by clicks alone`, async () => {
    const key = await standingAt(from, `Click from ${from} to ${to}`);
    await at.cardIn(from, key).hover();
    await at
      .card(key)
      .getByRole("button", { name: `Move ${key} to…` })
      .click();
    await at.page
      .getByRole("menu", { name: "Move to" })
      .getByRole("menuitem", { name: new RegExp(`^${STATUS_LABELS[to]}`) })
      .click();
    if (isTerminal(to)) await at.page.getByRole("button", { name: "Confirm now" }).click();
    else await expect(at.cardIn(to, key)).toBeVisible();
    await expect.poll(() => statusOf(key)).toBe(to);
  });

  test(`${from} to ${to} by keys alone`, async () => {
    const key = await standingAt(from, `Type from ${from} to ${to}`);
    await expect(at.cardIn(from, key)).toBeVisible();
    await goTo(key);
    await press(moveKeyOf(to));
    if (isTerminal(to)) {
      await expect(at.toast(`${key}: ${STATUS_LABELS[to]}`)).toBeVisible();
      const confirm = at.page.getByRole("button", { name: "Confirm now" });
      await press("F8");
      await expect(at.page.getByRole("button", { name: "Undo" }).last()).toBeFocused();
      await press("Tab");
      await expect(confirm).toBeFocused();
      await press("Enter");
      await expect(confirm).toHaveCount(0);
      await expect(at.page.locator("[data-task-key]:focus")).toHaveCount(1);
    } else {
      await expect(at.cardIn(to, key)).toBeFocused();
    }
    await expect.poll(() => statusOf(key)).toBe(to);
  });
}

test("the menu lists the legal targets alone, each with its key", async () => {
  const key = await standingAt("todo", "Choose by its key");
  await expect(at.cardIn("todo", key)).toBeVisible();
  await goTo(key);
  await press("m");
  const menu = at.page.getByRole("menu", { name: "Move to" });
  for (const status of TASK_STATUSES) {
    const item = menu.getByRole("menuitem", { name: new RegExp(`^${STATUS_LABELS[status]}`) });
    await expect(item).toHaveCount(legalTargets("todo").includes(status) ? 1 : 0);
  }
  await press(moveKeyOf("blocked"));
  await expect(menu).toHaveCount(0);
  await expect(at.cardIn("blocked", key)).toBeFocused();
});

test("the menu follows what another door does to its card meanwhile", async () => {
  const key = await standingAt("todo", "Move me under the menu");
  await at.card(key).focus();
  await press("m");
  const item = (status: TaskStatus) =>
    at.page
      .getByRole("menu", { name: "Move to" })
      .getByRole("menuitem", { name: new RegExp(`^${STATUS_LABELS[status]}`) });
  await expect(item("backlog")).toBeVisible();
  await at.json("task", "move", key, "in_progress");
  await expect(item("in_review")).toBeVisible();
  await expect(item("backlog")).toHaveCount(0);
  await item("todo").click();
  await expect(at.cardIn("todo", key)).toBeVisible();
  await expect.poll(() => statusOf(key)).toBe("todo");
});

test("keys are the board's again as soon as one is chosen in the menu", async () => {
  const key = await standingAt("todo", "Go on from me at once");
  await expect(at.cardIn("todo", key)).toBeVisible();
  await at.card(key).focus();
  await press("m");
  await expect(at.page.getByRole("menu", { name: "Move to" })).toBeVisible();
  await press(moveKeyOf("blocked"));
  await press("x");
  await expect(at.cardIn("blocked", key)).toHaveAttribute("data-selected", "true");
  await press("Escape");
  await expect(at.cardIn("blocked", key)).toHaveAttribute("data-selected", "false");
});

test("a key for a move that the table forbids moves nothing and says where the card can go", async () => {
  const key = await standingAt("backlog", "Stay here");
  await expect(at.cardIn("backlog", key)).toBeVisible();
  await goTo(key);
  await press(moveKeyOf("done"));
  await expect(at.toast(`${key} stays in Backlog`)).toBeVisible();
  await expect(at.cardIn("backlog", key)).toBeFocused();
  expect(await statusOf(key)).toBe("backlog");
});

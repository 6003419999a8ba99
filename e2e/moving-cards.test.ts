import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { callFromPage } from "./call-from-page.ts";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

let home: string;
let baton: LaunchedBaton;

/** A person's command, unless it names an agent. */
const { json } = cliAnswers(() => ({ home, cwd: join(home, "api") }));

interface Task {
  readonly key: string;
  readonly status: string;
  readonly assignee: { readonly agent: string } | null;
  readonly claimEpoch: number;
}

const addTask = async (title: string) => (await json<Task>("task", "add", title)).key;
const statusOf = async (key: string) => (await json<Task>("task", "show", key)).status;

const card = (key: string): Locator => baton.window.locator(`[data-task-key="${key}"]`);
const column = (status: string): Locator => baton.window.locator(`[data-status="${status}"]`);
const cardIn = (status: string, key: string) => column(status).locator(`[data-task-key="${key}"]`);

const toast = (text: string): Locator =>
  baton.window.getByRole("region", { name: "Notifications" }).getByText(text);

/** Drags a card by the mouse, slowly enough for the columns on the way to notice. */
const drag = (key: string, status: string) => card(key).dragTo(column(status), { steps: 8 });

/** Watches from now on whether a card is ever marked as refused: it is for a moment only. */
async function watchMark(key: string): Promise<() => Promise<boolean>> {
  const watch = await baton.window.evaluateHandle((marked) => {
    const seen = { isMarked: false };
    const look = () => {
      seen.isMarked ||= document.querySelector(marked) !== null;
    };
    const options = { attributes: true, childList: true, subtree: true };
    new MutationObserver(look).observe(document.body, options);
    return seen;
  }, `[data-task-key="${key}"][class*=refused]`);
  return () => watch.evaluate(({ isMarked }) => isMarked);
}

/** Takes a card in review whose gate failed: the builder was an agent, the judge a person. */
async function failedReview(title: string): Promise<string> {
  const key = await addTask(title);
  const { claimEpoch } = await json<Task>("task", "claim", key, "--agent", "builder");
  const epoch = ["--agent", "builder", "--epoch", String(claimEpoch)];
  await json("task", "move", key, "in_review", ...epoch);
  await json("verify", key, "--status", "fail", "--finding", "data_loss:drops the last row");
  return key;
}

test.beforeAll(async () => {
  home = makeHome();
  mkdirSync(join(home, "api"));
  giveToAppUser(home);
  baton = await launchBaton({ home });
  await json("init", "--name", "api-server", "--prefix", "API");
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("a card dragged to In progress is claimed by the person", async () => {
  const key = await addTask("Drag me");
  await drag(key, "in_progress");
  await expect(cardIn("in_progress", key)).toBeVisible();
  const task = await json<Task>("task", "show", key);
  expect(task).toMatchObject({ status: "in_progress", claimEpoch: 1 });
  expect(task.assignee?.agent).toBeTruthy();
});

test("an illegal drop returns to its column and says where the card can go", async () => {
  const key = await addTask("Not so fast");
  const wasMarked = await watchMark(key);
  await drag(key, "in_review");
  await expect(cardIn("todo", key)).toBeVisible();
  await expect(toast(`${key} stays in Todo`)).toBeVisible();
  expect(await statusOf(key)).toBe("todo");
  await expect.poll(wasMarked).toBe(true);
  await drag(key, "blocked");
  await expect(cardIn("blocked", key)).toBeVisible();
  await expect(cardIn("blocked", key)).not.toHaveClass(/refused/, { timeout: 500 });
});

test("a card whose panel opens stays in view", async () => {
  const key = await addTask("Look at me");
  await drag(key, "blocked");
  await card(key).click();
  const panel = baton.window.getByRole("complementary").filter({ hasText: key });
  await expect(panel).toBeVisible();
  await expect(card(key)).toBeInViewport({ ratio: 0.99 });
  const edge = (await panel.boundingBox())?.x ?? 0;
  const box = await card(key).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(edge);
  await baton.window.keyboard.press("Escape");
});

test("a card is moved by the menu with clicks alone", async () => {
  const key = await addTask("Click me");
  await card(key).hover();
  await card(key)
    .getByRole("button", { name: `Move ${key} to…` })
    .click();
  await baton.window.getByRole("menuitem", { name: /^Backlog/ }).click();
  await expect(cardIn("backlog", key)).toBeVisible();
  expect(await statusOf(key)).toBe("backlog");
});

test("a card is moved by the keyboard alone, keeps the focus, and the move is told", async () => {
  const key = await addTask("Type me");
  const { keyboard } = baton.window;
  await card(key).focus();
  await keyboard.press("m");
  await expect(baton.window.getByRole("menuitem", { name: /^Blocked/ })).toBeVisible();
  await keyboard.press("b");
  await expect(
    baton.window.getByRole("menuitem", { name: /^(Blocked|Backlog)/ }).first(),
  ).toBeFocused();
  const focused = () =>
    baton.window.evaluate(() => document.activeElement?.textContent ?? "nothing");
  for (let on = await focused(); !on.startsWith("Blocked"); on = await focused()) {
    await keyboard.press("ArrowDown");
    // One press at a time: a second one before the first is shown would pass it by.
    await expect.poll(focused).not.toBe(on);
  }
  await keyboard.press("Enter");
  await expect(cardIn("blocked", key)).toBeFocused();
  await expect(baton.window.locator("[aria-live=polite]").filter({ hasText: key })).toBeAttached();
  expect(await statusOf(key)).toBe("blocked");
});

test("a move is undone with Ctrl+Z", async () => {
  const key = await addTask("Back again");
  await drag(key, "backlog");
  await expect(cardIn("backlog", key)).toBeVisible();
  await baton.window.keyboard.press("Control+z");
  await expect(cardIn("todo", key)).toBeVisible();
  await expect.poll(() => statusOf(key)).toBe("todo");
});

test("nothing is written of a final move until it is confirmed, and it can be taken back", async () => {
  const key = await addTask("Really?");
  await card(key).focus();
  await baton.window.keyboard.press("m");
  await baton.window.getByRole("menuitem", { name: /^Cancelled/ }).click();
  await expect(toast(`${key}: Cancelled`)).toBeVisible();
  // By the window: a command line may take longer to start than the move is held.
  expect(await callFromPage(baton.window, "task.get", { task: key })).toMatchObject({
    status: "todo",
  });
  await baton.window.getByRole("button", { name: "Undo" }).last().click();
  await expect(cardIn("todo", key)).toBeVisible();

  await card(key).focus();
  await baton.window.keyboard.press("m");
  await baton.window.getByRole("menuitem", { name: /^Cancelled/ }).click();
  await baton.window.getByRole("button", { name: "Confirm now" }).last().click();
  await expect.poll(() => statusOf(key)).toBe("cancelled");
});

test("a held final move leaves a card alone that an agent claimed meanwhile", async () => {
  const key = await addTask("Taken while held");
  await card(key).focus();
  await baton.window.keyboard.press("m");
  await baton.window.getByRole("menuitem", { name: /^Cancelled/ }).click();
  await expect(toast(`${key}: Cancelled`)).toBeVisible();
  await json("task", "claim", key, "--agent", "robo");
  await baton.window.getByRole("button", { name: "Confirm now" }).last().click();
  await expect(toast(`${key} was claimed by robo meanwhile`)).toBeVisible();
  expect(await statusOf(key)).toBe("in_progress");
});

test("done over a failing verdict asks for a reason and is audited", async () => {
  const key = await failedReview("Overruled");
  await expect(cardIn("in_review", key)).toBeVisible();
  await card(key).focus();
  await baton.window.keyboard.press("m");
  await baton.window.getByRole("menuitem", { name: /^Done/ }).click();
  const dialog = baton.window.getByRole("dialog");
  await expect(dialog.getByText("drops the last row")).toBeVisible();

  await dialog.getByRole("button", { name: "Override and finish" }).click();
  await expect(dialog.getByText("Say why it is done all the same")).toBeVisible();
  expect(await statusOf(key)).toBe("in_review");

  await dialog.getByRole("textbox").fill("The row is a footer");
  await dialog.getByRole("button", { name: "Override and finish" }).click();
  await expect.poll(() => statusOf(key)).toBe("done");
  const [entry] = await json<{ taskKey: string; reason: string; actorType: string }[]>("audit");
  expect(entry).toMatchObject({ taskKey: key, reason: "The row is a footer", actorType: "human" });
});

test("a drop that the board refuses rolls back with the board's own message", async () => {
  await json("task", "claim", await addTask("Already begun"));
  await json("project", "edit", "API", "--wip", "in_progress=1");
  const key = await addTask("One too many");
  await drag(key, "in_progress");
  await expect(toast(`${key} can't start`)).toBeVisible();
  await expect(cardIn("todo", key)).toBeVisible();
  expect(await statusOf(key)).toBe("todo");
});

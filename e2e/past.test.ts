import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import Database from "better-sqlite3";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { findFaultsAtRest } from "./view-faults.ts";

// The board as it was, in the real window. Each test goes on where those before left it.

test.describe.configure({ mode: "serial" });

let home: string;
let baton: LaunchedBaton;

const { cli } = cliAnswers(() => ({ home, cwd: join(home, "api") }));

const page = () => baton.window;
const past = (): Locator => page().getByRole("region", { name: "The board as it was" });
const column = (name: string): Locator => past().getByRole("region", { name });
const cards = (name: string): Locator => column(name).getByRole("listitem");
const card = (key: string): Locator => past().getByRole("button", { name: new RegExp(`^${key}:`) });
const slider = (): Locator => page().getByRole("slider", { name: "Moment" });
const words = (): Locator => page().getByRole("main").getByRole("status");

test.beforeAll(async () => {
  home = makeHome();
  mkdirSync(join(home, "api"));
  giveToAppUser(home);
  baton = await launchBaton({ home });
  await cli("init", "--name", "api-server", "--prefix", "API");
  await cli("task", "add", "One", "--label", "api");
  const wish = ["--for", "night-shift", "--description", "Steps:\n- [x] Begun\n- [ ] Ended"];
  await cli("task", "add", "Two", "--after", "API-1", ...wish);
  await cli("task", "claim", "API-1", "--agent", "codex-2");
  await cli("task", "move", "API-1", "done");
  await page().getByRole("button", { name: "api-server" }).click();
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("opens by its key at the present, and says that it is read-only", async () => {
  await page().keyboard.press("t");
  await expect(slider()).toBeFocused();
  await expect(page().getByText("Read-only")).toBeVisible();
  // What the board folds is folded here too, and so all of it has room.
  await expect(past().getByRole("button", { name: "Unfold Cancelled, 0" })).toBeInViewport({
    ratio: 1,
  });
  await past().getByRole("button", { name: "Unfold Done, 1" }).click();
  await expect(past().getByRole("button", { name: "Fold Done" })).toBeFocused();
  await page().keyboard.press("Enter");
  await expect(past().getByRole("button", { name: "Unfold Done, 1" })).toBeFocused();
  await page().keyboard.press("Enter");
  await slider().focus();
  await expect(cards("Done")).toHaveCount(1);
  await expect(card("API-2")).toContainText("ready");
  await expect(card("API-2")).toContainText("for night-shift");
  await expect(card("API-2").locator("[data-checklist]")).toHaveAttribute("data-checklist", "1/2");
});

test("goes back event by event, and tells each in words", async () => {
  await expect(words()).toContainText("unblocked API-2");
  await page().keyboard.press("ArrowLeft");
  await expect(words()).toContainText(/(completed|marked) API-1|API-1 done/);
  await expect(card("API-2")).toContainText("waits for 1");
  await page().keyboard.press("ArrowLeft");
  await expect(words()).toContainText("codex-2 claimed API-1");
  await expect(cards("In progress")).toContainText("codex-2");
  await page().keyboard.press("ArrowLeft");
  await expect(cards("Todo")).toHaveCount(2);
  await page().keyboard.press("PageDown");
  await expect(page().getByText("Before anything happened")).toBeVisible();
  await expect(past().getByRole("listitem")).toHaveCount(0);
  await page().keyboard.press("PageUp");
  await expect(cards("Done")).toHaveCount(1);
  await page().keyboard.press("Home");
  await expect(past().getByRole("listitem")).toHaveCount(0);
});

test("plays, and goes to a date", async () => {
  await page().getByRole("button", { name: "Play" }).click();
  await expect(cards("Done")).toHaveCount(1);
  await expect(page().getByRole("button", { name: "Play" })).toBeVisible();
  await page().getByLabel("Go to a moment").fill("2020-01-01T00:00");
  await expect(page().getByText("Before anything happened")).toBeVisible();
});

test("nothing in it can be dragged or moved, and the board's keys do nothing", async () => {
  await page().getByRole("button", { name: "One event on" }).click();
  await page().getByRole("button", { name: "One event on" }).click();
  await expect(card("API-1")).toBeVisible();
  expect(await past().locator("[draggable=true]").count()).toBe(0);
  await card("API-1").focus();
  await page().keyboard.press("m");
  await expect(page().getByRole("menu")).toHaveCount(0);
});

test("nothing changes the board from there: keys and what is pasted are refused", async () => {
  const toast = page().getByRole("listitem").filter({ hasText: "The board is shown as it was" });
  const events = async () => await cli("events", "--json");
  const before = await events();
  await card("API-2").click();
  await expect(page().getByText("This is the card as it is now, not as it was")).toBeVisible();
  for (const key of ["7", "3", "n", "Control+z", "Control+d", "r"]) {
    await card("API-2").focus();
    await page().keyboard.press(key);
    await expect(toast).toHaveCount(1);
    await expect(page().getByRole("dialog")).toHaveCount(0);
    await page().getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toHaveCount(0);
  }
  await page().evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Pasted");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(toast).toHaveCount(1);
  await expect(page().getByRole("dialog")).toHaveCount(0);
  expect(await events()).toEqual(before);
  await toast.getByRole("button", { name: "Back to now" }).click();
  await expect(slider()).toHaveCount(0);
  await page().keyboard.press("n");
  await expect(page().getByRole("dialog", { name: "New task" })).toBeVisible();
  await page().keyboard.press("Escape");
  await page().keyboard.press("Escape");
  await page().keyboard.press("t");
  await expect(slider()).toBeFocused();
});

test("it says that filter and grouping are not for it", async () => {
  const note = page().getByText("Here all cards are shown, ungrouped.");
  const menu = page().getByRole("button", { name: "Grouping and views" });
  await expect(note).toHaveCount(0);
  await menu.click();
  await expect(page().getByRole("menuitem", { name: "Label" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page().keyboard.press("Escape");
  await page().getByRole("combobox", { name: "Filter or search" }).fill("one");
  await expect(note).toBeVisible();
  await page().getByRole("button", { name: "Clear the filter" }).click();
  await expect(note).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in it, ${theme}`, async () => {
    await page().evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    expect(await findFaultsAtRest(page(), "main")).toEqual([]);
  });
}

test("leaving it shows the live board again", async () => {
  await slider().focus();
  await page().keyboard.press("Escape");
  await expect(past()).toHaveCount(0);
  await expect(page().locator('[data-task-key="API-2"]')).toBeVisible();
  await expect(page().locator("[data-task-key]:focus")).toHaveCount(1);
});

test("an event that the file holds damaged is left out alone, and what reads it says so", async () => {
  const file = new Database(join(home, ".baton", "board.db"));
  file.exec(`UPDATE board_events SET data = '{"changes":' WHERE kind = 'task_claimed'`);
  file.close();
  await page().keyboard.press("t");
  await expect(page().getByText("1 event can't be read and is left out")).toBeVisible();
  await expect(card("API-2")).toContainText("ready");
  await page().keyboard.press("Escape");
  await page().keyboard.press("a");
  const activity = page().getByRole("complementary", { name: "Activity" });
  await expect(activity).toContainText("did something with API-1 that can't be read");
  await expect(activity).toContainText("created API-2");
});

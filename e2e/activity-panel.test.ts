import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { atRest } from "./at-rest.ts";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { findFaultsAtRest } from "./view-faults.ts";

// The activity panel beside people and agents at the command line. Each test goes on with what
// happened in those before.

test.describe.configure({ mode: "serial" });

let home: string;
let baton: LaunchedBaton;

const { cli } = cliAnswers(() => ({ home, cwd: join(home, "api") }));

const page = () => baton.window;
const panel = (): Locator => page().getByRole("complementary", { name: "Activity" });
const list = (): Locator => panel().getByRole("region", { name: "What happened" });
const entry = (text: string | RegExp): Locator =>
  list().locator("[data-entry]").filter({ hasText: text });
const search = (): Locator => panel().getByLabel("Search what happened");

async function choose(select: string, option: string): Promise<void> {
  await panel().getByRole("combobox", { name: select }).click();
  await page().getByRole("option", { name: option, exact: true }).click();
}

test.beforeAll(async () => {
  home = makeHome();
  mkdirSync(join(home, "api"));
  giveToAppUser(home);
  baton = await launchBaton({ home });
  await cli("init", "--name", "api-server", "--prefix", "API");
  await page().getByRole("button", { name: "api-server" }).click();
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("opens by its key and tells in words what happens, as it happens", async () => {
  await page().keyboard.press("a");
  await expect(panel()).toBeVisible();
  await expect(entry("made the project api-server")).toBeVisible();
  await cli("task", "add", "Limit the search", "--label", "api");
  await expect(entry("created API-1")).toContainText("Limit the search");
  await cli("task", "claim", "API-1", "--agent", "codex-2", "--runtime", "codex");
  await expect(entry("claimed API-1")).toContainText("codex-2");
  await cli("task", "comment", "API-1", "Half way there", "--agent", "claude-1");
  await expect(entry("commented on API-1")).toContainText("Half way there");
  const time = entry("commented on API-1").locator("time");
  await expect(time).toHaveText(/now|ago/);
  await expect(time).toHaveAttribute("title", /\d{4}.*, by cli/);
});

test("each entry leads to what it is about", async () => {
  await entry("claimed API-1").getByRole("button", { name: "Open API-1" }).click();
  const task = page().getByRole("complementary", { name: /API-1/ });
  await task.getByRole("button", { name: "Close the panel" }).click();
  await cli("fact", "set", "gates.unit", '"green"');
  await entry("set the fact gates.unit").getByRole("button").click();
  const facts = page().getByRole("complementary", { name: "Facts" });
  await expect(facts.getByRole("region", { name: "Fact gates.unit" })).toBeVisible();
  await facts.getByRole("button", { name: "Close the panel" }).click();
  await cli("task", "move", "API-1", "todo");
  await cli("run", "API-1", "--", "true");
  await entry("ended a run of API-1: succeeded").getByRole("button").first().click();
  // A run by the bare command line keeps no log: its card is what there is to see.
  const notices = page().getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("This run kept no log");
  await expect(task).toBeVisible();
  await task.getByRole("button", { name: "Close the panel" }).click();
});

test("is filtered by kind, by who and by text", async () => {
  await choose("What it is about", "Comments");
  await expect(list().locator("[data-entry]")).toHaveCount(1);
  await choose("What it is about", "Everything");
  await choose("Who did it", "codex-2");
  await expect(entry("claimed API-1")).toBeVisible();
  await expect(entry("created API-1")).toHaveCount(0);
  await choose("Who did it", "Anyone");
  await search().fill("half WAY");
  await expect(entry("commented on API-1")).toBeVisible();
  await expect(entry("created API-1")).toHaveCount(0);
  await search().fill("nowhere to be found");
  await expect(panel().getByText("Nothing matches")).toBeVisible();
  await panel().getByRole("button", { name: "Clear the filter" }).click();
  await expect(search()).toHaveValue("");
  await expect(entry("created API-1")).toBeVisible();
});

test("what one command did to many cards is one line, which opens", async () => {
  const rows = Array.from({ length: 40 }, (_, n) => `Imported ${n + 1},todo`);
  writeFileSync(join(home, "api", "many.csv"), ["title,status", ...rows].join("\n"));
  giveToAppUser(home);
  await cli("import", "csv", "many.csv");
  const group = entry("imported 40 cards");
  await expect(group).toContainText(/and 36 more/);
  const toggle = group.getByRole("button");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(entry("imported API-41")).toContainText("Imported 40");
  await page().keyboard.press("ArrowDown");
  await expect(entry("imported API-41").getByRole("button")).toBeFocused();
  await page().keyboard.press("ArrowUp");
  await expect(toggle).toBeFocused();
});

test("what is new waits above while the reader is further down", async () => {
  await list().hover();
  await page().mouse.wheel(0, 900);
  await expect.poll(() => list().evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  const { scrollTop: top } = await atRest(list());
  await cli("task", "add", "While you read");
  await cli("task", "add", "And another");
  const button = panel().getByRole("button", { name: "2 new" });
  await expect(button).toBeVisible();
  await expect(entry("While you read")).toHaveCount(0);
  expect(await list().evaluate((element) => element.scrollTop)).toBe(top);
  await button.click();
  await expect(entry("And another")).toBeInViewport();
  await expect(button).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in it, ${theme}`, async () => {
    await page().evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    expect(await findFaultsAtRest(page(), "[data-panel=activity]")).toEqual([]);
  });
}

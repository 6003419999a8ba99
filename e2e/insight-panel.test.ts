import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { findFaultsAtRest } from "./view-faults.ts";

// The Insight panel on a board that fills by the command line. Each test goes on with what was done
// in those before.

test.describe.configure({ mode: "serial" });

let home: string;
let baton: LaunchedBaton;

const { cli } = cliAnswers(() => ({ home, cwd: join(home, "api") }));

const page = () => baton.window;
const panel = (): Locator => page().getByRole("complementary", { name: "Insight" });
const section = (name: string): Locator => panel().getByRole("region", { name }).first();
const plot = (name: string): Locator => section(name).getByRole("img");
const button = (name: string): Locator => panel().getByRole("button", { name });

async function finish(key: string, agent: string, usd: string): Promise<void> {
  await cli("task", "claim", key, "--agent", agent);
  const claim = ["--agent", agent, "--epoch", "1"];
  const { data } = JSON.parse(
    await cli("exec", "start", key, "--type", "shell", ...claim, "--json"),
  ) as { data: { id: string } };
  const outcome = ["--outcome", "succeeded", "--cost", usd];
  await cli("exec", "finish", data.id, ...outcome, ...claim);
  await cli("task", "move", key, "done");
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

test("opens by its key, and says what to do where there is nothing", async () => {
  await page().keyboard.press("i");
  await expect(panel()).toBeVisible();
  await expect(panel().getByRole("radio", { name: "30 days" })).toBeFocused();
  await expect(section("Throughput")).toContainText("No card came to Done in this time");
  await expect(section("Cycle time")).toContainText("Claim cards");
  await expect(section("Cost")).toContainText("No run that ended in this time");
});

test("plots what was done and spent, as it happens, with a table behind each", async () => {
  for (const title of ["One", "Two", "Three"]) await cli("task", "add", title);
  await finish("API-1", "codex-2", "0.5");
  await finish("API-2", "claude-1", "1.25");
  await expect(section("Throughput")).toContainText("2 done", { timeout: 60_000 });
  await expect(plot("Throughput")).toHaveAttribute(
    "aria-label",
    /2 cards done, 2 at most in one day/,
  );
  await expect(plot("Throughput").locator("[data-bar='2']")).toHaveCount(1);
  await expect(section("Cycle time")).toContainText("2 cards");
  await expect(plot("Cycle time").locator("[data-points='2']")).toHaveCount(1);
  await expect(section("Cost")).toContainText("$1.75");
  await button("Cycle time: Show as table").click();
  const cards = section("Cycle time").getByRole("table");
  await expect(cards.getByRole("row")).toHaveCount(3);
  await cards.getByRole("button", { name: "API-1" }).click();
  const task = page().getByRole("complementary", { name: /API-1/ });
  await task.getByRole("button", { name: "Close the panel" }).click();
  await section("Cost").getByRole("radio", { name: "Agent" }).click();
  await button("Cost: Show as table").click();
  const costs = section("Cost").getByRole("table");
  await expect(costs.getByRole("row", { name: /claude-1/ })).toContainText("$1.25");
  await expect(costs.getByRole("row").nth(1)).toContainText("claude-1");
});

test("copies the exact figures as CSV", async () => {
  await button("Cost: Copy as CSV").click();
  await expect(page().getByRole("region", { name: "Notifications" })).toContainText(
    "Copied as CSV",
  );
  const copied = await baton.app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied.trim().split(/\r?\n/)).toEqual([
    "agent,runs,cost_usd",
    "claude-1,1,1.25",
    "codex-2,1,0.5",
  ]);
});

test("a period and a project are chosen, by keys too", async () => {
  await panel().getByRole("radio", { name: "30 days" }).focus();
  await page().keyboard.press("ArrowLeft");
  await expect(panel().getByRole("radio", { name: "7 days" })).toBeChecked();
  await expect(section("Throughput")).toContainText("2 done");
  await page().getByRole("button", { name: "Global list" }).click();
  await expect(section("Throughput")).toContainText("No card came to Done");
  await page().getByRole("button", { name: "All projects" }).click();
  await expect(section("Throughput")).toContainText("2 done");
  await expect(section("Cost").getByRole("radio", { name: "Project" })).toBeVisible();
});

test("plots follow the panel's width", async () => {
  const width = () =>
    plot("Throughput")
      .locator("svg")
      .first()
      .evaluate((e) => e.clientWidth);
  const before = await width();
  const handle = panel().getByRole("separator");
  await handle.focus();
  for (let press = 0; press < 5; press++) await page().keyboard.press("ArrowLeft");
  await expect.poll(width).toBeGreaterThan(before);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in it, ${theme}`, async () => {
    await page().evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    expect(await findFaultsAtRest(page(), "[data-panel=insight]")).toEqual([]);
  });
}

import { expect, test } from "@playwright/test";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";

// Narrowing the board by keyboard and mouse.

let home: string;
let baton: LaunchedBaton;

test.beforeAll(async () => {
  home = makeHome();
  baton = await launchBaton({ home });
  await runCli(["task", "add", "Paginate", "--global"], { home });
  await expect(baton.window.getByText("Paginate")).toBeVisible();
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("words that nothing is suggested for leave Escape and the page to their own", async () => {
  const { window: page } = baton;
  const card = page.locator("[data-task-key]");
  await page.keyboard.press("/");
  await page.keyboard.type("zzzz");
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Clear the filter" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(1);
});

test("Escape closes the suggestions first, then clears", async () => {
  const { window: page } = baton;
  const line = page.getByRole("combobox", { name: "Filter or search" });
  await line.fill("lab");
  await expect(page.getByRole("option", { name: /^label:/ })).toBeVisible();
  await line.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(line).toHaveValue("lab");
  await line.press("Escape");
  await expect(line).toHaveValue("");
});

import { expect, test } from "@playwright/test";
import { callFromPage } from "./call-from-page.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

// A task about which very much was said, each comment within what may be laid out by itself.

const COMMENTS = 200;

let home: string;
let baton: LaunchedBaton;

test.beforeAll(async () => {
  home = makeHome();
  baton = await launchBaton({ home });
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("comments out of sight are laid out when a person comes to them", async () => {
  const { window: page } = baton;
  const { key } = await callFromPage(page, "task.create", { title: "Much was said" });
  for (let index = 0; index < COMMENTS; index += 1) {
    const body = `**Number ${index}** ${"*a_".repeat(190)}`;
    await callFromPage(page, "comment.add", { task: key, body });
  }
  await page.locator(`[data-board] [data-task-key="${key}"]`).click();
  await page.getByRole("tab", { name: /Comments/ }).click();
  const list = page.getByRole("list", { name: "Comments" });
  await expect(list.getByRole("listitem")).toHaveCount(COMMENTS);
  const laidOut = list.locator("strong");
  await expect(laidOut.filter({ hasText: /^Number 0$/ })).toBeVisible();
  const last = list.getByRole("listitem").last();
  await expect(last).toContainText(`**Number ${COMMENTS - 1}**`);
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator("strong", { hasText: `Number ${COMMENTS - 1}` })).toBeVisible();
  expect(await laidOut.count()).toBeLessThan(COMMENTS / 2);
});

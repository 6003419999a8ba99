import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { choosing, fromFileMenu } from "./answer-dialogs.ts";
import { callFromPage } from "./call-from-page.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";

// The File menu's Back Up and Restore, with the system's own dialogs answered for the person.

let home: string;
let baton: LaunchedBaton | null = null;

test.beforeEach(() => {
  home = makeHome();
});

test.afterEach(async () => {
  await baton?.close();
  baton = null;
  removeHome(home);
});

const backups = () => join(home, ".baton", "backups");

async function create(page: Page, title: string): Promise<void> {
  await callFromPage(page, "task.create", { title });
}

test("back up, change, restore: the board is back, and the changed one is kept", async () => {
  baton = await launchBaton({ home });
  const { window: page } = baton;
  await create(page, "Before the backup");
  const file = join(home, "saved.db");
  await choosing(baton, file);
  await fromFileMenu(baton, "Back up…");
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByText(`Backed up and checked: ${file}`)).toBeVisible();
  await create(page, "After the backup");
  await expect(page.getByText("After the backup")).toBeVisible();

  await fromFileMenu(baton, "Restore a backup…");
  const dialog = page.getByRole("dialog", { name: "Restore a backup" });
  await expect(dialog.getByRole("button", { name: "Restore this backup" })).toBeDisabled();
  const chooser = dialog.getByRole("button", { name: "Choose a file" });
  await expect(chooser).toBeFocused();
  await chooser.click();
  await expect(dialog.getByText("The file was read and is whole.")).toBeVisible();
  await expect(dialog.getByText("saved.db")).toBeVisible();
  await dialog.getByRole("button", { name: "Restore this backup" }).click();
  await expect(dialog).toBeHidden();
  await expect(notices.getByText("As it was before it is kept in")).toBeVisible();
  await expect(page.getByText("After the backup")).toBeHidden();
  await expect(page.getByText("Before the backup")).toBeVisible();

  const [kept = ""] = readdirSync(backups()).filter((name) => name.includes(".replaced-"));
  await fromFileMenu(baton, "Restore a backup…");
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await dialog.getByRole("radio", { name: /Replaced by a restore/ }).check();
  await expect(dialog.getByText(kept)).toBeVisible();
  await dialog.getByRole("button", { name: "Restore this backup" }).click();
  await expect(page.getByText("After the backup")).toBeVisible();

  const { stdout } = await runCli(["doctor", "--json"], { home });
  expect(JSON.parse(stdout)).toMatchObject({ data: { healthy: true } });
});

test("a file that is no backup is refused in the dialog, and nothing is changed", async () => {
  baton = await launchBaton({ home });
  const { window: page } = baton;
  await create(page, "Stays");
  const file = join(home, "letter.db");
  writeFileSync(file, "a letter, not a board".repeat(100));
  await choosing(baton, file);
  await fromFileMenu(baton, "Restore a backup…");
  const dialog = page.getByRole("dialog", { name: "Restore a backup" });
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  await expect(dialog.getByRole("alert")).toContainText("is no whole backup");
  await expect(dialog.getByRole("button", { name: "Restore this backup" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Stays")).toBeVisible();
});

test("the day's backup is made by itself, soon after the start, and only once", async () => {
  test.setTimeout(180_000);
  baton = await launchBaton({ home });
  await create(baton.window, "Kept by itself");
  const daily = () =>
    existsSync(backups())
      ? readdirSync(backups()).filter((name) => /\.daily-[^.]*\.db$/.test(name))
      : [];
  await expect.poll(daily, { timeout: 120_000 }).toHaveLength(1);
  await baton.close();
  baton = null;
  const { stdout } = await runCli(["backup", "--list", "--json"], { home });
  expect(JSON.parse(stdout)).toMatchObject({ data: [{ kind: "daily" }] });
});

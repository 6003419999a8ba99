import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { choosing, fromFileMenu } from "./answer-dialogs.ts";
import { callFromPage } from "./call-from-page.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";
import { sharedData } from "./shared-data.ts";
import { longestStall, watchStalls } from "./watch-stalls.ts";

// The File menu's Import and Export, with the system's own dialogs answered for the person.

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

async function pick(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole("combobox", { name: label }).click();
  await dialog.page().getByRole("option", { name: option }).click();
}

/** A finding's group may be folded; its heading counts it. */
const heading = (dialog: Locator, text: string) => dialog.locator("summary", { hasText: text });

test("3,077 issues: preview, import while the window goes on, export, and the same board again", async () => {
  baton = await launchBaton({ home });
  const { window: page, app } = baton;
  await choosing(baton, sharedData("beads/issues-3077.jsonl"));
  await page.getByRole("button", { name: "Import…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Choose a file…" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Preview" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Choose a file…" }).click();
  await pick(dialog, "Into", "A new project");
  await dialog.getByLabel("Name").fill("Beads");
  await dialog.getByLabel("Prefix").fill("BD");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("to create")).toBeVisible();
  await expect(dialog.getByLabel("Tasks by status")).toContainText("Done 2,350");
  await expect(heading(dialog, "Deleted over there, left out")).toContainText("346");
  expect(await callFromPage(page, "project.list", {})).toMatchObject([{ prefix: "GLOBAL" }]);

  await watchStalls(app);
  const startedAt = performance.now();
  await dialog.getByRole("button", { name: "Import 2,731 tasks" }).click();
  await expect(dialog.getByText("created")).toBeVisible({ timeout: 90_000 });
  const tookMs = Math.round(performance.now() - startedAt);
  const longestMs = Math.round(await longestStall(app));
  console.log(
    `3,077 issues: ${tookMs} ms, of which the main process stood still ${longestMs} ms at most`,
  );
  // Had it done the work itself, it would have stood still for most of the time.
  expect(longestMs).toBeLessThan(tookMs / 4);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: "Beads" }).first()).toBeVisible();

  const file = join(home, "board.json");
  await choosing(baton, file);
  await fromFileMenu(baton, "Export…");
  await dialog.getByRole("button", { name: "Export…" }).click();
  await expect(dialog.getByText("2,731 tasks")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Show in folder" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const other = join(home, "other.db");
  expect(await runCli(["import", "baton", file], { home, board: other })).toMatchObject({
    code: 0,
  });
  const again = join(home, "again.json");
  expect(await runCli(["export", "--output", again], { home, board: other })).toMatchObject({
    code: 0,
  });
  const tablesOf = (path: string) => JSON.parse(readFileSync(path, "utf8")).tables;
  expect(tablesOf(again)).toEqual(tablesOf(file));
});

test("a project's name that was typed stays, whatever file is chosen", async () => {
  const table = join(home, "named-otherwise.csv");
  writeFileSync(table, "Title\nWrite it down\n");
  baton = await launchBaton({ home });
  await choosing(baton, table);
  await fromFileMenu(baton, "Import…");
  const dialog = baton.window.getByRole("dialog");
  await pick(dialog, "Into", "A new project");
  await dialog.getByLabel("Name").fill("Typed before");
  await dialog.getByRole("button", { name: "Choose a file…" }).click();
  await expect(dialog.getByTitle(table)).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Typed before");
  await expect(dialog.getByLabel("Prefix")).toHaveValue("NAMED");
});

test("the columns and statuses of a table are chosen from what the file itself holds", async () => {
  const table = join(home, "odd.csv");
  writeFileSync(table, "What,How far\nWrite it down,open\n");
  baton = await launchBaton({ home });
  await choosing(baton, table);
  await fromFileMenu(baton, "Import…");
  const dialog = baton.window.getByRole("dialog");
  await dialog.getByRole("button", { name: "Choose a file…" }).click();
  const from = dialog.getByRole("combobox", { name: "From" });
  await expect(from).toHaveText("CSV");
  await pick(dialog, "From", "GitHub issues");
  await expect(dialog.getByTitle(table)).toBeVisible();
  await pick(dialog, "From", "CSV");
  await expect(dialog.getByText("Say which column holds the titles.")).toBeVisible();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText('Its columns are "What", "How far"')).toBeVisible();
  await pick(dialog, "Title", "What");
  await expect(dialog.getByText("such as Write it down")).toBeVisible();
  await pick(dialog, "Status", "How far");
  await dialog.locator("summary", { hasText: "Statuses" }).click();
  await pick(dialog, "open", "In review");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("to create")).toBeVisible();
  await expect(dialog.getByLabel("Tasks by status")).toContainText("In review 1");
});

test("a folder is read by the tool that keeps its tasks there", async () => {
  const folder = join(home, "project");
  mkdirSync(join(folder, "backlog", "tasks"), { recursive: true });
  writeFileSync(
    join(folder, "backlog", "tasks", "task-1 - Write.md"),
    "---\nid: task-1\ntitle: Write it down\nstatus: To Do\n---\n",
  );
  baton = await launchBaton({ home });
  await choosing(baton, folder);
  await fromFileMenu(baton, "Import…");
  const dialog = baton.window.getByRole("dialog");
  await dialog.getByRole("button", { name: "Choose a folder…" }).click();
  await expect(dialog.getByRole("combobox", { name: "From" })).toHaveText("Backlog.md");
});

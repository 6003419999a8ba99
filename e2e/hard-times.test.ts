import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import Database from "better-sqlite3";
import { answerFromPage, callFromPage } from "./call-from-page.ts";
import { keepLock } from "./hold-lock.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { runApp } from "./launch/run-app.ts";
import { stagedApp } from "./launch/staged-app.ts";
import { appEnvironment, type LaunchedBaton, type LaunchOptions, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";
import { makeSmallDisk } from "./small-disk.ts";

// What a person sees when the board's file can't be used just now, by real causes: what happened and
// what to do. Nothing is lost, and the board goes on once the cause is gone.

let home: string;
let baton: LaunchedBaton | null = null;
const boardFile = () => join(home, ".baton", "board.db");

async function launch(options: Partial<LaunchOptions> = {}): Promise<Page> {
  baton = await launchBaton({ home, ...options });
  await expect(baton.window.getByRole("contentinfo")).toContainText("board.db");
  return baton.window;
}

test.beforeEach(() => {
  home = makeHome();
});

test.afterEach(async () => {
  await baton?.close();
  baton = null;
  removeHome(home);
});

test("a board that another process keeps locked says so, keeps what was typed, and goes on", async () => {
  const page = await launch({ env: { BATON_DB_WRITE_BUDGET_MS: "300" } });
  const lock = await keepLock(boardFile());
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New task" });
  const title = dialog.getByRole("textbox").first();
  await title.fill("Written while it was locked");
  const create = dialog.getByRole("button", { name: "Create", exact: true });
  await create.click();
  await expect(dialog.getByRole("alert")).toContainText(/Nothing was committed/);
  await expect(title).toHaveValue("Written while it was locked");
  await lock.release();
  await create.click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-task-key]").first()).toContainText("Written while it was");
});

test("an undo takes back what still waits for a locked board, and no change before it", async () => {
  const page = await launch({ env: { BATON_DB_WRITE_BUDGET_MS: "60000" } });
  const add = async (title: string) => (await callFromPage(page, "task.create", { title })).key;
  const statusOf = async (task: string) => (await callFromPage(page, "task.get", { task })).status;
  const [before, key] = [await add("Moved before"), await add("Moved while it was locked")];
  const cardIn = (status: string, task: string) =>
    page.locator(`[data-status="${status}"] [data-task-key="${task}"]`);
  await cardIn("todo", before).focus();
  await page.keyboard.press("1");
  await expect.poll(() => statusOf(before)).toBe("backlog");
  await cardIn("todo", key).focus();
  const lock = await keepLock(boardFile());
  await page.keyboard.press("1");
  await page.keyboard.press("Control+z");
  await expect(cardIn("backlog", key)).toBeVisible();
  await lock.release();
  await expect(page.getByText(`Taken back: move of ${key} to Backlog`).first()).toBeVisible();
  await expect(cardIn("todo", key)).toBeVisible();
  expect([await statusOf(before), await statusOf(key)]).toEqual(["backlog", "todo"]);
});

test("a full disk is told with what to do, loses nothing, and is over once there is room", async () => {
  const disk = makeSmallDisk(join(home, "small"));
  test.skip(disk === null, "only root can mount a small disk");
  if (disk === null) return;
  try {
    const page = await launch({ board: join(disk.folder, "board.db") });
    const kept = await callFromPage(page, "task.create", { title: "From before" });
    disk.fill();
    const long = { title: "Does not fit", description: "x".repeat(60_000) };
    // What is left of the log's last block may hold a few.
    let refused = await answerFromPage(page, "task.create", long);
    for (let more = 0; refused.ok && more < 20; more++) {
      refused = await answerFromPage(page, "task.create", long);
    }
    expect(refused).toMatchObject({ ok: false, error: { code: "storage" } });
    const banner = page.getByRole("alert").filter({ hasText: "is full" });
    await expect(banner).toContainText("Nothing was changed: free some space and repeat");
    await expect(banner.getByRole("button", { name: "Open the log" })).toBeVisible();
    await expect(page.locator(`[data-task-key=${kept.key}]`)).toBeVisible();
    disk.free();
    await callFromPage(page, "task.create", { title: "Fits again" });
    await expect(banner).toBeHidden();
    await expect(page.getByText("Fits again")).toBeVisible();
    await baton?.close();
    baton = null;
    const { code, stdout } = await runCli(["doctor"], {
      home,
      board: join(disk.folder, "board.db"),
    });
    expect([code, stdout]).toEqual([0, expect.not.stringContaining("damaged")]);
  } finally {
    await baton?.close();
    baton = null;
    disk.remove();
  }
});

test("a file that may not be written is shown, and says what to do at the first write", async () => {
  const { code: made } = await runCli(["init", "--name", "First"], { home });
  expect(made).toBe(0);
  await runCli(["task", "add", "From before", "--global"], { home });
  chmodSync(boardFile(), 0o444);
  const page = await launch();
  await expect(page.getByText("From before").first()).toBeVisible();
  const refused = await answerFromPage(page, "task.create", { title: "Not taken" });
  expect(refused).toMatchObject({ ok: false, error: { code: "storage" } });
  const banner = page.getByRole("alert").filter({ hasText: "can't be written" });
  await expect(banner).toContainText("give this user write access to the file");
  await expect(banner.getByRole("button", { name: "Open the log" })).toBeVisible();
  await baton?.close();
  // SQLite makes the files beside it with the same rights.
  for (const name of readdirSync(join(home, ".baton"))) {
    if (name.startsWith("board.db")) chmodSync(join(home, ".baton", name), 0o644);
  }
  const again = await launch();
  await callFromPage(again, "task.create", { title: "Taken" });
  await expect(again.getByText("Taken", { exact: true }).first()).toBeVisible();
});

const MANIFEST = JSON.stringify({ name: "baton", version: "0.0.0", main: "main.mjs" });
/** Stands before the app's own code: somebody sits there, and takes what the last button offers. */
const SOMEBODY = `
  import { appendFileSync } from "node:fs";
  import { join } from "node:path";
  import { app, dialog } from "electron";
  process.stderr.isTTY = true;
  const told = join(process.env.HOME, "told.jsonl");
  dialog.showMessageBox = async (options) => {
    appendFileSync(told, JSON.stringify({ told: options }) + "\\n");
    return { response: options.buttons.length - 1, checkboxChecked: false };
  };
  // Started anew by itself, it would be nobody's child: the test starts it in its place.
  app.relaunch = () => appendFileSync(told, JSON.stringify({ isStartedAnew: true }) + "\\n");
`;

/** The app with somebody before it. @returns its folder */
function withSomebody(): string {
  const folder = join(home, "with-somebody");
  mkdirSync(folder);
  const entry = pathToFileURL(join(stagedApp().folder, "out", "main", "index.js"));
  writeFileSync(join(folder, "package.json"), MANIFEST);
  writeFileSync(join(folder, "somebody.mjs"), SOMEBODY);
  writeFileSync(join(folder, "main.mjs"), `import "./somebody.mjs";\nimport "${entry.href}";\n`);
  return folder;
}

test("a damaged file is restored from a backup at the start, and kept", async () => {
  const { code: made } = await runCli(["init", "--name", "First"], { home });
  expect(made).toBe(0);
  await runCli(["task", "add", "From before", "--global"], { home });
  const backups = join(home, ".baton", "backups");
  const daily = join(backups, "board.db.daily-2026-11-30T12-00-00-000Z.db");
  mkdirSync(backups, { recursive: true });
  const { code: saved, stderr } = await runCli(["backup", daily], { home });
  expect(saved, stderr).toBe(0);
  const edit = new Database(boardFile());
  edit.pragma("journal_mode = DELETE");
  edit.close();
  const bytes = readFileSync(boardFile());
  bytes.fill(0xaa, 100, 4_096);
  writeFileSync(boardFile(), bytes);
  const folder = withSomebody();
  giveToAppUser(home);

  const { said } = await runApp(home, await appEnvironment({ home }), [], folder);
  expect(said).toContain("is damaged");
  const [asked, anew] = readFileSync(join(home, "told.jsonl"), "utf8").trim().split("\n");
  expect(JSON.parse(asked ?? "")).toMatchObject({
    told: {
      message: "Baton can't start",
      detail: expect.stringMatching(
        /is damaged[\s\S]*There is a backup with 1 task[\s\S]*The log is in .*logs/,
      ),
      buttons: ["Quit", "Open Folder", "Restore the Backup"],
    },
  });
  expect(JSON.parse(anew ?? "")).toEqual({ isStartedAnew: true });

  const page = await launch();
  await expect(page.getByText("From before").first()).toBeVisible();
  const kept = readdirSync(backups).map((name) => readFileSync(join(backups, name)));
  expect(kept.some((each) => each.equals(bytes))).toBe(true);
  expect(existsSync(boardFile())).toBe(true);
});

test("a file that is damaged under the open app leads to its backups, in words of the window", async () => {
  const { code: made } = await runCli(["init", "--name", "First"], { home });
  expect(made).toBe(0);
  await runCli(["task", "add", "From before", "--global"], { home });
  const backups = join(home, ".baton", "backups");
  mkdirSync(backups, { recursive: true });
  const daily = join(backups, "board.db.daily-2026-11-30T12-00-00-000Z.db");
  const { code: saved, stderr } = await runCli(["backup", daily], { home });
  expect(saved, stderr).toBe(0);
  giveToAppUser(home);
  const page = await launch();
  await expect(page.getByText("From before").first()).toBeVisible();
  const bytes = readFileSync(boardFile());
  writeFileSync(boardFile(), bytes.fill(0xaa, 100));

  const refused = await answerFromPage(page, "task.create", { title: "Not taken" });
  expect(refused).toMatchObject({ ok: false, error: { code: "storage" } });
  const banner = page.getByRole("alert").filter({ hasText: "is damaged" });
  await expect(banner).toContainText("Restore a backup to go on");
  await expect(banner).not.toContainText("--yes");
  await banner.getByRole("button", { name: "Restore a backup…" }).click();
  const dialog = page.getByRole("dialog", { name: "Restore a backup" });
  await dialog.getByRole("radio").first().check();
  // Started anew by itself, it would be nobody's child: the test starts it in its place.
  await baton?.app.evaluate(({ app }) => {
    app.relaunch = () => process.stderr.write("started anew\n");
  });
  const ended = baton?.app.waitForEvent("close");
  await dialog.getByRole("button", { name: "Restore this backup" }).click();
  await ended;
  const kept = readdirSync(backups).filter((name) => name.includes(".damaged-"));
  expect(kept.length).toBeGreaterThan(0);

  const again = await launch();
  await expect(again.getByText("From before").first()).toBeVisible();
  await callFromPage(again, "task.create", { title: "Taken again" });
  await expect(again.getByText("Taken again", { exact: true }).first()).toBeVisible();
});

test("dates and numbers are written as the system's place has them", async () => {
  const page = await launch({ env: { LC_ALL: "de_AT.UTF-8" } });
  expect(await page.evaluate(() => window.baton.locale)).toBe("de-AT");
  await callFromPage(page, "task.create", { title: "Due some day", due: "+20d" });
  // Thu, Dec 10 to the usual eye.
  await expect(page.locator("[data-task-key]").first()).toContainText(/\p{L}+\., \d+\. \p{L}+/u);
});

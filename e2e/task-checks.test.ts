import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

// What is run from a task's panel: its verify command, with its stop, verdict and refusals; and an agent.

let home: string;
let baton: LaunchedBaton;

const page = () => baton.window;
const panel = (): Locator => page().locator("[data-panel=task]");
const run = (): Locator => panel().getByRole("button", { name: "Run the checks" });
const running = (): Locator => panel().getByRole("region", { name: "The checks run" });
const toast = (text: string | RegExp): Locator =>
  page().getByRole("region", { name: "Notifications" }).getByText(text);

const { json } = cliAnswers(() => ({ home, cwd: join(home, "api") }));

interface Judged {
  readonly key: string;
  readonly verdict: {
    readonly status: string;
    readonly attempts: readonly { readonly judge: { readonly type: string } }[];
  } | null;
}

const taskOf = (key: string) => json<Judged>("task", "show", key);

/** Adds a task with a verify command and opens what judges it. @returns its key */
async function openTask(title: string, command: string | null): Promise<string> {
  const { key } = await json<Judged>("task", "add", title);
  if (command !== null) await json("task", "edit", key, "--verify-command", command);
  await page().locator(`[data-board] [data-task-key="${key}"]`).click();
  await expect(page().getByRole("complementary", { name: `Task ${key}` })).toBeVisible();
  await panel().getByRole("tab", { name: "Verdict" }).click();
  return key;
}

/** The folder that the work lies in: the project is no repository. */
const folder = () => join(home, "api");

test.beforeAll(async () => {
  home = makeHome();
  mkdirSync(folder());
  giveToAppUser(home);
  baton = await launchBaton({ home });
  await json("init", "--name", "api-server", "--prefix", "API");
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("a red command is a failing verdict, and a green one passes", async () => {
  const key = await openTask("Judged in the window", "echo looked; test -e ok.txt");
  await run().click();
  await expect(toast(`The checks of ${key} failed`)).toBeVisible();
  const first = panel().getByRole("region", { name: "Attempt 1" });
  await expect(first).toContainText("looked");
  await expect(first).toContainText("exit 1");
  expect(await taskOf(key)).toMatchObject({
    verdict: { status: "fail", attempts: [{ judge: { type: "human" } }] },
  });
  writeFileSync(join(folder(), "ok.txt"), "");
  await panel().press("v");
  await expect(toast(`The checks of ${key} passed`)).toBeVisible();
  await expect(panel().getByRole("region", { name: "Attempt 2" })).toContainText("Pass");
  expect(await taskOf(key)).toMatchObject({ verdict: { status: "pass" } });
});

test("shows what runs, and stops it with all that it started, and records nothing", async () => {
  const command = "echo $$ > pid; echo begun; exec sleep 600";
  const key = await openTask("Stopped in the window", command);
  await run().click();
  await expect(running()).toContainText("begun");
  await expect(running()).toContainText(folder());
  await expect(run()).toHaveCount(0);
  const stop = running().getByRole("button", { name: "Stop" });
  await expect(stop).toBeFocused();
  const pid = Number(readFileSync(join(folder(), "pid"), "utf8"));
  await page().keyboard.press("Enter");
  await expect(toast(`The checks of ${key} were stopped`)).toBeVisible();
  await expect(running()).toHaveCount(0);
  await expect(panel()).toBeFocused();
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  expect(await taskOf(key)).toMatchObject({ verdict: null });
});

test("is refused with what to do where nothing verifies the work", async () => {
  const key = await openTask("Never judged", null);
  await expect(run()).toHaveAttribute("aria-disabled", "true");
  await expect(run()).toHaveAttribute("title", new RegExp(`No command verifies ${key}: set one`));
  await run().focus();
  await page().keyboard.press("Enter");
  await expect(toast(`no command verifies ${key}: set one under Verdict`)).toBeVisible();
  expect(await taskOf(key)).toMatchObject({ verdict: null });
});

test("who did the work is told before the command runs", async () => {
  const key = await openTask("Mine", "touch ran-by-its-builder");
  await json("task", "claim", key);
  await run().click();
  await expect(toast(new RegExp(`worked on ${key} and can't judge it`))).toBeVisible();
  expect(existsSync(join(folder(), "ran-by-its-builder"))).toBe(false);
});

test("a task that can't be run says why and what to do, in place of hiding the button", async () => {
  const { key } = await json<Judged>("task", "add", "Can't be run");
  await json("task", "move", key, "blocked");
  await page().locator(`[data-board] [data-task-key="${key}"]`).click();
  const runWith = panel().getByRole("button", { name: "Run with…" });
  await expect(runWith).toHaveAttribute("aria-disabled", "true");
  await expect(runWith).toHaveAttribute(
    "title",
    `${key} can't be run: it is blocked, move it to Todo first`,
  );
  await runWith.focus();
  await page().keyboard.press("Enter");
  await expect(toast(`${key} can't be run: it is blocked`)).toBeVisible();
  await json("task", "move", key, "todo");
  await expect(runWith).toHaveAttribute("aria-disabled", "false");
  await json("board", "pause", "--reason", "release at noon");
  await expect(runWith).toHaveAttribute("title", /is paused by .* \(release at noon\), resume it/);
  await json("board", "resume");
  await expect(runWith).toHaveAttribute("aria-disabled", "false");
  await runWith.click();
  const dialog = page().getByRole("dialog", { name: `Run ${key} with` });
  await expect(dialog.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  // Behind the open dialog: what it shows follows the board.
  await json("task", "edit", key, "--for", "ada");
  await expect(dialog.getByText(`${key} is reserved for ada`).first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await page().keyboard.press("Escape");
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { isAlive } from "../src-main/core/testing/is-alive.ts";
import { answeringBoxes, appEnd, quit } from "./answer-dialogs.ts";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

// The app's end while it runs a task's checks, which no other program would end.

let home: string;
let baton: LaunchedBaton;
let key: string;

const inFolder = (name: string) => join(home, "api", name);
const running = (): Locator =>
  baton.window.locator("[data-panel=task]").getByRole("region", { name: "The checks run" });

const { json } = cliAnswers(() => ({ home, cwd: join(home, "api") }));

/** Runs a task's checks from the window, until they have said so. */
async function runChecks(command: string): Promise<void> {
  ({ key } = await json<{ key: string }>("task", "add", "Judged at the end"));
  await json("task", "edit", key, "--verify-command", command);
  const { window } = baton;
  await window.locator(`[data-board] [data-task-key="${key}"]`).click();
  const panel = window.locator("[data-panel=task]");
  await panel.getByRole("tab", { name: "Verdict" }).click();
  await panel.getByRole("button", { name: "Run the checks" }).click();
  await expect(running()).toContainText("begun");
}

const verdict = async () =>
  (await json<{ verdict: { status: string } | null }>("task", "show", key)).verdict;

test.beforeEach(async () => {
  home = makeHome();
  mkdirSync(join(home, "api"));
  giveToAppUser(home);
  baton = await launchBaton({ home });
  await json("init", "--name", "API", "--prefix", "API");
});

test.afterEach(async () => {
  await baton.close();
  removeHome(home);
});

test("checks that run are asked about, and end with all that they started", async () => {
  await runChecks("echo $$ > pid; sleep 600 & echo $! > child; echo begun; wait");
  const asked = await answeringBoxes(baton, 2);
  await quit(baton);
  await expect.poll(asked).toEqual(["A task's checks are still running"]);
  await expect(running()).toContainText("begun");
  const started = ["pid", "child"].map((name) => Number(readFileSync(inFolder(name), "utf8")));
  expect(started.map(isAlive)).toEqual([true, true]);

  await answeringBoxes(baton, 0);
  const ended = appEnd(baton);
  await quit(baton);
  await ended;
  expect(started.map(isAlive)).toEqual([false, false]);
  expect(await verdict()).toBeNull();
});

test("or the app hides, and quits when they have given their verdict", async () => {
  await runChecks("echo begun; until test -e go-on; do sleep 0.1; done");
  const asked = await answeringBoxes(baton, 1);
  const isShown = () =>
    baton.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some((window) => window.isVisible()),
    );
  const ended = appEnd(baton);
  await quit(baton);
  await expect.poll(asked).toHaveLength(1);
  await expect.poll(isShown).toBe(false);
  expect(existsSync(inFolder("go-on"))).toBe(false);
  writeFileSync(inFolder("go-on"), "");
  await ended;
  expect(await verdict()).toMatchObject({ status: "pass" });
});

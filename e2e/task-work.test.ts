import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { readJson } from "../shared/json-text.ts";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { findFaultsAtRest } from "./view-faults.ts";

// What a task's panel shows of its work, on a real repository. Each test goes on with the work of
// those before.

test.describe.configure({ mode: "serial" });

let home: string;
let repository: string;
let baton: LaunchedBaton;

const page = () => baton.window;
const panel = (): Locator => page().locator("[data-panel=task]");
const button = (name: string | RegExp): Locator => page().getByRole("button", { name });
const dialog = (name: string | RegExp): Locator => page().getByRole("dialog", { name });
const tab = (name: string | RegExp): Locator => panel().getByRole("tab", { name });
const file = (name: RegExp): Locator => panel().getByRole("button", { name });
const difference = (path: string): Locator =>
  panel().getByRole("region", { name: `Difference of ${path}` });

/** Calls git as the person would. @returns what it printed */
function git(folder: string, ...args: string[]): string {
  const settings = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  const output = execFileSync("git", [...settings, "-c", "safe.directory=*", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH ?? "", GIT_CONFIG_NOSYSTEM: "1", HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  giveToAppUser(home);
  return output.trim();
}

function put(folder: string, name: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  giveToAppUser(home);
}

const worktree = (key: string) => join(home, ".baton", "worktrees", "API", key);

const { json } = cliAnswers(() => ({ home, cwd: repository }));

const addTask = async (title: string): Promise<string> =>
  (await json<{ key: string }>("task", "add", title)).key;

/** Opens a task in its panel. */
async function open(key: string): Promise<void> {
  await page().locator(`[data-task-key=${key}]`).click();
  await expect(page().getByRole("complementary", { name: `Task ${key}` })).toBeVisible();
}

test.beforeAll(async () => {
  home = makeHome();
  repository = join(home, "api");
  put(repository, "src/app.js", "export const answer = 42;\nexport const name = 'api';\n");
  put(repository, "old-name.md", "one\ntwo\nthree\nfour\n");
  put(repository, "logo.bin", Buffer.from([0, 1, 2, 3]));
  git(repository, "init", "--quiet", "--initial-branch", "main");
  git(repository, "add", "--all");
  git(repository, "commit", "--quiet", "-m", "Begin");
  const editor = join(home, "editor");
  writeFileSync(editor, `#!/bin/sh\nprintf '%s' "$1" > '${join(home, "opened")}'\n`);
  chmodSync(editor, 0o755);
  baton = await launchBaton({ home, env: { VISUAL: editor } });
  await json("init", "--name", "api-server", "--prefix", "API");
  await addTask("Answer with 43");
  await button("api-server").click();
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("says what to do where nothing was changed, and makes the worktree", async () => {
  await open("API-1");
  await tab("Changes").click();
  await expect(panel().getByRole("tabpanel")).toContainText("API-1");
  await button("Make the worktree").click();
  await expect(panel().getByText("Nothing differs from main.")).toBeVisible();
  expect(existsSync(join(worktree("API-1"), "src", "app.js"))).toBe(true);
});

test("lists what changed, committed or not, and shows each difference", async () => {
  const at = worktree("API-1");
  put(at, "src/app.js", "export const answer = 43;\nexport const name = 'api';\n");
  git(at, "mv", "old-name.md", "new-name.md");
  git(at, "add", "--all");
  git(at, "commit", "--quiet", "-m", "Answer");
  put(at, "logo.bin", Buffer.from([0, 9, 9, 9]));
  const many = Array.from({ length: 2_500 }, (_, index) => `line ${index}`);
  put(at, "many.txt", `${many.join("\n")}\n`);
  await button("Read the changes again").click();
  await expect(panel().getByText("4 files")).toBeVisible();
  await expect(file(/new-name\.md, renamed from old-name\.md/)).toBeVisible();
  await expect(file(/logo\.bin, modified, binary, not committed yet/)).toBeVisible();

  await file(/src\/app\.js, modified, 1 added, 1 removed/).click();
  const changed = difference("src/app.js");
  await expect(changed.locator(".diff-code-insert")).toHaveText("export const answer = 43;");
  await expect(changed.locator(".diff-code-insert .diff-code-edit")).toHaveText(/3/);
  await expect(changed.locator(".diff-code-delete")).toHaveText("export const answer = 42;");

  await file(/many\.txt, added, 2,?500 added/).click();
  await expect(difference("many.txt").getByText("2,100 more lines")).toBeVisible();
  await button("Show the next 400").click();
  await expect(difference("many.txt").getByText("1,700 more lines")).toBeVisible();
  await file(/logo\.bin/).click();
  await expect(panel().getByText("A binary file")).toBeVisible();
});

test("shows both sides beside each other where there is room", async () => {
  const changed = difference("src/app.js").locator("[data-view]");
  await expect(changed).toHaveAttribute("data-view", "unified");
  const handle = page().getByRole("separator", { name: "Width of the task panel" });
  await handle.focus();
  await handle.press("End");
  await expect(changed).toHaveAttribute("data-view", "split");
  await handle.press("Home");
  await expect(changed).toHaveAttribute("data-view", "unified");
});

test("opens the worktree in the person's editor, and nothing that the board doesn't know", async () => {
  await panel().getByRole("button", { name: "Worktree", exact: true }).click();
  await page().getByRole("menuitem", { name: "Open in the editor" }).click();
  const opened = () =>
    existsSync(join(home, "opened")) ? readFileSync(join(home, "opened"), "utf8") : "";
  await expect.poll(opened).toBe(worktree("API-1"));
  const answer = await page().evaluate(() =>
    window.baton.app({ kind: "open-worktree", task: "/etc", place: "editor" }),
  );
  expect(readJson(answer)).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("a conflict is told with its files, and merges nothing", async () => {
  put(repository, "src/app.js", "export const answer = 41;\nexport const name = 'api';\n");
  git(repository, "commit", "--quiet", "--all", "-m", "Another answer");
  const before = git(repository, "rev-parse", "main");
  await button("Merge…").click();
  const asked = dialog("Merge API-1 into main");
  await asked.getByRole("button", { name: "Merge into main" }).click();
  await expect(asked.getByRole("list", { name: "Files in conflict" })).toHaveText("src/app.js");
  await expect(asked.getByRole("alert")).toContainText("nothing was merged");
  expect(git(repository, "rev-parse", "main")).toBe(before);
  await asked.getByRole("button", { name: "Cancel" }).click();
});

test("merges once both sides go together", async () => {
  git(repository, "revert", "--no-edit", "HEAD");
  await button("Merge…").click();
  await dialog("Merge API-1 into main").getByRole("button", { name: "Merge into main" }).click();
  await expect(page().getByRole("region", { name: "Notifications" })).toContainText(
    "API-1 is merged into main as",
  );
  expect(readFileSync(join(repository, "src", "app.js"), "utf8")).toContain("answer = 43");
  await expect(panel().getByText("Nothing differs from main.")).toBeVisible();
});

test("a pull request that can't be opened says why in place", async () => {
  await button("Pull request…").click();
  const asked = dialog("Open a pull request for API-1");
  await asked.getByRole("button", { name: "Push and open" }).click();
  await expect(asked.getByRole("alert")).toContainText(/gh|remote/);
  await asked.getByRole("button", { name: "Cancel" }).click();
});

test("a worktree is put away, and its branch stays", async () => {
  await panel().getByRole("button", { name: "Worktree", exact: true }).click();
  await page().getByRole("menuitem", { name: "Put it away…" }).click();
  await dialog(/Put the worktree of API-1 away/)
    .getByRole("button", { name: "Put it away" })
    .click();
  await expect(page().getByRole("region", { name: "Notifications" })).toContainText(
    "The worktree is put away",
  );
  expect(existsSync(worktree("API-1"))).toBe(false);
  expect(git(repository, "branch", "--list", "baton/API-1-*")).toContain("baton/API-1");
});

test("what a run hands off stands above the brief, and by the run itself", async () => {
  const said = {
    works: ["The answer is 43"],
    broken: ["Nobody tried it on Windows"],
    next: "Try it on Windows",
    commands: ["npm test"],
  };
  put(home, "hand-off.json", JSON.stringify(said));
  const by = ["--agent", "claude-1", "--epoch", "1"];
  await json("task", "claim", "API-1", "--agent", "claude-1");
  const { id } = await json<{ id: string }>("exec", "start", "API-1", "--type", "claude", ...by);
  const usage = ["--cost", "3.50", "--tokens-in", "4000", "--after-commit", "0123456789abcdef"];
  const handOff = ["--hand-off", join(home, "hand-off.json")];
  await json("exec", "finish", id, "--outcome", "succeeded", ...usage, ...handOff, ...by);
  await tab("Brief").click();
  const latest = panel().getByRole("region", { name: "Latest hand-off" });
  await expect(latest).toContainText("from claude-1");
  await expect(latest).toContainText("Try it on Windows");
  await tab("Runs").click();
  await panel().getByText("Run 1").click();
  const own = panel().getByRole("region", { name: "Hand-off of run 1" });
  await expect(own).toContainText("Nobody tried it on Windows");
  await expect(panel().getByText("none → 012345678")).toBeVisible();
  await expect(button("Copy the commit")).toBeVisible();
});

test("what verifies a task is set in its panel, and refused at its field", async () => {
  await tab("Verdict").click();
  const wanted = panel().getByRole("region", { name: "What verifies it" });
  await expect(wanted).toContainText("No command verifies this work");
  await wanted.getByRole("button", { name: "Change…" }).click();
  const form = panel().getByRole("form", { name: "What verifies it" });
  await form.getByLabel("Verify command").fill("npm test");
  await form.getByLabel("Within").fill("2d");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("must be <= 1d")).toBeVisible();
  await expect(form.getByLabel("Within")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Within").fill("90s");
  await form.getByRole("radio", { name: "Required", exact: true }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(wanted).toContainText("npm test");
  await expect(wanted).toContainText("required · within 90s");
  await wanted.getByRole("button", { name: "Preview the prompt" }).click();
  const prompt = dialog("The prompt for API-1");
  await expect(prompt.locator("pre")).toContainText("Answer with 43");
  await prompt.getByRole("radio", { name: "Critic" }).click();
  await expect(prompt.locator("pre")).toContainText("API-1");
  await page().keyboard.press("Escape");
});

test("a project's settings are saved, and refused at their field", async () => {
  await page().getByRole("button", { name: "api-server" }).focus();
  await page().keyboard.press("Tab");
  await page().keyboard.press("Enter");
  await page().getByRole("menuitem", { name: "Settings…" }).click();
  const settings = dialog("Settings of api-server");
  const attempts = settings.getByLabel("Failing attempts until a person decides");
  await attempts.fill("99");
  await settings.getByLabel("A day").fill("4");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(attempts).toHaveAttribute("aria-invalid", "true");
  await expect(settings.getByText("must be <= 10")).toBeVisible();
  await attempts.fill("3");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings).toHaveCount(0);
  expect(await json("project", "show", "API")).toMatchObject({
    verify: { attempts: 3 },
    budget: { dailyUsd: 4, totalUsd: null },
  });
});

test("costs are added up, and a budget that is nearly spent warns in the sidebar", async () => {
  const warning = "Near its budget, $3.50 of $4.00 today";
  await expect(page().getByRole("img", { name: warning })).toBeVisible();
  await page().keyboard.press("c");
  const costs = page().getByRole("complementary", { name: "Costs" });
  await expect(costs.getByRole("region", { name: "Budgets" })).toContainText("$3.50 of $4.00");
  const tasks = costs.getByRole("table", { name: "By task" });
  await expect(tasks.getByRole("row").filter({ hasText: "API-1" })).toContainText("$3.50");
  await expect(costs.getByRole("table", { name: "By agent" })).toContainText("claude-1");
});

test("has nothing that keeps people out, in both themes", async () => {
  for (const theme of ["light", "dark"]) {
    await page().evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    for (const each of ["Brief", "Runs", "Verdict"]) {
      if ((await tab(each).count()) > 0) await tab(each).click();
      expect(await findFaultsAtRest(page())).toEqual([]);
    }
  }
});

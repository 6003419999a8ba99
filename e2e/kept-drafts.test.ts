import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { appEnd } from "./answer-dialogs.ts";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

// What is typed into a task's panel is lost by no way out of it, and overwrites nobody unseen.

let home: string;
let baton: LaunchedBaton;
let key: string;
let other: string;

const page = () => baton.window;
const panel = (): Locator => page().locator("[data-panel=task]");
const tab = (name: string): Locator => panel().getByRole("tab", { name });
const button = (name: string): Locator => panel().getByRole("button", { name, exact: true });

const { json } = cliAnswers(() => ({ home, cwd: join(home, "api") }));

async function open(task: string): Promise<void> {
  await page().locator(`[data-board] [data-task-key="${task}"]`).click();
  await expect(page().getByRole("complementary", { name: `Task ${task}` })).toBeVisible();
}

test.beforeAll(async () => {
  home = makeHome();
  mkdirSync(join(home, "api"));
  giveToAppUser(home);
  baton = await launchBaton({ home });
  await json("init", "--name", "api-server", "--prefix", "API");
  key = (await json<{ key: string }>("task", "add", "Written at length")).key;
  other = (await json<{ key: string }>("task", "add", "Another")).key;
  await json("task", "move", key, "blocked");
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("all that was typed is there again after another task, another project and a new start", async () => {
  await open(key);
  await button("Written at length").click();
  await panel().getByLabel("Title").fill("Written at greater length");
  await button("Say why").click();
  await panel().getByLabel("Blocked because").fill("waits for the key");
  await button("Subtask").or(button("Add a subtask")).click();
  await panel().getByLabel("Title of the subtask").fill("Its first part");
  await tab("Verdict").click();
  await button("Change…").click();
  await panel().getByLabel("Verify command").fill("npm test");
  await button("Record a verdict").click();
  await button("Add a finding").click();
  await panel().getByLabel("What was found").fill("It forgets what was typed");
  await tab("Comments").click();
  await panel().getByRole("textbox", { name: "Comment", exact: true }).fill("Half a comment");

  const isAllThere = async () => {
    await expect(panel().getByLabel("Title", { exact: true })).toHaveValue(
      "Written at greater length",
    );
    await expect(panel().getByLabel("Blocked because")).toHaveValue("waits for the key");
    await expect(panel().getByLabel("Title of the subtask")).toHaveValue("Its first part");
    await tab("Verdict").click();
    await expect(panel().getByLabel("Verify command")).toHaveValue("npm test");
    await expect(panel().getByLabel("What was found")).toHaveValue("It forgets what was typed");
    await tab("Comments").click();
    await expect(panel().getByRole("textbox", { name: "Comment", exact: true })).toHaveValue(
      "Half a comment",
    );
  };
  await open(other);
  await expect(panel().getByLabel("Title of the subtask")).toHaveCount(0);
  await open(key);
  await isAllThere();
  await page().getByRole("button", { name: "api-server" }).click();
  await expect(panel()).toHaveCount(0);
  await open(key);
  await isAllThere();
  await baton.close();
  baton = await launchBaton({ home });
  await expect(panel()).toBeVisible();
  await isAllThere();
});

test("a title that somebody changed meanwhile is told of before it is written over", async () => {
  await json("task", "edit", key, "--title", "Theirs");
  const title = panel().getByLabel("Title", { exact: true });
  await expect(page().locator(`[data-board] [data-task-key="${key}"]`)).toContainText("Theirs");
  await title.press("Enter");
  await expect(panel().getByText("It reads “Theirs” by now; Enter saves yours")).toBeVisible();
  expect(await json("task", "show", key)).toMatchObject({ title: "Theirs" });
  await title.press("Enter");
  await expect(button("Written at greater length")).toBeVisible();
  expect(await json("task", "show", key)).toMatchObject({ title: "Written at greater length" });
});

test("the form of what verifies it is saved over nobody's command unseen", async () => {
  await json("task", "edit", key, "--verify-command", "make check", "--title", "Seen");
  await expect(button("Seen")).toBeVisible();
  await tab("Verdict").click();
  const command = panel().getByLabel("Verify command");
  const save = panel()
    .getByRole("form", { name: "What verifies it" })
    .getByRole("button", { name: "Save" });
  await save.click();
  await expect(panel().getByText("Somebody set it to “make check” meanwhile")).toBeVisible();
  await expect(command).toHaveValue("npm test");
  await save.click();
  await expect(command).toHaveCount(0);
  expect(await json("task", "show", key)).toMatchObject({ verify: { command: "npm test" } });
});

test("Esc gives an edit up, and offers back what was typed", async () => {
  const reason = panel().getByLabel("Blocked because");
  await reason.press("Escape");
  await expect(reason).toHaveCount(0);
  await page().getByRole("button", { name: "Bring it back" }).click();
  await expect(reason).toHaveValue("waits for the key");
  await reason.press("Enter");
  await expect(panel().getByText("Blocked: waits for the key")).toBeVisible();
});

test("a comment's edit is kept while its task's panel shows something else", async () => {
  await tab("Comments").click();
  await button("Comment").click();
  await expect(panel().getByRole("list", { name: "Comments" })).toContainText("Half a comment");
  await panel().getByRole("list", { name: "Comments" }).getByText("Half a comment").hover();
  await button("Edit comment").click();
  await panel().getByLabel("Change the comment").fill("A whole comment");
  await tab("Brief").click();
  await open(other);
  await open(key);
  await tab("Comments").click();
  await expect(panel().getByLabel("Change the comment")).toHaveValue("A whole comment");
  await button("Save").click();
  await expect(panel().getByRole("list", { name: "Comments" })).toContainText("A whole comment");
});

test("a killed app loses nothing that was typed a moment before", async () => {
  await page().keyboard.press("Escape");
  await page().keyboard.press("n");
  await page().getByRole("textbox", { name: "Title" }).fill("Never made");
  await page().keyboard.press("Escape");
  await open(other);
  await tab("Comments").click();
  const comment = () => panel().getByRole("textbox", { name: "Comment", exact: true });
  await comment().fill("Typed before the end");
  // Chromium by itself may take most of a minute.
  await expect.poll(() => storageOf(home), { timeout: 5_000 }).toContain("Typed before the end");
  const ended = appEnd(baton);
  baton.app.process().kill("SIGKILL");
  await ended;
  baton = await launchBaton({ home });
  await open(other);
  await tab("Comments").click();
  await expect(comment()).toHaveValue("Typed before the end");
  await page().keyboard.press("Escape");
  await page().keyboard.press("n");
  await expect(page().getByRole("textbox", { name: "Title" })).toHaveValue("Never made");
});

/** What the window's storage has on the disk, as far as it can be read. */
function storageOf(of: string): string {
  const folder = join(of, ".baton", "window", "Local Storage", "leveldb");
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "latin1"))
    .join("");
}

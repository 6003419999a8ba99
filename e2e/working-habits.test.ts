import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { callFromPage } from "./call-from-page.ts";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

// Undo across restarts, several cards at once, saved views, lanes, and cards made of others.

let home: string;
let baton: LaunchedBaton;

const { json } = cliAnswers(() => ({ home, cwd: join(home, "api") }));

interface Task {
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly labels: readonly string[];
  readonly priority: number;
}

const addTask = async (title: string, ...args: string[]) =>
  (await json<Task>("task", "add", title, ...args)).key;
const taskOf = (key: string) => json<Task>("task", "show", key);

const card = (key: string): Locator => baton.window.locator(`[data-task-key="${key}"]`);
const cardIn = (status: string, key: string) =>
  baton.window.locator(`[data-status="${status}"] [data-task-key="${key}"]`);
const toasts = () => baton.window.getByRole("region", { name: "Notifications" });
const bar = () => baton.window.getByRole("region", { name: "Selected cards" });
const press = (key: string) => baton.window.keyboard.press(key);
const menuLabel = (id: string) =>
  baton.app.evaluate(
    ({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.label ?? "",
    id,
  );

test.beforeAll(async () => {
  home = makeHome();
  mkdirSync(join(home, "api"));
  giveToAppUser(home);
  baton = await launchBaton({ home });
  await json("init", "--name", "api-server", "--prefix", "API");
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("undo and redo take a change back and again, by key, menu and after a restart", async () => {
  const key = await addTask("Undo me");
  await card(key).focus();
  await press("1");
  await expect(cardIn("backlog", key)).toBeVisible();
  await expect.poll(() => menuLabel("undo")).toBe(`Undo move of ${key} to Backlog`);

  await baton.close();
  baton = await launchBaton({ home });
  await expect(cardIn("backlog", key)).toBeVisible();
  await expect.poll(() => menuLabel("undo")).toBe(`Undo move of ${key} to Backlog`);
  await press("Control+z");
  await expect(cardIn("todo", key)).toBeVisible();
  await expect(toasts().getByText(`Taken back: move of ${key} to Backlog`)).toBeVisible();
  await expect.poll(() => menuLabel("redo")).toBe(`Redo move of ${key} to Backlog`);
  await press("Control+Shift+z");
  await expect(cardIn("backlog", key)).toBeVisible();
  await toasts().getByRole("button", { name: "Undo" }).last().click();
  await expect(cardIn("todo", key)).toBeVisible();
  expect((await taskOf(key)).status).toBe("todo");
});

test("what somebody changed since is refused with who, and the next undo goes on before it", async () => {
  const first = await addTask("Earlier");
  const key = await addTask("Contended");
  for (const each of [first, key]) {
    await card(each).focus();
    await press("5");
    await expect(cardIn("blocked", each)).toBeVisible();
  }
  await json("task", "move", key, "todo", "--agent", "claude-1");
  await expect(cardIn("todo", key)).toBeVisible();
  await press("Control+z");
  await expect(toasts().getByText(/status was changed by claude-1 since/)).toBeVisible();
  expect((await taskOf(key)).status).toBe("todo");
  await press("Control+z");
  await expect(cardIn("todo", first)).toBeVisible();
});

test("in a line of text the keys are the text's own", async () => {
  const key = await addTask("Text first");
  await card(key).focus();
  await press("1");
  await expect(cardIn("backlog", key)).toBeVisible();
  const line = baton.window.getByRole("combobox", { name: "Filter or search" });
  await line.pressSequentially("xyz");
  await press("Control+z");
  await expect(line).not.toHaveValue("xyz");
  expect((await taskOf(key)).status).toBe("backlog");
  await line.fill("");
  await line.press("Escape");
  await line.press("Escape");
  await expect(baton.window.getByRole("option")).toHaveCount(0);
});

test("several cards are chosen by keyboard and changed with one undo", async () => {
  const keys = [];
  for (const title of ["Many 1", "Many 2", "Many 3"]) {
    keys.push(await addTask(title, "--label", "many", "--priority", "4"));
  }
  const [one = "", two = "", three = ""] = keys.toReversed();
  await expect(card(three)).toBeVisible();
  await card(one).focus();
  await press("x");
  await expect(bar().getByText("1 selected")).toBeVisible();
  await press("Shift+ArrowDown");
  await press("Shift+ArrowDown");
  await expect(bar().getByText("3 selected")).toBeVisible();
  await expect(baton.window.locator("[aria-live=polite]").getByText("3 selected")).toBeAttached();
  await expect(card(two)).toHaveAttribute("aria-label", /selected/);
  await press("1");
  for (const key of keys) await expect(cardIn("backlog", key)).toBeVisible();
  await expect(toasts().getByText("3 cards moved to Backlog")).toBeVisible();
  // The message leaves what is done with the chosen cards next within reach.
  await bar().getByRole("button", { name: "Move to" }).click({ trial: true });
  await press("Control+z");
  for (const key of keys) await expect(cardIn("todo", key)).toBeVisible();
  await press("Escape");
  await expect(bar()).toHaveCount(0);
});

test("the menu of a chosen card moves all that are chosen, with one undo", async () => {
  const [held = "", free = "", other = ""] = [
    await addTask("Menu held"),
    await addTask("Menu free"),
    await addTask("Menu other"),
  ];
  await json("task", "claim", held, "--agent", "claude-1");
  await expect(cardIn("in_progress", held)).toBeVisible();
  for (const key of [held, free]) await card(key).click({ modifiers: ["Control"] });
  await card(free).focus();
  await press("m");
  const menu = baton.window.getByRole("menu", { name: "Move to" });
  const item = (name: RegExp) => menu.getByRole("menuitem", { name });
  await expect(menu.getByText("Move 2 cards to")).toBeVisible();
  await expect(item(/^In review/)).toContainText("1 of 2");
  await expect(item(/^Blocked/)).not.toContainText("of 2");
  await item(/^Blocked/).click();
  for (const key of [held, free]) await expect(cardIn("blocked", key)).toBeVisible();
  await expect(card(free)).toBeFocused();
  await press("m");
  await expect(item(/^Todo/)).not.toContainText("of 2");
  await expect(item(/^In review/)).toHaveCount(0);
  await press("Escape");
  await press("Control+z");
  await expect(cardIn("in_progress", held)).toBeVisible();
  await expect(cardIn("todo", free)).toBeVisible();

  // A card that is none of them has its own menu; the key is about the chosen ones wherever it is pressed.
  await card(other).click({ button: "right" });
  await expect(menu.getByText(`Move ${other} to`)).toBeVisible();
  await press("Escape");
  await expect(card(other)).toBeFocused();
  await press("m");
  await expect(menu.getByText("Move 2 cards to")).toBeVisible();
  await press("Escape");
  await card(free).click({ button: "right" });
  await expect(menu.getByText("Move 2 cards to")).toBeVisible();
  await press("Escape");
  await baton.window.getByRole("button", { name: "Clear the selection" }).click();
});

test("several cards are chosen by mouse; what can't follow is told of", async () => {
  const free = await addTask("Free one", "--label", "mouse");
  const held = await addTask("Held one", "--label", "mouse");
  const other = await addTask("Other one", "--label", "mouse");
  await expect(card(other)).toBeVisible();
  await card(other).click({ modifiers: ["Control"] });
  await card(free).click({ modifiers: ["Shift"] });
  await expect(bar()).toContainText("3 selected");
  await bar().getByRole("button", { name: "Priority" }).click();
  await baton.window.getByRole("menuitem", { name: "High" }).click();
  await expect.poll(async () => (await taskOf(held)).priority).toBe(3);
  await json("task", "claim", held, "--agent", "claude-1");
  await expect(cardIn("in_progress", held)).toBeVisible();
  await bar().getByRole("button", { name: "Drop" }).click();
  await expect(toasts().getByText(/2 cards dropped\. 1 stayed: .*in progress/)).toBeVisible();
  await expect(card(free)).toHaveCount(0);
  await toasts().getByRole("button", { name: "Undo" }).last().click();
  await expect(cardIn("todo", free)).toBeVisible();
  await press("Escape");
});

test("final moves of several cards wait together, and one undo takes all back", async () => {
  const keys = [await addTask("End 1"), await addTask("End 2")];
  for (const key of keys) await card(key).click({ modifiers: ["Control"] });
  await bar().getByRole("button", { name: "Move to" }).click();
  await baton.window.getByRole("menuitem", { name: /^Cancelled/ }).click();
  await expect(toasts().getByText("2 cards: Cancelled")).toBeVisible();
  await toasts().getByRole("button", { name: "Undo" }).last().click();
  for (const key of keys) await expect(cardIn("todo", key)).toBeVisible();
  expect((await taskOf(keys[0] ?? "")).status).toBe("todo");
  await baton.window.getByRole("button", { name: "Clear the selection" }).click();
});

test("all cards that are chosen are dragged together", async () => {
  const keys = [await addTask("Drag 1"), await addTask("Drag 2")];
  for (const key of keys) await card(key).click({ modifiers: ["Control"] });
  await card(keys[0] ?? "").dragTo(baton.window.locator('[data-status="backlog"]'), { steps: 8 });
  for (const key of keys) await expect(cardIn("backlog", key)).toBeVisible();
  await baton.window.getByRole("button", { name: "Clear the selection" }).click();
});

test("a query is typed as tokens, its faults are said, and it is kept as a view", async () => {
  const page = baton.window;
  const docs = await addTask("Write docs", "--label", "docs", "--priority", "3");
  const line = page.getByRole("combobox", { name: "Filter or search" });
  await page.getByRole("button", { name: /^api-server/ }).click();
  await press("/");
  await expect(line).toBeFocused();
  await line.pressSequentially("label:docs ");
  // What lies around an open list of suggestions is hidden from screen readers meanwhile.
  const token = (text: string) =>
    page.getByRole("button", { name: `Remove ${text}`, includeHidden: true });
  await expect(token("label:docs")).toBeVisible();
  await line.pressSequentially("-status:done ");
  await expect(token("-status:done")).toBeVisible();
  await expect(card(docs)).toBeVisible();
  await expect(page.locator("[data-task-key]")).toHaveCount(1);
  await line.pressSequentially("priority:soon");
  await expect(line).toHaveAccessibleDescription(/^“soon” is nothing that priority can be\. Write/);
  await line.fill("");
  await line.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);

  await page.getByRole("button", { name: "Grouping and views" }).click();
  await page.getByRole("menuitem", { name: "Priority" }).click();
  await expect(page.getByRole("heading", { name: "High, 1" })).toBeVisible();
  const views = page.getByRole("region", { name: "Views" });
  await views.getByRole("button", { name: "Save as a view…" }).click();
  await page.getByLabel("Name").fill("Docs by priority");
  await page.getByRole("button", { name: "Save the view" }).click();
  await expect(views.getByRole("button", { name: /^Docs by priority/ })).toBeVisible();

  await page.getByRole("button", { name: "Clear the filter" }).click();
  await page.getByRole("button", { name: "Grouping and views" }).click();
  await page.getByRole("menuitem", { name: "Nothing" }).click();
  await expect(page.locator("[data-task-key]").nth(1)).toBeVisible();
  await views.getByRole("button", { name: /^Docs by priority/ }).click();
  await expect(page.locator("[data-task-key]")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "High, 1" })).toBeVisible();

  // Where all projects are shown it leads to its own.
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await page.getByRole("button", { name: /^All projects/ }).click();
  await views.getByRole("button", { name: "Docs by priority API" }).click();
  await expect(page.getByRole("button", { name: /^api-server/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(token("label:docs")).toBeVisible();
  await expect(
    views.getByRole("button", { name: "Docs by priority", exact: true }),
  ).toHaveAttribute("aria-pressed", "true");

  await views.getByRole("button", { name: "View menu" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(views.getByRole("button", { name: /^Docs by priority/ })).toHaveCount(0);
  await toasts().getByRole("button", { name: "Undo" }).last().click();
  await expect(views.getByRole("button", { name: /^Docs by priority/ })).toBeVisible();
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await page.getByRole("button", { name: /^All projects/ }).click();
});

test("the keyboard goes through lanes as they are seen", async () => {
  const page = baton.window;
  await page.getByRole("button", { name: "Grouping and views" }).click();
  await page.getByRole("menuitem", { name: "Label" }).click();
  const low = await addTask("Lane low", "--label", "zz-lane", "--priority", "1");
  const urgent = await addTask("Lane urgent", "--label", "zz-lane", "--priority", "4");
  await card(urgent).focus();
  await press("ArrowDown");
  await expect(card(low)).toBeFocused();
  await page.getByRole("button", { name: "Grouping and views" }).click();
  await page.getByRole("menuitem", { name: "Nothing" }).click();
  // What is pasted while a menu still closes goes to nobody.
  await expect(page.getByRole("menu")).toHaveCount(0);
});

/** Pastes a text where the focus is, as the clipboard would. */
const paste = (text: string) =>
  baton.window.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);

test("a pasted list becomes cards with subtasks, and one undo takes all of them away", async () => {
  const page = baton.window;
  await page.locator("[data-task-key]").first().focus();
  await paste("- [ ] Pasted parent\n  - Pasted child\n- [x] Pasted and done\n- Pasted sibling");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: /Pasted and done/ })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Make 3 cards" }).click();
  await expect(page.getByText("Pasted sibling")).toBeVisible();
  const listed = await json<Task[]>("task", "list");
  const parent = listed.find(({ title }) => title === "Pasted parent");
  const child = listed.find(({ title }) => title === "Pasted child");
  const { parent: above } = await json<{ parent: { key: string } }>(
    ...["task", "show", child?.key ?? ""],
  );
  expect(above.key).toBe(parent?.key);
  await press("Control+z");
  await expect(page.getByText("Pasted sibling")).toHaveCount(0);
});

test("a list pasted into a column's line is offered as cards of that column", async () => {
  const page = baton.window;
  await page.getByRole("button", { name: /^api-server/ }).click();
  await page.locator("[data-task-key]").first().focus();
  await press("q");
  const line = page.locator("[data-status]").getByRole("textbox");
  await expect(line).toBeFocused();
  await paste("- Line parent\n  - Line child\n    - Line grandchild\n- Line sibling");
  const dialog = page.getByRole("dialog");
  const box = (name: RegExp) => dialog.getByRole("checkbox", { name });
  await box(/^Line child/).uncheck();
  await expect(box(/^Line grandchild/)).toHaveAccessibleName("Line grandchild under “Line parent”");
  await box(/^Line parent/).uncheck();
  await expect(box(/^Line grandchild/)).toHaveAccessibleName("Line grandchild a card of its own");
  await press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(line).toBeFocused();
  await expect(line).toHaveValue("");
  await paste("- Line parent\n  - Line child");
  await dialog.getByRole("button", { name: "Make 2 cards" }).click();
  await expect(page.getByText("Line child")).toBeVisible();
  const listed = await json<Task[]>("task", "list");
  expect(listed.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["Line parent", "Line child"]),
  );
  await expect(line).toBeFocused();
  await press("Escape");
  await page.getByRole("button", { name: /^All projects/ }).click();
});

test("a list pasted into a new task's title is offered as cards with what was chosen", async () => {
  const page = baton.window;
  await press("n");
  const dialog = page.getByRole("dialog");
  const title = dialog.getByRole("textbox", { name: "Title" });
  await expect(title).toBeFocused();
  await dialog.getByRole("button", { name: "Add: label" }).click();
  await page.keyboard.type("pasted");
  await press("Enter");
  await title.focus();
  await paste("Only one line");
  await expect(title).toBeVisible();
  const list = "Title parent\n  - Title child";
  await paste(list);
  await expect(dialog.getByText("Each gets what you chose for the new task")).toBeVisible();
  await press("Escape");
  await expect(title).toBeFocused();
  await expect(dialog.getByText("pasted", { exact: true })).toBeVisible();
  await paste(list);
  await dialog.getByRole("button", { name: "Make 2 cards" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Title child")).toBeVisible();
  const made = (await json<Task[]>("task", "list")).filter((task) => /^Title /.test(task.title));
  expect(made.map(({ labels }) => labels)).toEqual([["pasted"], ["pasted"]]);
  await press("n");
  await expect(title).toHaveValue("");
  await expect(dialog.getByText("pasted", { exact: true })).toHaveCount(0);
  await press("Escape");
});

test("a list pasted into the line of a subtask is offered as subtasks", async () => {
  const page = baton.window;
  const key = await addTask("Has parts");
  await card(key).click();
  const panel = page.getByRole("complementary").filter({ hasText: key });
  await panel.getByRole("button", { name: "Add a subtask" }).click();
  await paste("Part one\nPart two");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`They become subtasks of ${key}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Make 2 cards" }).click();
  await expect(panel.getByRole("list", { name: "Subtasks" })).toContainText("Part two");
  await expect(panel.getByRole("textbox", { name: "Title of the subtask" })).toBeFocused();
  await press("Escape");
  await press("Escape");
});

test("a card is duplicated, and followed up with a link that both show", async () => {
  const page = baton.window;
  const key = await addTask("Original", "--label", "copyme", "--priority", "4");
  await card(key).focus();
  await press("Control+d");
  await expect(toasts().getByText(new RegExp(`is a copy of ${key}`))).toBeVisible();
  await expect(page.locator("[data-task-key]").filter({ hasText: "Original" })).toHaveCount(2);
  await card(key).focus();
  await expect(card(key)).toBeFocused();
  await press("Shift+f");
  await page.getByRole("textbox", { name: "Title" }).fill("Go on from it");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await card(key).click();
  const panel = page.getByRole("complementary").filter({ hasText: key });
  await panel.getByRole("list", { name: "Follow-ups" }).getByText("Go on from it").click();
  await expect(page.getByRole("list", { name: "Follows" }).getByText("Original")).toBeVisible();
  await press("Escape");
});

test("the menus of a card and of its panel copy its link, and duplicate that card alone", async () => {
  const page = baton.window;
  const key = await addTask("Linked to");
  const other = await addTask("Chosen meanwhile");
  const copied = () => baton.app.evaluate(({ clipboard }) => clipboard.readText());
  await card(other).focus();
  await press("x");
  await expect(bar()).toContainText("1");
  await card(key).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect.poll(copied).toBe(`baton://task/${key}`);
  await card(key).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(toasts().getByText(new RegExp(`is a copy of ${key}`))).toBeVisible();
  await press("Escape");
  await card(other).click();
  await page.getByRole("button", { name: `More for ${other}` }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect.poll(copied).toBe(`baton://task/${other}`);
  await press("Escape");
});

test("who takes back what came before a final move is told that this one stays", async () => {
  const [before, ended] = [await addTask("Made before"), await addTask("Ended for good")];
  await json("task", "edit", before, "--priority", "4");
  await json("task", "move", ended, "in_progress");
  await json("task", "edit", before, "--label", "later");
  await json("task", "move", ended, "done");
  await expect(card(ended)).toHaveCount(0);
  await press("Control+z");
  await expect(toasts()).toContainText(`Can't be taken back: move of ${ended} to Done`);
  await expect(toasts()).toContainText(`Taken back: labels of ${before}`);
});

test("an undo that was refused is tried again once the person changed something else", async () => {
  const [contested, other] = [await addTask("Contested"), await addTask("Beside it")];
  await json("task", "edit", contested, "--title", "Mine");
  await json("task", "edit", contested, "--title", "Theirs", "--agent", "robo");
  await expect(card(contested)).toContainText("Theirs");
  const refusal = toasts().getByText("its title was changed by robo");
  await press("Control+z");
  await expect(refusal).toBeVisible();
  // A message leaves by itself: the second one is told from the first by its absence between.
  await expect(refusal).toHaveCount(0);
  await json("task", "edit", other, "--label", "besides");
  await expect(card(other)).toContainText("besides");
  await press("Control+z");
  await expect(toasts().getByText(`Taken back: labels of ${other}`)).toBeVisible();
  await press("Control+z");
  await expect(refusal).toBeVisible();
});

test("what was typed for a new card is put aside where something else fills it in", async () => {
  const page = baton.window;
  const title = page.getByRole("textbox", { name: "Title" });
  const finished = await addTask("Finished before", "--label", "ended");
  await json("task", "move", finished, "in_progress");
  await json("task", "move", finished, "done");
  await press("n");
  await title.fill("Half a thought");
  await page.getByRole("textbox", { name: "Description" }).fill("And its reasons");
  await press("Escape");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Pasted over it");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(title).toHaveValue("Pasted over it");
  await expect(page.getByText("Put aside: Half a thought")).toBeVisible();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await press("n");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(title).toHaveValue("Half a thought");
  await expect(title).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("And its reasons");
  await press("Escape");
  await page.getByRole("button", { name: /^Unfold Done/ }).click();
  await card(finished).focus();
  await press("Shift+f");
  await expect(page.getByText("Put aside: Half a thought")).toBeVisible();
  await expect(title).toHaveValue("");
  await title.fill("Goes on");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.locator("[data-task-key]").filter({ hasText: "Goes on" })).toHaveCount(1);
  await press("n");
  await page.getByRole("button", { name: "Throw away what was put aside" }).click();
  await expect(page.getByText("Put aside:")).toHaveCount(0);
  await press("Escape");
});

test("a project with open tasks is archived once that is confirmed, and brought back", async () => {
  const page = baton.window;
  await callFromPage(page, "project.create", { name: "side-work", prefix: "SIDE" });
  await callFromPage(page, "task.create", { title: "Left open", project: "SIDE" });
  const projects = page.getByRole("region", { name: "Projects" });
  const project = projects.getByRole("button", { name: /^side-work/ });
  await project.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  const asked = page.getByRole("dialog", { name: "Archive side-work?" });
  await expect(asked).toContainText("1 open task");
  await asked.getByRole("button", { name: "Archive" }).click();
  await expect(project).toHaveCount(0);
  const done = toasts().getByRole("listitem").filter({ hasText: "side-work is archived" });
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(project).toBeVisible();

  await json("project", "archive", "SIDE");
  await expect(project).toHaveCount(0);
  await projects.getByRole("button", { name: /^api-server/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Archived projects…" }).click();
  const archived = page.getByRole("dialog", { name: "Archived projects" });
  await archived.getByRole("button", { name: "Bring side-work back" }).click();
  await expect(archived.getByText("No project is archived.")).toBeVisible();
  await press("Escape");
  await expect(project).toBeVisible();
  await json("project", "archive", "SIDE");
  await expect(project).toHaveCount(0);
});

test("a template is kept and fills in a new card", async () => {
  const page = baton.window;
  await page.getByRole("button", { name: /^api-server/ }).click();
  await baton.app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.getMenuItemById("templates")?.click(),
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Release");
  await dialog.getByLabel("Title of its cards").fill("Release of {year}");
  await dialog.getByLabel("Acceptance criteria, a line each").fill("Notes written\nTag pushed");
  await dialog.getByLabel("Labels, with commas").fill("release");
  await dialog.getByLabel("Command that verifies them").fill("npm test");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("button", { name: "Release" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("button", { name: /^New task/ })
    .first()
    .click();
  await page.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("option", { name: "Release" }).click();
  const title = `Release of ${new Date().getFullYear()}`;
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(title);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText(title)).toBeVisible();
  const made = (await json<Task[]>("task", "list")).find((task) => task.title === title);
  const task = await json<Task & { description: string; verify: { command: string } }>(
    ...["task", "show", made?.key ?? ""],
  );
  expect(task.description).toContain("- [ ] Tag pushed");
  expect(task.labels).toEqual(["release"]);
  expect(task.verify.command).toBe("npm test");
});

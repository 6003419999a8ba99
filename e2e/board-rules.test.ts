import { expect, type Locator, test } from "@playwright/test";
import { AgentHome } from "./agent-home.ts";
import { answerFromPage } from "./call-from-page.ts";
import { type StartedCli, startCli } from "./start-cli.ts";
import { findFaultsAtRest } from "./view-faults.ts";

// What people say of who may take a card, how many, when, and not now: each by mouse and keys, told on the
// card, and kept by the other doors. Each test goes on with what those before left.

test.describe.configure({ mode: "serial", timeout: 360_000 });

let at: AgentHome;
let kept: string;

const page = () => at.page;
const card = (key: string): Locator => page().locator(`[data-task-key="${key}"]`);
const panel = (name: string): Locator => page().getByRole("complementary", { name });
const dialog = (name: string | RegExp): Locator => page().getByRole("dialog", { name });
const column = (status: string): Locator => page().locator(`[data-status="${status}"]`);

async function openCard(key: string): Promise<Locator> {
  await card(key).click();
  const task = page().getByRole("complementary").filter({ hasText: key });
  await expect(task).toBeVisible();
  return task;
}

/** Nothing that a screen reader would stumble over, in either theme. */
async function expectAccessible(): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page().emulateMedia({ colorScheme: theme });
    expect(await findFaultsAtRest(page())).toEqual([]);
  }
}

test.beforeAll(async () => {
  at = new AgentHome(() => ({}));
  await at.launch();
  await at.add("Anybody's");
  kept = await at.add("Kept for one", { priority: 4 });
  await expect(card(kept)).toBeVisible();
});

test.afterAll(() => at.remove());

test("a card is reserved by name, told on it, passed by by others, and given to whom it is for", async () => {
  const task = await openCard(kept);
  await task.getByRole("button", { name: "Reserve it", exact: true }).click();
  const field = task.getByRole("combobox", { name: "Reserved for" });
  await field.fill("codex-1");
  await page().getByRole("option", { name: "codex-1 as an agent's name" }).click();
  await expect(card(kept)).toContainText("for codex-1");
  await expect(card(kept)).toHaveAccessibleName(/reserved for codex-1/);
  const next = await at.cli("task", "next", "--claim", "--agent", "claude-1", "--json");
  expect(JSON.parse(next.stdout).data.title).toBe("Anybody's");
  const refused = await at.cli("task", "claim", kept, "--agent", "claude-1", "--json");
  expect(refused.code).toBe(4);
  expect(JSON.parse(refused.stdout).error.message).toContain("reserved for codex-1");
  const own = await at.cli("task", "next", "--agent", "codex-1", "--json");
  expect(JSON.parse(own.stdout).data.key).toBe(kept);
});

test("a drag of a reserved card by somebody else is refused in the board's own words", async () => {
  const moved = await answerFromPage(page(), "task.move", { task: kept, status: "in_progress" });
  expect(moved).toMatchObject({ ok: false, error: { code: "conflict" } });
  const task = await openCard(kept);
  await task.getByRole("combobox", { name: "Status" }).click();
  await page()
    .getByRole("option", { name: /In progress/ })
    .click();
  await expect(
    page()
      .getByText(/reserved for codex-1: choose another task/)
      .first(),
  ).toBeVisible();
  await expect(card(kept)).toContainText("for codex-1");
  await task.getByRole("button", { name: "Reserve it for nobody" }).click();
  await expect(card(kept)).not.toContainText("codex-1");
});

test("a due date is set in the calendar, told by words on the card, and found by the filter", async () => {
  const task = await openCard(kept);
  await task.getByRole("button", { name: "Set a due date" }).click();
  await task.getByLabel("Due", { exact: true }).fill("2020-02-29");
  await page().keyboard.press("Enter");
  await expect(task.getByText(/days overdue/)).toBeVisible();
  await expect(card(kept)).toContainText(/d over/);
  await page().keyboard.press("Escape");
  await page()
    .getByRole("combobox", { name: /filter/i })
    .fill("due:overdue");
  await expect(page().locator("[data-task-key]")).toHaveCount(1);
  await page()
    .getByRole("combobox", { name: /filter/i })
    .fill("due:none");
  await expect(card(kept)).toHaveCount(0);
  await page()
    .getByRole("combobox", { name: /filter/i })
    .fill("");
  await expect(card(kept)).toBeVisible();
  const shown = await at.cli("task", "edit", kept, "--due", "tomorrow", "--json");
  expect(JSON.parse(shown.stdout).data.dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await expect(card(kept)).not.toContainText(/d over/);
});

test("limits are set for columns, shown in their heads, and kept by every door", async () => {
  await page()
    .getByRole("button", { name: /^API \d/ })
    .click();
  await page().getByRole("button", { name: "Project menu" }).first().click();
  await page()
    .getByRole("menuitem", { name: /Settings/ })
    .click();
  const settings = dialog("Settings of API").getByRole("group", { name: "Column limits" });
  await settings.getByLabel("Todo").fill("2");
  await settings.getByLabel("In review").fill("1");
  await page().keyboard.press("Enter");
  await expect(settings).toHaveCount(0);
  await expect(column("todo")).toContainText("1 / 2");
  await at.add("Fills todo");
  await expect(column("todo").getByText("full")).toBeVisible();
  const filter = page().getByRole("combobox", { name: "Filter or search" });
  await filter.fill("fills");
  await expect(column("todo")).toContainText("1 of 2 / 2 full");
  await filter.fill("");
  await page().keyboard.press("Escape");
  const refused = await at.cli("task", "add", "One too many", "--json");
  expect(refused.code).toBe(5);
  expect(JSON.parse(refused.stdout).error).toMatchObject({
    code: "wip_limit",
    detail: { column: "todo", limit: 2 },
  });
  const [claimed] = await at.call("task.list", { project: "API", status: ["in_progress"] });
  await at.call("task.release", { task: claimed?.key ?? "" });
  await expect(column("todo")).toContainText("3 / 2");
  await expect(column("todo").getByText("over")).toBeVisible();
  await expectAccessible();
});

test("a comment of one's own is changed and deleted, another's is not", async () => {
  await at.cli("task", "comment", kept, "An agent's word", "--agent", "claude-1");
  const task = await openCard(kept);
  await task.getByRole("tab", { name: /Comments/ }).click();
  await task.getByLabel("Comment", { exact: true }).fill("My frist word");
  await page().keyboard.press("Control+Enter");
  const mine = task.getByRole("listitem").filter({ hasText: "My frist word" });
  await mine.hover();
  await mine.getByRole("button", { name: "Edit comment" }).click();
  await task.getByLabel("Change the comment").fill("My first word");
  await page().keyboard.press("Control+Enter");
  const edited = task.getByRole("listitem").filter({ hasText: "My first word" });
  await expect(edited).toContainText("edited");
  const theirs = task.getByRole("listitem").filter({ hasText: "An agent's word" });
  await theirs.hover();
  await expect(theirs.getByRole("button", { name: "Edit comment" })).toHaveCount(0);
  await edited.hover();
  await edited.getByRole("button", { name: "Delete comment" }).click();
  await dialog("Delete this comment?").getByRole("button", { name: "Delete" }).click();
  await expect(edited).toHaveCount(0);
  await expect(theirs).toBeVisible();
});

test("the board is paused with a reason for every door, told in a banner, and resumed", async () => {
  await page().evaluate(() => document.body.focus());
  await at.baton.app.evaluate(({ Menu }) => {
    const run = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []);
    run?.find(({ label }) => label.startsWith("Pause the whole board"))?.click();
  });
  const asked = dialog("Pause the whole board?");
  await asked.getByLabel("Reason").fill("Release at noon");
  await page().keyboard.press("Enter");
  const banner = page().locator("[data-pause]");
  await expect(banner).toContainText(/paused by .*Release at noon/);
  const refused = await at.cli("task", "next", "--claim", "--agent", "claude-1", "--json");
  expect(refused.code).toBe(5);
  expect(JSON.parse(refused.stdout).error).toMatchObject({
    code: "paused",
    detail: { reason: "Release at noon" },
  });
  expect((await at.cli("board", "status")).stdout).toContain("Release at noon");
  await expectAccessible();
  await banner.getByRole("button", { name: "Resume" }).click();
  await expect(banner).toHaveCount(0);
  const next = await at.cli("task", "next", "--claim", "--agent", "claude-1", "--json");
  expect(JSON.parse(next.stdout).data.status).toBe("in_progress");
});

test("who is connected is listed while it is, with or without work, each leading to its card", async () => {
  const options = { home: at.home, cwd: at.repository };
  const [{ key } = { key: "" }] = await at.call("task.list", { project: "API", ready: true });
  const work: StartedCli = await startCli(
    ["run", key, "--", "/bin/sh", "-c", "while [ ! -f done ]; do sleep 0.1; done"],
    options,
  );
  await page().keyboard.press("Escape");
  await page().keyboard.press("w");
  const workers = panel("Workers");
  const item = workers.locator("[data-worker]").filter({ hasText: key });
  await expect(item).toContainText("baton run", { timeout: 60_000 });
  await item.getByRole("button", { name: new RegExp(key) }).click();
  await expect(page().locator("[data-panel=task]")).toContainText(key);
  await expectAccessible();
  work.signal("SIGTERM");
  await work.ended;
  await expect(workers.getByText("Nobody is connected")).toBeVisible({ timeout: 60_000 });
  expect((await at.cli("workers")).stdout).toContain("nobody is connected");
});

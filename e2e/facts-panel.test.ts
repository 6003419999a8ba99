import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";
import { findFaultsAtRest } from "./view-faults.ts";

// The facts panel beside agents that write the same facts by the command line. Each test goes on
// with the facts of those before.

test.describe.configure({ mode: "serial" });

let home: string;
let baton: LaunchedBaton;

const { json } = cliAnswers(() => ({ home, cwd: join(home, "api") }));

interface Fact {
  readonly value: unknown;
  readonly revision: number;
}

const asAgent = (key: string, value: unknown) =>
  json<Fact>("fact", "set", key, JSON.stringify(value), "--agent", "codex-2");
const stored = (key: string) => json<Fact>("fact", "get", key);

const page = () => baton.window;
const panel = (): Locator => page().getByRole("complementary", { name: "Facts" });
const tree = (): Locator => panel().getByRole("tree", { name: "Facts" });
const row = (label: string): Locator =>
  tree()
    .getByRole("treeitem")
    .filter({ has: page().getByText(label, { exact: true }) });
const detail = (key: string): Locator => panel().getByRole("region", { name: `Fact ${key}` });
const value = (): Locator => panel().getByLabel("Value, as JSON");
const conflict = (): Locator => page().getByRole("dialog", { name: /while you typed/ });
const button = (name: string | RegExp): Locator => page().getByRole("button", { name });

/** Opens a fact's editor by keys and types a value over what it holds. */
async function type(label: string, key: string, text: string): Promise<void> {
  await row(label).click();
  await expect(detail(key)).toBeVisible();
  await page().keyboard.press("e");
  await expect(value()).toBeFocused();
  await value().fill(text);
}

/** Types over a fact that an agent changes meanwhile, and compares the two. */
async function collide(key: string, mine: string, theirs: unknown): Promise<void> {
  await type(key, key, mine);
  await asAgent(key, theirs);
  await expect(panel().getByText("Changed by codex-2 while you typed.")).toBeVisible();
  await page().keyboard.press("Control+Enter");
  await expect(conflict()).toBeVisible();
}

test.beforeAll(async () => {
  home = makeHome();
  mkdirSync(join(home, "api"));
  giveToAppUser(home);
  baton = await launchBaton({ home });
  await json("init", "--name", "api-server", "--prefix", "API");
  await page().getByRole("button", { name: "api-server" }).click();
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("opens by its key, says what to do, and shows what the command line writes", async () => {
  await page().keyboard.press("f");
  await expect(panel()).toBeVisible();
  await expect(panel().getByText("No facts in api-server yet")).toBeVisible();
  await asAgent("gates.unit", "red");
  await expect(row("gates.unit")).toContainText('"red"');
  await expect(row("gates.unit")).toContainText("codex-2");
  await asAgent("gates.lint", { ok: true });
  await expect(row("gates")).toBeVisible();
  await expect(row("lint")).toContainText('{"ok":true}');
  await asAgent("gates.unit", "amber");
  await expect(row("unit")).toContainText('"amber"');
  await expect(row("unit")).toContainText("r2");
});

test("the tree is gone through, folded and opened by keys alone", async () => {
  await page().keyboard.press("F6");
  while (!(await tree().evaluate((own) => own === document.activeElement))) {
    await page().keyboard.press("F6");
  }
  await page().keyboard.press("Home");
  await expect(tree()).toHaveAttribute("aria-activedescendant", "fact-gates");
  await page().keyboard.press("ArrowLeft");
  await expect(row("unit")).toHaveCount(0);
  await expect(row("gates")).toHaveAttribute("aria-expanded", "false");
  await page().keyboard.press("ArrowRight");
  await page().keyboard.press("End");
  await expect(row("unit")).toHaveAttribute("aria-selected", "true");
  await expect(detail("gates.unit")).toBeVisible();
  await page().keyboard.press("Enter");
  await expect(detail("gates.unit")).toBeFocused();
  await page().keyboard.press("Escape");
  await expect(detail("gates.unit")).toHaveCount(0);
  await expect(tree()).toBeFocused();
  await page().keyboard.press("Escape");
  await expect(panel()).toHaveCount(0);
  const isOnBoard = () =>
    page().evaluate(() => document.activeElement?.closest("main") instanceof HTMLElement);
  await expect.poll(isOnBoard).toBe(true);
  await page().keyboard.press("f");
  await expect(tree()).toBeFocused();
});

test("a value is edited in place, and what is no value is refused in place", async () => {
  await type("unit", "gates.unit", "green");
  await expect(panel().getByText('a text has quotes, as in "green"')).toBeVisible();
  await page().keyboard.press("Control+Enter");
  await expect(value()).toHaveAttribute("aria-invalid", "true");
  await value().fill(JSON.stringify("x".repeat(4_095)));
  await page().keyboard.press("Control+Enter");
  await expect(panel().getByText(/more than 4096 bytes/)).toBeVisible();
  await value().fill('{"state": "green", "by": "me"}');
  await page().keyboard.press("Control+Enter");
  await expect(value()).toHaveCount(0);
  await expect(row("unit")).toContainText('{"by":"me","state":"green"}');
  await expect(detail("gates.unit")).toBeFocused();
  expect(await stored("gates.unit")).toMatchObject({
    value: { state: "green", by: "me" },
    revision: 3,
  });
  const history = detail("gates.unit").getByRole("region", { name: "History" });
  await expect(history.locator("del").first()).toHaveText('"amber"');
});

test("an edit that is given up comes back", async () => {
  await type("unit", "gates.unit", '"typed"');
  await page().keyboard.press("Escape");
  await expect(value()).toHaveCount(0);
  await button("Bring it back").click();
  await expect(value()).toHaveValue('"typed"');
  await value().press("Escape");
});

test("a write made meanwhile: theirs is kept", async () => {
  await asAgent("first", "old");
  await collide("first", '"mine"', "theirs");
  await expect(conflict().getByRole("region", { name: "Before (r1)" })).toContainText('"old"');
  await expect(conflict().getByRole("region", { name: "Theirs (codex-2, r2)" })).toContainText(
    '"theirs"',
  );
  await expect(conflict().getByRole("region", { name: "Yours" })).toContainText('"mine"');
  await button("Use theirs").click();
  await expect(value()).toHaveCount(0);
  expect(await stored("first")).toMatchObject({ value: "theirs", revision: 2 });
});

test("a write made meanwhile: mine wins, and the history keeps both", async () => {
  await asAgent("second", "old");
  await collide("second", '"mine"', "theirs");
  await button("Use mine").click();
  await expect(conflict()).toHaveCount(0);
  await expect(row("second")).toContainText('"mine"');
  expect(await stored("second")).toMatchObject({ value: "mine", revision: 3 });
  const history = await json<Fact[]>("fact", "history", "second");
  expect(history.map((each) => each.value)).toEqual(["mine", "theirs", "old"]);
});

test("a write made meanwhile: different keys are merged", async () => {
  await asAgent("third", { ms: 4, state: "red" });
  await collide("third", '{"ms": 4, "state": "green"}', { ms: 9, state: "red" });
  await button("Merge both").click();
  await expect(value()).toHaveValue('{\n  "ms": 9,\n  "state": "green"\n}');
  await value().press("Control+Enter");
  await expect(value()).toHaveCount(0);
  expect(await stored("third")).toMatchObject({ value: { ms: 9, state: "green" }, revision: 3 });
});

test("a write made meanwhile: the same place is merged by hand", async () => {
  await asAgent("fourth", { state: "red" });
  await collide("fourth", '{"state": "mine"}', { state: "theirs" });
  await button("Merge by hand").click();
  await expect(value()).toHaveValue(/<<<<<<< yours/);
  await value().press("Control+Enter");
  await expect(panel().getByText(/^Settle the marked places/)).toBeVisible();
  await value().fill('{"state": "both"}');
  await value().press("Control+Enter");
  await expect(value()).toHaveCount(0);
  expect(await stored("fourth")).toMatchObject({ value: { state: "both" }, revision: 3 });
});

test("a fact that is deleted while it is edited can be brought back by the edit", async () => {
  await asAgent("fifth", "old");
  await type("fifth", "fifth", '"mine"');
  await json("fact", "delete", "fifth", "--agent", "codex-2");
  await expect(panel().getByText("Deleted by codex-2 while you typed.")).toBeVisible();
  await value().press("Control+Enter");
  await expect(conflict()).toContainText("(deleted)");
  await button("Use mine").click();
  await expect(row("fifth")).toContainText('"mine"');
  expect(await stored("fifth")).toMatchObject({ value: "mine", revision: 3 });
});

test("a new fact is made, its key judged while it is typed", async () => {
  await button("New fact").click();
  await expect(panel().getByLabel("Key", { exact: true })).toBeFocused();
  await page().keyboard.type("Not A Key");
  await expect(panel().getByText(/is no key/)).toBeVisible();
  await panel().getByLabel("Key", { exact: true }).fill("first");
  await expect(panel().getByText(/It exists already/)).toBeVisible();
  await panel().getByLabel("Key", { exact: true }).fill("made.here");
  await page().keyboard.press("Tab");
  await expect(value()).toBeFocused();
  await page().keyboard.type("12");
  await page().keyboard.press("Control+Enter");
  await expect(detail("made.here")).toBeVisible();
  expect(await stored("made.here")).toMatchObject({ value: 12, revision: 1 });
});

test("a fact is deleted after a question, undone, and restored from the list of deleted", async () => {
  await row("made.here").click();
  await page().keyboard.press("Delete");
  await expect(page().getByRole("dialog", { name: "Delete made.here?" })).toBeVisible();
  await button("Delete").last().click();
  await expect(row("made.here")).toHaveCount(0);
  const notices = page().getByRole("region", { name: "Notifications" }).getByRole("listitem");
  const deletion = notices.filter({ hasText: "made.here" }).filter({ hasText: /deleted/i });
  await deletion.getByRole("button", { name: "Undo" }).click();
  await expect(row("made.here")).toContainText("12");
  expect(await stored("made.here")).toMatchObject({ value: 12, revision: 3 });

  await json("fact", "delete", "made.here", "--agent", "codex-2");
  await expect(row("made.here")).toHaveCount(0);
  await panel().getByRole("radio", { name: "Deleted" }).click();
  await row("made.here").click();
  await button("Restore…").click();
  await expect(value()).toHaveValue("12");
  await value().fill("13");
  await value().press("Control+Enter");
  await expect(row("made.here")).toHaveCount(0);
  await panel().getByRole("radio", { name: "Live" }).click();
  await expect(row("made.here")).toContainText("13");
});

test("what a person writes is taken back and done again by key, also after a restart", async () => {
  await type("made.here", "made.here", "14");
  await page().keyboard.press("Control+Enter");
  await expect(row("made.here")).toContainText("14");
  await page().keyboard.press("Control+z");
  await expect(row("made.here")).toContainText("13");
  await page().keyboard.press("Control+Shift+z");
  await expect(row("made.here")).toContainText("14");
  await baton.close();
  baton = await launchBaton({ home });
  await expect(row("made.here")).toContainText("14");
  await row("made.here").click();
  await page().keyboard.press("Control+z");
  await expect(row("made.here")).toContainText("13");
  const notices = page().getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Taken back: write of made.here");
});

test("the undo of a fact is refused with who wrote it since, and leads to it", async () => {
  await type("made.here", "made.here", "15");
  await page().keyboard.press("Control+Enter");
  await expect(row("made.here")).toContainText("15");
  await asAgent("made.here", 16);
  await expect(row("made.here")).toContainText("16");
  await row("first").click();
  await page().keyboard.press("Control+z");
  const refusal = page().getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(
    refusal.filter({ hasText: "made.here was changed by codex-2 since, so it stays as it is" }),
  ).toBeVisible();
  await refusal.getByRole("button", { name: "made.here", exact: true }).click();
  await expect(detail("made.here")).toBeVisible();
  expect(await stored("made.here")).toMatchObject({ value: 16 });
});

test("a fact that opens a gate makes its card ready on the screen", async () => {
  const { key } = await json<{ key: string }>("task", "add", "Deploy");
  await json("fact", "gate", key, "gates.e2e", '"green"');
  const card = page().locator(`[data-task-key="${key}"]`);
  await expect(card).toContainText("waits for 1");
  await expect(row("e2e")).toContainText("not written yet");
  await expect(row("e2e")).toContainText("1 waits");
  await row("e2e").click();
  await expect(detail("gates.e2e")).toContainText(`waits for "green"`);
  await button("Write it").click();
  await value().fill('"green"');
  await value().press("Control+Enter");
  await expect(card).toContainText("ready");
  await expect(row("e2e")).toContainText("1 open");
  await detail("gates.e2e")
    .getByRole("button", { name: new RegExp(key) })
    .click();
  await expect(page().getByRole("complementary", { name: `Task ${key}` })).toBeVisible();
});

test("keys and values are searched", async () => {
  await panel().getByLabel("Search keys and values").fill("green");
  await expect(row("first")).toHaveCount(0);
  await expect(row("unit")).toBeVisible();
  await panel().getByLabel("Search keys and values").fill("nowhere");
  await expect(panel().getByText("Nothing holds “nowhere”")).toBeVisible();
  await page().keyboard.press("Escape");
  await expect(row("first")).toBeVisible();
});

test("the global list has facts of its own", async () => {
  // Outside of every project's folder.
  expect((await runCli(["fact", "set", "everywhere", "1"], { home })).code).toBe(0);
  await panel().getByRole("combobox", { name: "Whose facts" }).click();
  await page().getByRole("option", { name: "Global" }).click();
  await expect(row("everywhere")).toBeVisible();
  await expect(row("first")).toHaveCount(0);
  await panel().getByRole("combobox", { name: "Whose facts" }).click();
  await page()
    .getByRole("option", { name: /api-server/ })
    .click();
  await expect(row("first")).toBeVisible();
});

/** What axe finds in the panel, and where. */
const faultsInPanel = () => findFaultsAtRest(page(), "[data-panel=facts]");

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in the panel, ${theme}`, async () => {
    await page().evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await row("unit").click();
    await expect(detail("gates.unit")).toBeVisible();
    await page().keyboard.press("e");
    await expect(value()).toBeVisible();
    expect(await faultsInPanel()).toEqual([]);
    await value().press("Escape");
    expect(await faultsInPanel()).toEqual([]);
  });
}

test("a narrow window shows one panel, tabs the others, and remembers both", async () => {
  const resize = (width: number) =>
    baton.app.evaluate(({ BrowserWindow }, to) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(to, 700);
    }, width);
  await resize(900);
  const tabs = page().getByRole("tablist", { name: "Open panels" });
  await expect(tabs.getByRole("tab")).toHaveText(["Facts", "Task"]);
  await tabs.getByRole("tab", { name: "Facts" }).click();
  await expect(panel()).toBeVisible();
  await page().keyboard.press("ArrowRight");
  await expect(page().getByRole("complementary", { name: /^Task/ })).toBeVisible();
  await expect(panel()).toHaveCount(0);
  await page().reload();
  await expect(tabs.getByRole("tab", { name: "Task" })).toHaveAttribute("aria-selected", "true");
  await resize(1_400);
  await expect(panel()).toBeVisible();
  await expect(page().getByRole("complementary", { name: /^Task/ })).toBeVisible();
  const columns = page().locator("[data-board] [data-status]");
  const inSight = () =>
    columns.evaluateAll((all) => {
      const right = document.querySelector("main")?.getBoundingClientRect().right ?? 0;
      return all.filter((column) => column.getBoundingClientRect().right <= right).length;
    });
  await expect.poll(inSight, "whole columns beside both panels").toBeGreaterThanOrEqual(2);
});

test("beside all projects the panel stays with the facts that it showed last", async () => {
  await page().getByRole("button", { name: "All projects" }).click();
  await expect(panel().getByRole("combobox", { name: "Whose facts" })).toContainText("api-server");
  await expect(row("first")).toBeVisible();
  await page().getByRole("button", { name: "api-server" }).click();
  await expect(row("first")).toBeVisible();
});

import { expect, type Locator, test } from "@playwright/test";
import { atRest } from "./at-rest.ts";
import { callFromPage } from "./call-from-page.ts";
import { cliAnswers } from "./cli-answers.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { findFaultsAtRest } from "./view-faults.ts";

// The graph of what waits for what, beside a command line that changes it. Each test goes on with
// the links of those before.

test.describe.configure({ mode: "serial" });

let home: string;
let baton: LaunchedBaton;
const keys: Record<string, string> = {};

const page = () => baton.window;
const panel = (): Locator => page().getByRole("complementary", { name: "Graph" });
const canvas = (): Locator => panel().getByRole("application", { name: "Dependency graph" });
const drawn = (title: string): Locator => canvas().locator(`[data-graph-node="${keys[title]}"]`);
const link = (task: string, on: string): Locator =>
  canvas().getByRole("img", { name: `${keys[task]} waits for ${keys[on]}`, exact: true });
const bar = (title: string): Locator => panel().locator(`[data-graph-task="${keys[title]}"]`);
const button = (name: string | RegExp): Locator => panel().getByRole("button", { name });
const dialog = (): Locator => page().getByRole("dialog");
const settled = () => expect(panel().locator("[data-laid-out]")).toBeVisible();

async function add(title: string): Promise<void> {
  const task = await callFromPage(page(), "task.create", { title });
  keys[title] = task.key;
}

const { cli } = cliAnswers(() => ({ home }));

const dependOn = (task: string, on: string) =>
  cli("dep", "add", keys[task] ?? "", "--on", keys[on] ?? "");

async function statusOf(title: string): Promise<string> {
  return (await callFromPage(page(), "task.get", { task: keys[title] ?? "" })).status;
}

/** Drags from the middle of a drawn task to the middle of another. */
async function drag(from: string, to: string): Promise<void> {
  const [start, end] = [await atRest(drawn(from)), await atRest(drawn(to))];
  const { mouse } = page();
  await mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await mouse.down();
  await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await mouse.up();
}

test.beforeAll(async () => {
  home = makeHome();
  baton = await launchBaton({ home });
  await page().setViewportSize({ width: 1440, height: 900 });
  for (const title of ["Schema", "Endpoint", "Client", "Docs", "Release"]) await add(title);
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("a board without links says so, and offers its tasks to link them", async () => {
  await expect(page().locator(`[data-task-key="${keys.Release}"]`)).toBeVisible();
  await page().keyboard.press("g");
  await expect(panel()).toContainText("Nothing waits for anything");
  await button("Show unlinked tasks").click();
  await settled();
  for (const title of ["Schema", "Release"]) await expect(drawn(title)).toBeVisible();
});

test("dragging from a card to another links them, with a way back", async () => {
  await drag("Schema", "Endpoint");
  await expect(link("Endpoint", "Schema")).toBeAttached();
  const made = await callFromPage(page(), "task.get", { task: keys.Endpoint ?? "" });
  expect(made.dependencies.map(({ key }) => key)).toEqual([keys.Schema]);
  await page().getByRole("button", { name: "Undo" }).click();
  await expect(link("Endpoint", "Schema")).toHaveCount(0);
  await drag("Schema", "Endpoint");
  await expect(link("Endpoint", "Schema")).toBeAttached();
});

test("the same by keys: a task is found by arrows and linked by search", async () => {
  await canvas().focus();
  await page().keyboard.press("ArrowRight");
  await expect(canvas()).toHaveAttribute("aria-activedescendant", /graph-task-/);
  const schema = `graph-task-${(await callFromPage(page(), "task.get", { task: keys.Client ?? "" })).id}`;
  const active = () => canvas().getAttribute("aria-activedescendant");
  await expect(async () => {
    const before = await active();
    if (before === schema) return;
    await page().keyboard.press("ArrowDown");
    // One press at a time: a second one before the first is shown would pass it by.
    await expect.poll(active).not.toBe(before);
    expect(await active()).toBe(schema);
  }).toPass();
  await page().keyboard.press("l");
  await expect(panel().getByRole("combobox", { name: "The other task" })).toBeFocused();
  await page().keyboard.type("Endpoint");
  await expect(page().getByRole("option", { name: /Endpoint/ })).toBeVisible();
  await page().keyboard.press("ArrowDown");
  await page().keyboard.press("Enter");
  await expect(link("Client", "Endpoint")).toBeAttached();
  await expect(bar("Client")).toContainText(keys.Endpoint ?? "");
});

test("a change by the command line is drawn, and what was drawn stays where it was", async () => {
  const before = await atRest(drawn("Schema"));
  await dependOn("Release", "Client");
  await expect(link("Release", "Client")).toBeAttached();
  expect(await atRest(drawn("Schema"))).toEqual(before);
  await cli("task", "move", keys.Schema ?? "", "in_progress");
  await expect(drawn("Schema")).toHaveAccessibleName(/In progress/);
});

test("a refused cycle shows its way, in the graph and in words", async () => {
  await drag("Release", "Schema");
  const notice = panel().getByRole("alert");
  await expect(notice).toContainText("This would close a circle");
  await expect(notice).toContainText(
    [keys.Release, keys.Client, keys.Endpoint, keys.Schema].join(" -> "),
  );
  await expect(canvas().locator("[data-cycle]")).toHaveCount(4);
  await expect(canvas().locator(".react-flow__edge.cycle")).toHaveCount(4);
  await button("Put aside").click();
  await expect(canvas().locator("[data-cycle]")).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in the drawing and the list, ${theme}`, async () => {
    await page().evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    for (const mode of ["Drawing", "List"]) {
      await panel().getByRole("radio", { name: mode }).click();
      expect(await findFaultsAtRest(page(), "[data-panel=graph]")).toEqual([]);
    }
    await panel().getByRole("radio", { name: "Drawing" }).click();
  });
}

test("its keys are the graph's alone, and it says where one finds nothing to do", async () => {
  await canvas().focus();
  const scale = () =>
    canvas()
      .locator(".react-flow__viewport")
      .evaluate((viewport) => new DOMMatrix(getComputedStyle(viewport).transform).a);
  await page().keyboard.press("0");
  const fitted = await scale();
  await page().keyboard.press("-");
  await expect.poll(scale).toBeLessThan(fitted);
  await page().keyboard.press("0");
  await expect.poll(scale).toBeCloseTo(fitted, 3);
  // Nothing waits for the last of the chain.
  for (let step = 0; step < 4; step++) await page().keyboard.press("ArrowRight");
  await expect(bar("Release")).toBeVisible();
  await page().keyboard.press("c");
  await expect(page().getByRole("region", { name: "Notifications" })).toContainText(
    "Go to a task of the graph that others wait for",
  );
  await expect(page().getByRole("complementary", { name: "Costs" })).toHaveCount(0);
  await page().keyboard.press("?");
  const list = page().getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toContainText("Fit the graph into its panel");
  await page().keyboard.press("Escape");
});

test("stalled chains stand out, and what waits is cancelled as it was shown", async () => {
  await cli("task", "move", keys.Schema ?? "", "cancelled");
  await expect(canvas().locator("[data-stalled]")).toHaveCount(3);
  await expect(panel()).toContainText("3 stalled");
  await expect(drawn("Release")).toHaveAccessibleName(new RegExp(`stalled by ${keys.Schema}`));
  await drawn("Schema").click({ force: true });
  await expect(page().getByRole("complementary", { name: `Task ${keys.Schema}` })).toBeVisible();
  await page().keyboard.press("Escape");
  await button(/Cancel what waits/).click();
  for (const title of ["Endpoint", "Client", "Release"])
    await expect(dialog()).toContainText(keys[title] ?? "");
  // Somebody else changes what waits while the person looks: the list follows.
  await dependOn("Docs", "Release");
  await expect(dialog()).toContainText(keys.Docs ?? "");
  await dialog().getByRole("button", { name: "Cancel 4 tasks" }).click();
  await expect(dialog()).toHaveCount(0);
  for (const title of ["Endpoint", "Client", "Release", "Docs"])
    expect(await statusOf(title)).toBe("cancelled");
});

test("the list tells the same links, and takes them away", async () => {
  await add("Deploy");
  await add("Announce");
  await dependOn("Announce", "Deploy");
  await panel().getByRole("radio", { name: "List" }).click();
  const line = panel()
    .locator("[data-link]")
    .filter({ hasText: keys.Announce ?? "" });
  await expect(line).toContainText(`waits for`);
  await line.getByRole("button", { name: /no longer waits/ }).click();
  await expect(line).toHaveCount(0);
  const task = await callFromPage(page(), "task.get", { task: keys.Announce ?? "" });
  expect(task.dependencies).toEqual([]);
  await panel().getByRole("radio", { name: "Drawing" }).click();
});

test("the surroundings of one task are drawn link by link", async () => {
  for (const title of ["One", "Two", "Three", "Four"]) await add(title);
  await dependOn("Two", "One");
  await dependOn("Three", "Two");
  await dependOn("Four", "Three");
  await expect(link("Four", "Three")).toBeAttached();
  await panel().getByRole("radio", { name: "List" }).click();
  await button(new RegExp(`^${keys.Four}:`)).click();
  await bar("Four").getByRole("button", { name: "Around this" }).click();
  await panel().getByRole("radio", { name: "Drawing" }).click();
  await button("One link less").click();
  await settled();
  await expect(drawn("Three")).toBeVisible();
  await expect(drawn("Two")).toHaveCount(0);
  await button("One link more").click();
  await expect(drawn("Two")).toBeVisible();
  await expect(drawn("One")).toHaveCount(0);
  await button("Show the whole project again").click();
  await expect(drawn("One")).toBeVisible();
});

import { expect, type Locator, type Page, test } from "@playwright/test";
import { callFromPage } from "./call-from-page.ts";
import { cliAnswers } from "./cli-answers.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { findFaultsAtRest } from "./view-faults.ts";

// Panels in windows of their own, beside a command line that changes the board. Each test goes on
// with the windows of those before.

test.describe.configure({ mode: "serial", timeout: 360_000 });

let home: string;
let baton: LaunchedBaton;
let key: string;
const windows = new Map<string, Page>();

const board = () => baton.window;
const docked = (title: string): Locator =>
  board().getByRole("complementary", { name: title, exact: true });
const own = (title: string): Page => {
  const page = windows.get(title);
  if (!page) throw new Error(`${title} has no window`);
  return page;
};
const panelOf = (title: string): Locator => own(title).getByRole("main", { name: title });

const { cli } = cliAnswers(() => ({ home }));

/** Opens a panel by its key and gives it a window of its own. */
async function popOut(title: string, shortcut: string): Promise<void> {
  await board().locator("body").press(shortcut);
  await expect(docked(title)).toBeVisible();
  const opening = baton.app.waitForEvent("window");
  await docked(title).getByRole("button", { name: "Open in a window of its own" }).click();
  windows.set(title, await opening);
  await expect(panelOf(title)).toBeVisible();
  await expect(docked(title)).toHaveCount(0);
}

async function launch(): Promise<void> {
  baton = await launchBaton({ home });
  await expect(board().getByRole("button", { name: "Facts" })).toBeVisible();
}

test.beforeAll(async () => {
  home = makeHome();
  await launch();
  await board().setViewportSize({ width: 1440, height: 900 });
  key = (await callFromPage(board(), "task.create", { title: "Limit the search" })).key;
  await expect(board().locator(`[data-task-key="${key}"]`)).toBeVisible();
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("what a panel leaves out stays left out in its own window, and when it comes back", async () => {
  const filterOf = (page: Page) => page.getByRole("searchbox", { name: "Search what happened" });
  const isKept = (text: string) =>
    expect
      .poll(() => board().evaluate(() => localStorage.getItem("baton-activity")))
      .toContain(`"${text}"`);
  await board().locator("body").press("a");
  await filterOf(board()).fill("limit");
  await isKept("limit");
  const opening = baton.app.waitForEvent("window");
  await docked("Activity").getByRole("button", { name: "Open in a window of its own" }).click();
  windows.set("Activity", await opening);
  await expect(filterOf(own("Activity"))).toHaveValue("limit");
  await filterOf(own("Activity")).fill("search");
  await isKept("search");
  await own("Activity").getByRole("button", { name: "Put back into the window" }).click();
  await expect(filterOf(board())).toHaveValue("search");
  await filterOf(board()).fill("");
  await isKept("");
  await board()
    .getByRole("navigation")
    .getByRole("button", { name: /^Activity/ })
    .click();
});

test("a panel gets a window of its own, which keeps the page's rules", async () => {
  await popOut("Facts", "f");
  await popOut("Graph", "g");
  await popOut("Executions", "u");
  const rules = await own("Facts").evaluate(() => ({
    node: "process" in globalThis || "require" in globalThis,
    bridge: typeof window.baton.call,
    opened: window.open("file:///etc/hostname") === null,
  }));
  expect(rules).toEqual({ node: false, bridge: "function", opened: true });
  expect(
    await baton.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
  ).toBe(4);
});

test("a change by the command line shows in every window", async () => {
  await cli("fact", "set", "gates.unit", '"green"', "--project", "GLOBAL");
  await expect(panelOf("Facts").getByRole("treeitem").filter({ hasText: "unit" })).toBeVisible();
  const other = (await callFromPage(board(), "task.create", { title: "Second" })).key;
  await cli("dep", "add", other, "--on", key);
  await expect(panelOf("Graph").locator(`[data-graph-node="${other}"]`)).toBeVisible();
  await cli("task", "claim", key, "--agent", "codex-2");
  await cli("exec", "start", key, "--type", "codex", "--agent", "codex-2", "--epoch", "1");
  await expect(panelOf("Executions").locator(`[data-running-task="${key}"]`)).toBeVisible();
  await expect(board().locator(`[data-task-key="${key}"]`)).toContainText("codex");
});

test("the windows follow the project and the theme of the board's", async () => {
  const { id } = await callFromPage(board(), "project.create", { name: "api", prefix: "API" });
  await board().getByRole("button", { name: "api" }).click();
  await expect(panelOf("Executions")).toContainText("api");
  await expect(panelOf("Executions")).toContainText("Nothing runs in this project");
  expect(id).toBeTruthy();
  await board().getByRole("button", { name: "All projects" }).click();
  await expect(panelOf("Executions")).toContainText("All projects");
});

test("opening a task from a panel's window shows it in the board's", async () => {
  await panelOf("Executions")
    .getByRole("button", { name: /Limit the search/ })
    .click();
  await expect(board().getByRole("complementary", { name: `Task ${key}` })).toBeVisible();
  await expect(panelOf("Executions")).toBeVisible();
});

test("the key of a panel that has a window brings that to the front, and docks no second one", async () => {
  await board().locator("body").press("f");
  await expect
    .poll(() => baton.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(4);
  await expect(docked("Facts")).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in a panel's window, ${theme}`, async () => {
    for (const title of ["Facts", "Graph", "Executions"]) {
      await own(title).evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      expect(await findFaultsAtRest(own(title)), title).toEqual([]);
    }
  });
}

test("a fact that is being written in its window is there when the panel is put back", async () => {
  await board()
    .getByRole("button", { name: /^Global list/ })
    .click();
  await panelOf("Facts").getByRole("treeitem").filter({ hasText: "unit" }).click();
  await expect(panelOf("Facts").getByRole("region", { name: "Fact gates.unit" })).toBeVisible();
  await own("Facts").keyboard.press("e");
  await panelOf("Facts").getByLabel("Value, as JSON").fill('"red and more"');
  const closing = own("Facts").waitForEvent("close");
  await panelOf("Facts").getByRole("button", { name: "Put back into the window" }).click();
  await closing;
  windows.delete("Facts");
  await expect(docked("Facts")).toBeVisible();
  await docked("Facts").getByRole("treeitem").filter({ hasText: "unit" }).click();
  await expect(docked("Facts").getByLabel("Value, as JSON")).toHaveValue('"red and more"');
});

test("closing a panel's window closes the panel; the others are there at the next start", async () => {
  const closing = own("Executions").waitForEvent("close");
  await baton.app.evaluate(({ BrowserWindow }) => {
    const all = BrowserWindow.getAllWindows();
    all.find((window) => window.getTitle().startsWith("Executions"))?.close();
  });
  await closing;
  await expect(board().getByRole("button", { name: "Executions" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await baton.app.evaluate(({ BrowserWindow }) => {
    const all = BrowserWindow.getAllWindows();
    all
      .find((window) => window.getTitle().startsWith("Graph"))
      ?.setBounds({ x: 60, y: 80, width: 640, height: 500 });
  });
  await baton.close();
  windows.clear();
  await launch();
  await expect
    .poll(() =>
      baton.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .filter((window) => window.getTitle().startsWith("Graph"))
          .map((window) => window.getBounds()),
      ),
    )
    .toEqual([{ x: 60, y: 80, width: 640, height: 500 }]);
  expect(
    await baton.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
  ).toBe(2);
  await expect(docked("Facts")).toBeVisible();
});

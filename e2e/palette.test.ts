import { expect, type Locator, test } from "@playwright/test";
import { BoardHome } from "./board-home.ts";

// The command palette: every action and every task of the board, found by typing.

test.describe.configure({ mode: "serial" });

let at: BoardHome;
let login: string;

const palette = (): Locator => at.page.getByRole("dialog", { name: "Command palette" });
const input = (): Locator => palette().getByRole("combobox");
const option = (name: string | RegExp): Locator => palette().getByRole("option", { name });
const back = (): Locator => palette().getByRole("button", { name: "Back to everything" });
const press = (keys: string) => at.page.keyboard.press(keys);

test.beforeAll(async () => {
  at = await BoardHome.open();
  login = await at.add("Fix the login");
  await at.add("Write the docs", "--status", "backlog");
  await expect(at.card(login)).toBeVisible();
});

test.afterAll(() => at?.close());

test("opens and closes by its key, also while something is typed, and gives the focus back", async () => {
  await at.card(login).focus();
  await press("Control+k");
  await expect(input()).toBeFocused();
  await press("Control+k");
  await expect(palette()).toHaveCount(0);
  await expect(at.card(login)).toBeFocused();
  await press("/");
  await press("Control+k");
  await expect(input()).toBeFocused();
  await press("Escape");
  await expect(
    at.page.getByRole("combobox", { name: "Filter or search", exact: true }),
  ).toBeFocused();
});

test("shows another project, and all of them", async () => {
  const { page } = at;
  const sidebar = page.getByRole("navigation", { name: "Projects, panels and filters" });
  const go = async (text: string, name: string | RegExp) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(text);
    await option(name).click();
    await expect(palette()).toHaveCount(0);
  };
  await go("all proj", "All projects");
  await expect(sidebar.getByRole("button", { name: /^All projects/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await go("api-server", /^api-server/);
  await expect(sidebar.getByRole("button", { name: /^api-server/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("runs an action by its words, and offers it first the next time", async () => {
  await at.card(login).focus();
  await press("Control+k");
  await at.page.keyboard.type("keyb shortc");
  await expect(option(/^Keyboard shortcuts/)).toHaveAttribute("data-highlighted", "");
  await press("Enter");
  await expect(at.page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await press("Escape");
  await press("Control+k");
  await expect(palette().getByRole("option").first()).toHaveText(/^Keyboard shortcuts/);
  await press("Escape");
});

test("an action on the focused card moves it, and what can't be done says why", async () => {
  await at.card(login).focus();
  await press("Control+k");
  await at.page.keyboard.type("in review");
  await expect(option(/^Move to In review/)).toContainText(`${login} stays in Todo`);
  await expect(option(/^Move to In review/)).toHaveAttribute("aria-disabled", "true");
  await input().fill("move to blocked");
  await expect(option(/^Move to Blocked/)).toHaveAttribute("data-highlighted", "");
  await press("Enter");
  await expect(at.cardIn("blocked", login)).toBeFocused();
  await expect.poll(() => at.statusOf(login)).toBe("blocked");
});

test("finds a task by key and by its words, and opens it", async () => {
  await press("Control+k");
  await at.page.keyboard.type("docs");
  await expect(option(/^Write the docs/)).toBeVisible();
  await input().fill(login.toLowerCase());
  await expect(palette().getByRole("option").first()).toHaveText(/^Fix the login/);
  await press("Enter");
  await expect(at.page.getByRole("complementary").filter({ hasText: login })).toBeVisible();
  await press("Escape");
});

test("a task's own actions are a second level, by key and by mouse", async () => {
  await press("Control+k");
  await at.page.keyboard.type("write the docs");
  await expect(option(/^Write the docs/)).toHaveAttribute("data-highlighted", "");
  await press("ArrowRight");
  await expect(option(/^Open/)).toHaveAttribute("data-highlighted", "");
  await expect(back()).toBeVisible();
  await expect(option(/^Move to Todo/)).toBeVisible();
  await expect(option(/^Move to Done/)).toHaveCount(0);
  await press("Backspace");
  await expect(back()).toHaveCount(0);
  await input().fill("docs");
  await option(/^Write the docs/)
    .getByTitle("More for this task")
    .click();
  await option(/^Move to Todo/).click();
  await expect(palette()).toHaveCount(0);
  await expect.poll(() => at.statusOf("API-2")).toBe("todo");
});

test("drops the focused card, and undo brings it back", async () => {
  const key = await at.add("Off and on");
  await at.card(key).focus();
  await press("Control+k");
  await input().fill("drop from");
  await expect(option(/^Drop from the board/)).toHaveAttribute("data-highlighted", "");
  await press("Enter");
  await expect(at.toast(`${key} is off the board`)).toBeVisible();
  await expect(at.card(key)).toHaveCount(0);
  await press("Control+z");
  await expect(at.card(key)).toBeVisible();
});

test("sets the priority of the focused card", async () => {
  await at.card(login).focus();
  await press("Control+k");
  await input().fill("priority urgent");
  await press("Enter");
  await expect.poll(() => at.show(login)).toMatchObject({ priority: 4 });
  await at.card(login).focus();
  await press("Control+k");
  await input().fill("priority urgent");
  await expect(option(/^Priority Urgent/)).toContainText(`${login} has this priority`);
  await press("Escape");
});

for (const [action, field] of [
  ["set the due", "Due"],
  ["edit labels", "Add a label"],
  ["reserve", "Reserved for"],
  ["set the parent", "Parent task"],
] as const) {
  test(`an action on the focused card leads to its field: ${action}`, async () => {
    await at.card(login).focus();
    await press("Control+k");
    await input().fill(action);
    await press("Enter");
    const panel = at.page.getByRole("complementary", { name: `Task ${login}` });
    const shown = panel.locator("input").and(panel.getByLabel(field, { exact: true }));
    await expect(shown).toBeFocused();
    await press("Escape");
    await expect(panel).toBeVisible();
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toHaveCount(0);
  });
}

test("an action of the whole app that can't be done now says why", async () => {
  await at.card(login).focus();
  await press("Control+k");
  await input().fill("autopilot");
  const autopilot = option(/^Pause or resume the autopilot/);
  await expect(autopilot).toContainText("No project has an autopilot");
  await expect(autopilot).toHaveAttribute("aria-disabled", "true");
  await press("Escape");
  // For cards that there are none of: nothing is to run.
  const wanted = ["--autopilot-profile", "claude", "--autopilot-labels", "none-such"];
  await at.json("project", "edit", "API", "--autopilot", ...wanted);
  await press("Control+k");
  await expect(async () => {
    await input().fill("");
    await input().fill("autopilot");
    await expect(autopilot).not.toHaveAttribute("aria-disabled", "true", { timeout: 200 });
  }).toPass();
  await press("Escape");
  await at.json("project", "edit", "API", "--no-autopilot");
});

test("what nothing fits says so", async () => {
  await at.page.getByRole("button", { name: /^Command palette/ }).click();
  await input().fill("zzyzx");
  await expect(palette().getByText("Nothing is found for “zzyzx”")).toBeVisible();
  await press("Escape");
});

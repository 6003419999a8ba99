import { expect, test } from "@playwright/test";
import { BoardHome } from "./board-home.ts";

// Checklists on cards, lanes that fold, lines that add cards, and a new task's wishes by keys.

let at: BoardHome;

const press = (key: string) => at.page.keyboard.press(key);
const showProject = (name: string) =>
  at.page
    .getByRole("region", { name: "Projects" })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();

test.beforeAll(async () => {
  at = await BoardHome.open();
  await at.page.evaluate(() => localStorage.clear());
});

test.afterAll(() => at?.close());

test("a card says how far its checklist is, and follows what is ticked elsewhere", async () => {
  const listed = "- [x] read it\n- [ ] write it\n- [ ] ship it";
  const key = await at.add("Ship the notes", "--description", listed);
  await showProject("api-server");
  await expect(at.card(key).locator("[data-checklist]")).toHaveText("1/3");
  await expect(at.card(key)).toHaveAccessibleName(/1 of 3 criteria done/);
  await at.json("task", "edit", key, "--description", listed.replace("[ ] write", "[x] write"));
  await expect(at.card(key).locator("[data-checklist]")).toHaveText("2/3");
});

test("a lane folds by key and mouse, the keyboard passes it by, and it stays folded", async () => {
  const urgent = await at.add("Urgent one", "--priority", "4");
  const high = await at.add("High one", "--priority", "3");
  const low = await at.add("Low one", "--priority", "1");
  await at.page.getByRole("button", { name: "Grouping and views" }).click();
  await at.page.getByRole("menuitem", { name: "Priority" }).click();
  await expect(at.page.getByRole("menu")).toHaveCount(0);
  const lane = (name: string) => at.column("todo").getByRole("button", { name });
  await expect(at.card(low)).toBeVisible();
  await at.card(high).focus();
  await press("z");
  await expect(lane("High, 1")).toBeFocused();
  await expect(lane("High, 1")).toHaveAttribute("aria-expanded", "false");
  await expect(at.card(high)).toHaveCount(0);
  await press("ArrowUp");
  await expect(at.card(urgent)).toBeFocused();
  await press("ArrowDown");
  await expect(at.card(low)).toBeFocused();

  await at.page.reload();
  await expect(lane("High, 1")).toHaveAttribute("aria-expanded", "false");
  await lane("High, 1").click();
  await expect(at.card(high)).toBeVisible();
  await at.card(high).focus();
  await press("Control+k");
  await at.page.keyboard.type("fold all lanes");
  await expect(at.page.getByRole("option", { name: /^Fold all lanes/ })).toBeVisible();
  await press("Enter");
  await expect(at.column("todo").locator("[data-task-key]")).toHaveCount(0);
  await expect(at.page.locator("main")).toBeFocused();
  await press("Shift+Z");
  await expect(at.card(low)).toBeVisible();
  await expect(lane("High, 1")).toHaveAttribute("aria-expanded", "true");
  await press("ArrowDown");
  await expect(at.page.locator("[data-task-key]:focus")).toHaveCount(1);
  await at.page.getByRole("button", { name: "Grouping and views" }).click();
  await at.page.getByRole("menuitem", { name: "Nothing" }).click();
  await expect(at.page.getByRole("menu")).toHaveCount(0);
});

test("a quick line keeps its text by project, while another is shown and over a new start", async () => {
  const line = at.page.getByRole("textbox", { name: "New card in Todo" });
  const openLine = async (key: string) => {
    await at.card(key).focus();
    await press("q");
    await expect(line).toBeFocused();
  };
  const here = await at.add("Ends the todo column");
  const global = await at.add("Buy a screen", "--global");
  await showProject("api-server");
  await openLine(here);
  await at.page.keyboard.type("Half a title");
  await showProject("Global list");
  await expect(at.card(global)).toBeVisible();
  await expect(line).toHaveCount(0);
  await openLine(global);
  await expect(line).toHaveValue("");
  await at.page.keyboard.type("Another half");
  await showProject("api-server");
  await expect(at.card(here)).toBeVisible();
  await expect(line).toHaveValue("Half a title");
  await line.focus();
  await press("Escape");
  await expect(line).toHaveCount(0);
  await openLine(here);
  await expect(line).toHaveValue("Half a title");

  await at.page.reload();
  await expect(at.card(here)).toBeVisible();
  await openLine(here);
  await expect(line).toHaveValue("Half a title");
  await press("End");
  await at.page.keyboard.type(" is whole");
  await press("Enter");
  await expect(at.column("todo").getByText("Half a title is whole")).toBeVisible();
  await expect(line).toHaveValue("");
  await press("Escape");
  await showProject("Global list");
  await openLine(global);
  await expect(line).toHaveValue("Another half");
  await press("Escape");
  await showProject("api-server");
});

const SIZES = [
  ["the usual window", 1_400, 900, 1],
  ["a window of 900 pixels", 900, 600, 1],
  ["twice the size", 1_400, 900, 2],
] as const;

for (const [size, width, height, zoom] of SIZES) {
  test(`a new task gets its due day and whom it is reserved for by keys alone, in ${size}`, async () => {
    await at.resize(width, height, zoom);
    await at.page.locator("main").focus();
    await press("n");
    const dialog = at.page.getByRole("dialog");
    const title = dialog.getByLabel("Title");
    await expect(title).toBeFocused();
    await at.page.keyboard.type(`Wished for in ${size}`);
    await dialog.getByRole("button", { name: "Add: due date" }).focus();
    await press("Enter");
    const due = dialog.getByLabel("Due", { exact: true });
    await expect(due).toBeFocused();
    await press("Escape");
    await expect(dialog.getByRole("button", { name: "Add: due date" })).toBeFocused();
    await press("Enter");
    await expect(due).toBeFocused();
    // A field that is left empty goes, and does not call the focus back.
    await title.click();
    await expect(due).toHaveCount(0);
    await expect(title).toBeFocused();
    await dialog.getByRole("button", { name: "Add: due date" }).focus();
    await press("Enter");
    await expect(due).toBeFocused();
    await due.fill("2031-02-03");
    // The field is left with a day in it: what takes the focus from it stays open.
    await dialog.getByRole("button", { name: "Add: whom it is reserved for" }).focus();
    await expect(dialog.getByText("Due Mon, Feb 3, 2031")).toBeVisible();
    await press("Enter");
    const search = dialog.getByRole("combobox", { name: "Reserved for" });
    await expect(search).toBeFocused();
    await at.page.keyboard.type("night-shift");
    const offered = at.page.getByRole("option").first();
    await expect(offered).toContainText("night-shift");
    await expect(offered).toHaveAttribute("data-highlighted", "");
    await press("Enter");
    const clear = dialog.getByRole("button", { name: "Reserve it for nobody" });
    await expect(clear).toBeFocused();
    await title.click();
    await expect(title).toBeFocused();
    await press("Enter");
    await expect(dialog).toHaveCount(0);
    const card = at.page.locator("[data-board] [data-task-key]", {
      hasText: `Wished for in ${size}`,
    });
    await expect(card.locator("[data-due]")).toHaveAttribute("data-due", "2031-02-03");
    const key = (await card.getAttribute("data-task-key")) ?? "";
    expect(await at.show(key)).toMatchObject({
      dueOn: "2031-02-03",
      reservedFor: { agent: "night-shift" },
    });
  });
}

import { expect, test } from "@playwright/test";
import { BoardHome } from "./board-home.ts";

// Checklists on cards, and lanes that fold.

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
  await at.page.getByRole("option", { name: /^Fold all lanes/ }).click();
  await expect(at.column("todo").locator("[data-task-key]")).toHaveCount(0);
});

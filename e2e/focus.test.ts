import { expect, test } from "@playwright/test";
import { BoardHome, type ShownTask } from "./board-home.ts";
import { callFromPage } from "./call-from-page.ts";

// The focus is never lost, whoever moves the card that has it; and what happens is said.

test.describe.configure({ mode: "serial" });

let at: BoardHome;

const press = (keys: string) => at.page.keyboard.press(keys);
const voice = (of: "result" | "news") => at.page.locator(`[aria-live=polite][data-voice=${of}]`);

/** A card with the focus. @returns its key */
async function focused(title: string): Promise<string> {
  const key = await at.add(title);
  await at.card(key).focus();
  return key;
}

test.beforeAll(async () => {
  at = await BoardHome.open();
});

test.afterAll(() => at?.close());

test("a dragged card keeps it", async () => {
  const key = await at.add("Drag me");
  await at.card(key).dragTo(at.column("blocked"), { steps: 8 });
  await expect(at.cardIn("blocked", key)).toBeFocused();
});

test("folding a column by key gives it to what unfolds the column, and back", async () => {
  await at.add("In the column");
  const todo = at.column("todo");
  const fold = todo.getByRole("button", { name: "Fold Todo" });
  const unfold = todo.getByRole("button", { name: /^Unfold Todo, / });
  await fold.focus();
  await press("Enter");
  await expect(unfold).toBeFocused();
  await press("Enter");
  await expect(fold).toBeFocused();
  await press("Space");
  await expect(unfold).toBeFocused();
  await press("Space");
  await expect(fold).toBeFocused();
});

test("a move by the menu keeps it, whether the menu was opened by key or by click", async () => {
  const key = await focused("Move me");
  await press("m");
  await press("5");
  await expect(at.cardIn("blocked", key)).toBeFocused();
  await at
    .card(key)
    .getByRole("button", { name: `Move ${key} to…` })
    .click();
  await at.page.getByRole("menuitem", { name: /^Todo/ }).click();
  await expect(at.cardIn("todo", key)).toBeFocused();
});

test("an undone move gives it back with the card", async () => {
  const key = await focused("Back again");
  await press("1");
  await expect(at.cardIn("backlog", key)).toBeFocused();
  await press("Control+z");
  await expect(at.cardIn("todo", key)).toBeFocused();
});

test("a refused move gives it back with the card, and the refusal is said", async () => {
  const key = await focused("One too many");
  await at.json("task", "claim", await at.add("Already begun"));
  await at.json("project", "edit", "API", "--wip", "in_progress=1");
  await press("3");
  await expect(voice("result")).toContainText(key);
  await expect(at.toast(`${key} can't start`)).toBeVisible();
  await expect(at.cardIn("todo", key)).toBeFocused();
  await callFromPage(at.page, "project.edit", { project: "API", wipLimits: { in_progress: null } });
});

test("a card that another door moves takes it along", async () => {
  const key = await focused("Pull the rug");
  await at.json("task", "move", key, "blocked");
  await expect(at.cardIn("blocked", key)).toBeFocused();
});

test("where the card goes out of sight, the one that took its place has it", async () => {
  const key = await focused("Drop me");
  await at.json("task", "drop", key);
  await expect(at.card(key)).toHaveCount(0);
  await expect(at.page.locator("[data-task-key]:focus")).toHaveCount(1);
  const last = await focused("Cancel me");
  await press("7");
  await expect(at.toast(`${last}: Cancelled`)).toBeVisible();
  await expect(at.column("todo").locator("[data-task-key]:focus")).toHaveCount(1);
  await press("Control+z");
  await expect(at.cardIn("todo", last)).toBeVisible();
});

test("a card that is scrolled away keeps it", async () => {
  for (let number = 0; number < 60; number += 1) {
    const title = `Row ${number}`;
    await callFromPage(at.page, "task.create", { title, status: "backlog", project: "API" });
  }
  const first = at.column("backlog").locator("[data-task-key]").first();
  await first.focus();
  const key = await first.getAttribute("data-task-key");
  await first.hover();
  await at.page.mouse.wheel(0, 3_000);
  await expect(at.card(key ?? "")).not.toBeInViewport();
  await expect(at.card(key ?? "")).toBeFocused();
  await press("j");
  await expect(at.column("backlog").locator("[data-task-key]:focus")).toBeInViewport();
});

test("what is saved, given up or taken away in a task's panel leaves it in the panel", async () => {
  const key = await at.add("Changed in place", "--label", "going", "--description", "Before");
  await at.card(key).click();
  const panel = at.page.getByRole("complementary", { name: `Task ${key}` });
  const button = (name: string) => panel.getByRole("button", { name, exact: true });
  const within = panel.locator(":focus");
  const keeps = async (act: () => Promise<unknown>, ends: () => Promise<unknown>) => {
    await act();
    await ends();
    await expect(within).toHaveCount(1);
  };
  const description = panel.getByRole("textbox", { name: "Description" });
  for (const end of ["Control+Enter", "Escape"]) {
    await panel.getByRole("button", { name: /^Edit/ }).first().click();
    await description.fill(`Ended by ${end}`);
    await keeps(
      () => press(end),
      () => expect(description).toHaveCount(0),
    );
  }
  const title = panel.getByLabel("Title", { exact: true });
  for (const end of ["Enter", "Escape"]) {
    await button("Changed in place").click();
    await keeps(
      () => press(end),
      () => expect(title).toHaveCount(0),
    );
  }
  await keeps(
    () => panel.getByRole("button", { name: /going/ }).press("Enter"),
    () => expect(panel.getByRole("button", { name: /going/ })).toHaveCount(0),
  );
  await panel.getByRole("tab", { name: "Comments" }).click();
  await panel.getByRole("textbox", { name: "Comment", exact: true }).fill("Said");
  await press("Control+Enter");
  await panel.getByText("Said").hover();
  await button("Edit comment").click();
  await panel.getByLabel("Change the comment").fill("Said again");
  await keeps(
    () => button("Save").click(),
    () => expect(panel.getByText("Said again")).toBeVisible(),
  );
  await panel.getByText("Said again").hover();
  await button("Delete comment").click();
  await keeps(
    () => at.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click(),
    () => expect(panel.getByText("Said again")).toHaveCount(0),
  );
  await at.page.locator("main").focus();
  await press("Escape");
});

test("others' claims are said", async () => {
  const key = await at.add("Take me");
  await at.json<ShownTask>("task", "claim", key, "--agent", "codex");
  await expect(voice("news")).toContainText(`codex took ${key}`);
});

test("cards are added one after another by their titles alone, by key and by mouse", async () => {
  const begun = await focused("Begin here");
  const line = at.page.getByRole("textbox", { name: "New card in Todo" });
  await press("q");
  // The first letter is no key of the board any more.
  await at.page.keyboard.type("First of two");
  await press("Enter");
  await expect(at.column("todo").getByText("First of two")).toBeVisible();
  await expect(line).toHaveValue("");
  await press("Enter");
  await expect(at.page.getByRole("alert")).toContainText(/title/i);
  await at.page.keyboard.type("Second of two");
  await press("Enter");
  await expect(at.column("todo").getByText("Second of two")).toBeVisible();
  await press("Escape");
  await expect(at.card(begun)).toBeFocused();

  await at.column("backlog").getByRole("button", { name: "Add a card" }).click();
  await at.page.keyboard.type("By mouse");
  await press("Enter");
  await expect(at.toast(/API-\d+ added to Backlog/)).toBeVisible();
  await press("Escape");
});

test("what is taken out of a new task gives it to what puts it there again, by key and by mouse", async () => {
  await at.page.locator("main").focus();
  await press("n");
  const dialog = at.page.getByRole("dialog", { name: "New task" });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const offered = at.page.getByRole("option").first();
  const pick = async (text: string) => {
    await at.page.keyboard.type(text);
    await expect(offered).toContainText(text);
    await expect(offered).toHaveAttribute("data-highlighted", "");
    await press("Enter");
  };
  const day = dialog.getByLabel("Due", { exact: true });
  for (const clear of ["by key", "by mouse"]) {
    await button("Add: due date").click();
    await expect(day).toBeFocused();
    await day.fill("2031-02-03");
    await press("Enter");
    await expect(dialog.getByText("Due Mon, Feb 3, 2031")).toBeVisible();
    if (clear === "by key") {
      await button("Take the due date away").focus();
      await press("Enter");
    } else await button("Take the due date away").click();
    await expect(button("Add: due date")).toBeFocused();
  }

  await button("Add: whom it is reserved for").click();
  await expect(dialog.getByRole("combobox", { name: "Reserved for" })).toBeFocused();
  await pick("night-shift");
  await button("Reserve it for nobody").focus();
  await press("Enter");
  await expect(button("Add: whom it is reserved for")).toBeFocused();

  // A row that still has something, or is open for more, keeps it.
  await button("Add: label").click();
  await expect(dialog.getByRole("combobox", { name: "Add a label" })).toBeFocused();
  await pick("first-of-two");
  await expect(button("Remove label first-of-two")).toBeVisible();
  await pick("second-of-two");
  await button("Remove label first-of-two").focus();
  await press("Enter");
  await expect(button("Add a label")).toBeFocused();
  await button("Remove label second-of-two").click();
  await expect(button("Add a label")).toBeFocused();
  await press("Enter");
  await expect(button("Add: label")).toBeFocused();
  await press("Escape");
  await expect(dialog).toBeHidden();
});

import { expect, test } from "@playwright/test";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";

// Narrowing the board by keyboard and mouse.

let home: string;
let baton: LaunchedBaton;

test.beforeAll(async () => {
  home = makeHome();
  baton = await launchBaton({ home });
  await runCli(["task", "add", "Paginate", "--global", "--priority", "2", "--label", "api"], {
    home,
  });
  await expect(baton.window.getByText("Paginate")).toBeVisible();
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("words that nothing is suggested for leave Escape and the page to their own", async () => {
  const { window: page } = baton;
  const card = page.locator("[data-task-key]");
  await page.keyboard.press("/");
  await page.keyboard.type("zzzz");
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Clear the filter" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(1);
});

test("Escape closes the suggestions first, then clears", async () => {
  const { window: page } = baton;
  const line = page.getByRole("combobox", { name: "Filter or search" });
  await line.fill("lab");
  await expect(page.getByRole("option", { name: /^label:/ })).toBeVisible();
  await line.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(line).toHaveValue("lab");
  await line.press("Escape");
  await expect(line).toHaveValue("");
});

test("a filter that is half typed does not filter, nor is it wrong, until the person is done", async () => {
  const { window: page } = baton;
  const card = page.locator("[data-task-key]");
  const line = page.getByRole("combobox", { name: "Filter or search" });
  const clear = page.getByRole("button", { name: "Clear the filter" });
  await line.click();
  await line.pressSequentially("priority:hi");
  await expect(page.getByRole("option", { name: "priority:high" })).toBeVisible();
  await expect(card).toHaveCount(1);
  await expect(line).toHaveAttribute("aria-invalid", "false");
  // As soon as it is whole it counts: nothing here is of high priority.
  await line.pressSequentially("gh");
  await expect(card).toHaveCount(0);
  await expect(line).toHaveAttribute("aria-invalid", "false");
  await line.fill("priority:med");
  await expect(card).toHaveCount(1);
  // Who leaves the line, or presses Enter, is done typing. What is wrong is said, and does not filter.
  await line.blur();
  await expect(line).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("“med” is nothing that priority can be")).toBeVisible();
  await expect(card).toHaveCount(1);
  await clear.click();
  await line.fill("priority:med");
  await expect(line).toHaveAttribute("aria-invalid", "false");
  await line.press("Enter");
  await expect(page.getByRole("button", { name: "Remove priority:med" })).toBeVisible();
  await expect(card).toHaveCount(1);
  await clear.click();
  await line.fill("priority:med ");
  await expect(page.getByRole("button", { name: "Remove priority:med" })).toBeVisible();
  await expect(line).toHaveValue("");
  await clear.click();
  await expect(card).toHaveCount(1);
});

test("what is not understood does not count, is told whole, and does not hinder what follows", async () => {
  const { window: page } = baton;
  const card = page.locator("[data-task-key]");
  const line = page.getByRole("combobox", { name: "Filter or search" });
  const note = page.getByRole("status").getByText("There is no “is:” to filter by. Write ready");
  await line.fill("is:ready ");
  await expect(page.getByRole("button", { name: "Remove is:ready" })).toBeVisible();
  await expect(card).toHaveCount(1);
  await expect(page.getByRole("option")).toHaveCount(0);
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await note.evaluate(isCut)).toBe(false);
  await expect(line).toHaveAccessibleDescription(/Write ready$/);
  // A field alone leads on to its values, typed or picked.
  await line.pressSequentially("label:");
  await expect(page.getByRole("option", { name: "label:api" })).toBeVisible();
  await line.fill("lab");
  await page.getByRole("option", { name: /^label:/ }).click();
  await expect(line).toHaveValue("label:");
  await page.getByRole("option", { name: "label:api" }).click();
  await expect(page.getByRole("button", { name: "Remove label:api" })).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(card).toHaveCount(1);
  await page.getByRole("button", { name: "Remove is:ready" }).click();
  await expect(note).toHaveCount(0);
  await expect(line).toBeFocused();
});

test("clearing the filter keeps the focus, and Escape gives it back to the board", async () => {
  const { window: page } = baton;
  const card = page.locator("[data-task-key]");
  const line = page.getByRole("combobox", { name: "Filter or search" });
  await card.focus();
  await line.fill("zzzz");
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(line).toBeFocused();
  await expect(card).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();
});

test("a filter beyond all bounds is refused in words, and what stood there stays", async () => {
  const { window: page } = baton;
  const line = page.getByRole("combobox", { name: "Filter or search" });
  await line.fill("pagi");
  await line.fill("x".repeat(5_001));
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("at most 5,000 characters"),
  ).toBeVisible();
  await expect(line).toHaveValue("pagi");
  await line.press("Escape");
});

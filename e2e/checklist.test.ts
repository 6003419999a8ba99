import { expect, type Locator, test } from "@playwright/test";
import { BoardHome } from "./board-home.ts";

// The acceptance checklist of a task: ticked in the window by mouse and by keyboard, and from outside.

let board: BoardHome;

const ACCEPTANCE = [
  "Must hold:",
  "",
  "- [ ] It builds",
  "- [x] It is tested",
  "- [ ] It is told of",
];
const textWith = (lines: readonly string[]) => lines.join("\n");

const panel = (): Locator => board.page.locator("[data-panel=task]");
const box = (name: string): Locator => panel().getByRole("checkbox", { name });
const progress = (): Locator => panel().getByRole("progressbar", { name: "Acceptance checklist" });
const said = (text: string): Locator =>
  board.page.locator("[aria-live=polite]").getByText(text, { exact: true });
const descriptionOf = async (key: string): Promise<string> =>
  (await board.json<{ description: string }>("task", "show", key)).description;

async function openTask(title: string, description: string): Promise<string> {
  const key = await board.add(title, "--description", description);
  await board.card(key).click();
  await expect(panel().getByText(key, { exact: true })).toBeVisible();
  await panel().getByRole("tab", { name: "Brief" }).click();
  return key;
}

test.beforeAll(async () => {
  board = await BoardHome.open();
});

test.afterAll(async () => {
  await board?.close();
});

test("is ticked by mouse, and the command line reads it", async () => {
  const key = await openTask("Ticked by mouse", textWith(ACCEPTANCE));
  await expect(panel().getByText("1 of 3 done")).toBeVisible();
  await box("It builds").click();
  await expect(box("It builds")).toBeChecked();
  await expect(panel().getByText("2 of 3 done")).toBeVisible();
  await expect(progress()).toHaveAttribute("value", "2");
  await expect(said("Ticked: 2 of 3 done")).toBeAttached();
  await box("It is tested").click();
  await expect(box("It is tested")).not.toBeChecked();
  const [, , , , last = ""] = ACCEPTANCE;
  expect(await descriptionOf(key)).toBe(
    textWith(["Must hold:", "", "- [x] It builds", "- [ ] It is tested", last]),
  );
});

test("is ticked by keyboard alone, quickly, and the focus stays", async () => {
  const key = await openTask("Ticked by key", textWith(ACCEPTANCE));
  await box("It builds").focus();
  await board.page.keyboard.press("Space");
  await board.page.keyboard.press("Tab");
  await board.page.keyboard.press("Tab");
  await expect(box("It is told of")).toBeFocused();
  await board.page.keyboard.press("Space");
  await expect(panel().getByText("3 of 3 done")).toBeVisible();
  await expect(box("It is told of")).toBeFocused();
  await expect(said("Ticked: 3 of 3 done")).toBeAttached();
  expect(await descriptionOf(key)).toBe(textWith(ACCEPTANCE).replaceAll("[ ]", "[x]"));
});

test("shows what somebody ticks by the command line", async () => {
  const key = await openTask("Ticked from outside", textWith(ACCEPTANCE));
  await board.json(
    "task",
    "edit",
    key,
    "--description",
    textWith(ACCEPTANCE).replace("[ ]", "[x]"),
  );
  await expect(box("It builds")).toBeChecked();
  await expect(panel().getByText("2 of 3 done")).toBeVisible();
});

test("a tick on a text that somebody has changed meanwhile writes nothing", async () => {
  const key = await openTask("Changed meanwhile", textWith(ACCEPTANCE));
  const changed = textWith(["- [ ] Something else entirely", ...ACCEPTANCE]);
  await holdPushes(true);
  try {
    await board.json("task", "edit", key, "--description", changed);
    await box("It builds").click();
    await expect(board.toast(/The description changed while you looked/)).toBeVisible();
  } finally {
    await holdPushes(false);
  }
  expect(await descriptionOf(key)).toBe(changed);
  await expect(box("Something else entirely")).not.toBeChecked();
  await box("It builds").click();
  await expect(box("It builds")).toBeChecked();
  expect(await descriptionOf(key)).toBe(changed.replace("[ ] It builds", "[x] It builds"));
});

test("a text that would hold up the window is shown as it was written", async () => {
  const brackets = `${"[".repeat(20_000)}a${"](x)".repeat(20_000)}`;
  await openTask("Too nested", brackets);
  await expect(panel().getByText("Shown as plain text")).toBeVisible();
  await expect(panel().locator("pre")).toHaveText(brackets);
  await board.page.keyboard.press("Escape");
  await expect(panel()).toHaveCount(0);
});

/** Keeps from the window what changes on the board: as between a change and the next look at the file. */
async function holdPushes(isHeld: boolean): Promise<void> {
  await board.baton.app.evaluate(({ BrowserWindow }, held) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      if (held) Object.defineProperty(webContents, "send", { value() {}, configurable: true });
      else Reflect.deleteProperty(webContents, "send");
    }
  }, isHeld);
}

import type { Page } from "@playwright/test";
import type { TaskStatus } from "../../shared/domain/status.ts";
import type { BenchWindow } from "./open-window.ts";

// What a person does with a window, by real input. Each is timed by the page's own clock.

const column = (status: TaskStatus) => `[data-status="${status}"]`;
const PRESS_PAUSE_MS = 60;
const DRAG_STEPS = 12;
const WHEEL_TURNS = 60;
const WHEEL_PIXELS = 120;
const FRAME_MS = 16;

const watch = (page: Page, selector: string, attribute: string | null) =>
  page.evaluate((args) => window.probe.watch(...args), [selector, attribute] as const);

/** From the last key, or from letting go, until what is watched for was painted. */
const sinceInput = (page: Page) =>
  page.evaluate(async () => (await window.probe.seen()) - window.probe.lastEvent());

/** Types a filter, and takes it away again. @returns from its last key to the filtered board, in ms */
export async function typeFilter({ page }: BenchWindow, text: string): Promise<number> {
  await page.keyboard.press("/");
  await page.keyboard.type(text.slice(0, -1), { delay: PRESS_PAUSE_MS });
  await page.waitForTimeout(2 * PRESS_PAUSE_MS);
  await watch(page, `${column("todo")} [data-count]`, "data-count");
  await page.keyboard.press(text.slice(-1));
  const tookMs = await sinceInput(page);
  // The first one may only close the suggestions.
  const line = page.getByRole("combobox", { name: "Filter or search" });
  while ((await line.inputValue()) !== "") await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return tookMs;
}

/** What dragging a card came to, in ms. */
export interface Dragged {
  /** From letting it go until it is painted in its new column. */
  readonly dropMs: number;
  readonly frames: readonly number[];
}

/** The card on top of a column: its id. */
export async function topCard({ page }: BenchWindow, status: TaskStatus): Promise<string> {
  const id = await page
    .locator(`${column(status)} [data-task-id]`)
    .first()
    .getAttribute("data-task-id");
  if (id === null) throw new Error(`no card stands in ${status}`);
  return id;
}

/** Drags a card that is in sight over the board into a column. */
export async function dragCard(
  { page }: BenchWindow,
  id: string,
  to: TaskStatus,
): Promise<Dragged> {
  const card = page.locator(`[data-task-id="${id}"]`);
  await card.scrollIntoViewIfNeeded();
  const start = await card.boundingBox();
  const target = await page.locator(column(to)).boundingBox();
  if (!start || !target) throw new Error(`the card or ${to} is out of sight`);
  const { mouse } = page;
  await page.evaluate(() => window.probe.startFrames());
  await mouse.move(start.x + 30, start.y + 30);
  await mouse.down();
  await mouse.move(start.x + 60, start.y + 60, { steps: 4 });
  await mouse.move(target.x + target.width / 2, target.y + 200, { steps: DRAG_STEPS });
  await watch(page, `${column(to)} [data-task-id="${id}"]`, null);
  await mouse.up();
  const dropMs = await sinceInput(page);
  const frames = await page.evaluate(() => window.probe.stopFrames());
  return { dropMs, frames };
}

/** Scrolls a column by the wheel, down and up again. @returns the time between frames, in ms */
export async function scrollColumn({ page }: BenchWindow, status: TaskStatus): Promise<number[]> {
  const box = await page.locator(column(status)).boundingBox();
  if (!box) throw new Error(`there is no column ${status}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => window.probe.startFrames());
  for (const by of [WHEEL_PIXELS, -WHEEL_PIXELS]) {
    for (let turn = 0; turn < WHEEL_TURNS; turn++) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(FRAME_MS);
    }
  }
  return page.evaluate(() => window.probe.stopFrames());
}

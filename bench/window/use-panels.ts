import type { Page } from "@playwright/test";
import type { BenchWindow } from "./open-window.ts";
import { type PageTasks, traceTasks } from "./trace-tasks.ts";

/** What one round with a window's panels and its past came to. */
export interface PanelUse {
  /** From the key until the graph was laid out, in ms. */
  readonly layoutMs: number;
  readonly tasks: Readonly<Record<PanelAct, PageTasks>>;
}

/** What is done with panels, and traced. */
export type PanelAct = "graph" | "pan" | "list" | "insight" | "past" | "slide";

const PAN_STEPS = 20;
const SLIDES = [0.5, 0.1, 0.9, 0, 1];

/** Opens the graph, moves it about and has it told as a list; then the figures; then the past. */
export async function playPanels({ app, page }: BenchWindow): Promise<PanelUse> {
  const tasks = {} as Record<PanelAct, PageTasks>;
  const traced = async (act: PanelAct, happens: () => Promise<unknown>) => {
    tasks[act] = await traceTasks(app, happens);
  };
  let layoutMs = Number.NaN;
  await traced("graph", async () => {
    const startedAt = Date.now();
    await page.keyboard.press("g");
    await page.waitForSelector("[data-graph-node]");
    layoutMs = Date.now() - startedAt;
    await page.waitForTimeout(500);
  });
  await traced("pan", () => moveGraph(page));
  const panel = page.getByRole("complementary", { name: "Graph" });
  await traced("list", async () => {
    await panel.getByRole("radio", { name: "List" }).click();
    await page.waitForSelector("[data-link]");
    await page.waitForTimeout(500);
  });
  await panel.getByRole("radio", { name: "Drawing" }).click();
  const panels = page.getByRole("navigation");
  await panels.getByRole("button", { name: /^Graph/ }).click();
  await traced("insight", async () => {
    await panels.getByRole("button", { name: /^Insight/ }).click();
    await page.waitForSelector("[data-panel=insight] [data-plot]", { state: "attached" });
    await page.waitForTimeout(1_000);
  });
  await panels.getByRole("button", { name: /^Insight/ }).click();
  await traced("past", async () => {
    await page.keyboard.press("t");
    await page.waitForSelector("[data-past]");
    await page.waitForTimeout(500);
  });
  await traced("slide", () => slide(page));
  await page.keyboard.press("Escape");
  return { layoutMs, tasks };
}

async function moveGraph(page: Page): Promise<void> {
  const box = await page.locator(".react-flow__pane").boundingBox();
  if (!box) throw new Error("the graph is out of sight");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  for (const by of [-120, 120]) {
    for (let turn = 0; turn < PAN_STEPS; turn++) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(16);
    }
  }
}

async function slide(page: Page): Promise<void> {
  const box = await page.getByRole("slider", { name: "Moment" }).boundingBox();
  if (!box) throw new Error("the slider is out of sight");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 4, y);
  await page.mouse.down();
  for (const share of SLIDES) {
    await page.mouse.move(box.x + 4 + share * (box.width - 8), y, { steps: 6 });
    await page.waitForTimeout(200);
  }
  await page.mouse.up();
}

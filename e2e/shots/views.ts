import { expect as expectSoon } from "@playwright/test";
import type { PanelId } from "../../shared/panels.ts";
import { PANELS } from "../../shared/panels.ts";
import { PATIENCE_MS } from "../agent-home.ts";
import type { Stage } from "./stage.ts";

/** A picture may take its time: the machine may be busy. */
const expect = expectSoon.configure({ timeout: PATIENCE_MS });

/** One picture: what it is called, and how the window is brought there from the bare board. */
export interface View {
  /** The file's name, without theme and ending. */
  readonly name: string;
  readonly show: (stage: Stage) => Promise<void>;
}

/** Events before the newest: work was under way in every column then. */
const STEPS_BACK = 16;
const RUNNING = "Return 409 when two imports race";

/** The pictures of docs/, in the order in which a person would meet them. */
export const VIEWS: readonly View[] = [
  { name: "board", show: async () => {} },
  {
    name: "task",
    show: async (stage) => {
      await openTask(stage, RUNNING);
      await tab(stage, /^Brief/);
    },
  },
  {
    name: "run",
    show: async (stage) => {
      await openTask(stage, RUNNING);
      await tab(stage, /^Runs/);
      await stage.page.getByRole("button", { name: "Open log" }).click();
      await expect(stage.page.getByText("One test is red")).toBeVisible();
    },
  },
  {
    name: "lanes",
    show: async (stage) => {
      const { page } = stage;
      await page.getByRole("button", { name: /^All projects/ }).click();
      await page.getByRole("button", { name: "Grouping and views" }).click();
      await page.getByRole("menuitem", { name: "Label" }).click();
      for (const card of await page
        .locator("[data-task-key]")
        .all()
        .then((all) => all.slice(0, 3))) {
        await card.click({ modifiers: ["Control"] });
      }
      await stage.leave();
    },
  },
  {
    name: "palette",
    show: async ({ page }) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("show");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  { name: "executions", show: (stage) => openPanel(stage, "executions") },
  { name: "facts", show: (stage) => openPanel(stage, "facts") },
  { name: "activity", show: (stage) => openPanel(stage, "activity") },
  {
    name: "graph",
    show: async (stage) => {
      await openPanel(stage, "graph");
      await expect(stage.page.locator(".react-flow__node").first()).toBeVisible();
      await widen(stage);
      await stage.page.getByRole("button", { name: /^Fit/ }).click();
      await stage.leave();
    },
  },
  { name: "insight", show: (stage) => openPanel(stage, "insight") },
  { name: "costs", show: (stage) => openPanel(stage, "costs") },
  {
    name: "past",
    show: async ({ page }) => {
      await page.keyboard.press("t");
      await expect(page.getByRole("slider")).toBeVisible();
      for (let step = 0; step < STEPS_BACK; step++) await page.keyboard.press("ArrowLeft");
    },
  },
];

/** Gives a panel more of the window, as a person would for a drawing. */
async function widen({ page }: Stage): Promise<void> {
  const edge = page.getByRole("separator").last();
  await edge.focus();
  for (let step = 0; step < 2; step++) await edge.press("Shift+ArrowLeft");
}

async function openTask(stage: Stage, title: string): Promise<void> {
  const key = await stage.keyOf(title);
  await stage.page.locator(`[data-task-key="${key}"]`).click();
  await expect(stage.page.getByRole("complementary", { name: key })).toBeVisible();
  await stage.leave();
}

async function tab({ page }: Stage, name: RegExp): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

async function openPanel({ page }: Stage, id: PanelId): Promise<void> {
  const panel = PANELS.find((each) => each.id === id);
  if (!panel) throw new Error(`there is no panel ${id}`);
  await page.keyboard.press(panel.key);
  await expect(page.getByRole("complementary", { name: panel.title })).toBeVisible();
}

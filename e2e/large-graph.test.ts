import { expect, test } from "@playwright/test";
import { callFromPage } from "./call-from-page.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

// More tasks than come into the drawing in one frame.

const TASKS = 140;

let home: string;
let baton: LaunchedBaton;

test.beforeAll(async () => {
  home = makeHome();
  baton = await launchBaton({ home });
  const keys: string[] = [];
  for (let number = 1; number <= TASKS; number++) {
    const before = keys.at(-1 - ((number * 7) % 12)) ?? keys.at(-1);
    const after = before ? [before] : [];
    const task = await callFromPage(baton.window, "task.create", {
      title: `Part ${number}`,
      after,
    });
    keys.push(task.key);
  }
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("of a large graph every task and every link is drawn, all of it in sight", async () => {
  const page = baton.window;
  await page.keyboard.press("g");
  const panel = page.getByRole("complementary", { name: "Graph" });
  await expect(panel).toContainText(`${TASKS} tasks · ${TASKS - 1} links`);
  const canvas = panel.getByRole("application", { name: "Dependency graph" });
  await expect(canvas.locator("[data-graph-node]")).toHaveCount(TASKS);
  await expect(canvas.getByRole("img", { name: /^\S+ waits for \S+$/ })).toHaveCount(TASKS - 1);
  const seen = await canvas.boundingBox();
  const places = await canvas.locator("[data-graph-node]").evaluateAll((nodes) =>
    nodes.map((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(Math.min(...places.map(({ left }) => left))).toBeGreaterThan(seen?.x ?? 0);
  expect(Math.min(...places.map(({ top }) => top))).toBeGreaterThan(seen?.y ?? 0);
  const { x = 0, y = 0, width = 0, height = 0 } = seen ?? {};
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThan(x + width);
  expect(Math.max(...places.map(({ bottom }) => bottom))).toBeLessThan(y + height);
});

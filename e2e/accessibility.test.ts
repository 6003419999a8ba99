import { tmpdir } from "node:os";
import { expect, test } from "@playwright/test";
import { BoardHome, type ShownTask } from "./board-home.ts";
import { fillForViews, MORE_VIEWS, VIEWS } from "./every-view.ts";
import { findAxeFaults, findUnreachable, settled } from "./view-faults.ts";

// Every view of the window: by axe's rules in both themes, in a narrow window, at twice the size,
// and without motion.

test.describe.configure({ timeout: 120_000 });

let at: BoardHome;
let key: string;

test.beforeAll(async () => {
  at = await BoardHome.open();
  await at.page.evaluate(() => localStorage.clear());
  key = await at.add("Limit the search endpoint", "--label", "api", "--priority", "4");
  await at.add("Write it down", "--after", key);
  const begun = await at.add("Speed up the import");
  const { claimEpoch } = await at.json<ShownTask>("task", "claim", begun, "--agent", "codex");
  const as = ["--agent", "codex", "--epoch", String(claimEpoch)];
  await at.json("exec", "start", begun, "--type", "codex", ...as);
  await at.json("fact", "set", "db.version", '"17.2"');
  await at.json("task", "comment", key, "Mind the quota");
  await fillForViews(at, tmpdir());
  await at.page
    .getByRole("button", { name: /^api-server/ })
    .first()
    .click();
  await expect(at.card(key)).toBeVisible();
});

test.afterAll(() => at?.close());

for (const theme of ["light", "dark"] as const) {
  for (const { name, open, close } of [...VIEWS, ...MORE_VIEWS]) {
    test(`axe finds nothing on ${name}, ${theme}`, async () => {
      await at.page.evaluate((to) => {
        document.documentElement.dataset.theme = to;
      }, theme);
      await open(at, key);
      await settled(at.page);
      expect(await findAxeFaults(at.page)).toEqual([]);
      await close(at);
    });
  }
}

for (const [size, width, height, zoom] of [
  ["a window of 900 pixels", 900, 600, 1],
  ["twice the size", 1_400, 900, 2],
  ["a window of 900 pixels at twice the size", 900, 700, 2],
] as const) {
  for (const { name, open, close } of [...VIEWS, ...MORE_VIEWS]) {
    test(`everything on ${name} can be reached in ${size}`, async () => {
      await at.resize(width, height, zoom);
      await open(at, key);
      await settled(at.page);
      expect(await findUnreachable(at.page)).toEqual([]);
      await close(at);
    });
  }
}

test("who wants no motion gets none", async () => {
  await at.resize(1_400, 900, 1);
  await at.page.evaluate(() => {
    const moved: string[] = [];
    for (const kind of ["animationstart", "transitionrun"]) {
      document.addEventListener(kind, ({ target }) => moved.push((target as Element).className));
    }
    Object.assign(window, { moved });
  });
  const moved = () => at.page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  const [, panel] = VIEWS;
  await at.page.emulateMedia({ reducedMotion: "no-preference" });
  await panel?.open(at, key);
  await expect.poll(moved).not.toEqual([]);
  await panel?.close(at);
  await settled(at.page);
  await at.page.emulateMedia({ reducedMotion: "reduce" });
  const before = (await moved()).length;
  for (const { open, close } of [...VIEWS, ...MORE_VIEWS]) {
    await open(at, key);
    await close(at);
  }
  expect((await moved()).slice(before)).toEqual([]);
});

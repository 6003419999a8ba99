import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { BoardHome } from "./board-home.ts";
import { chooseInMenu } from "./every-view.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { closeByKeys, openSettings, windowTitles } from "./settings-window.ts";

// The settings as a window among the app's others: its place, its keys, and that all stay in step.

test.describe.configure({ timeout: 480_000 });

const TITLE = "Settings — Baton";

const region = (page: Page, name: string) => page.getByRole("main", { name, exact: true });

/** The title of the window that a person works in. */
const focused = ({ app }: LaunchedBaton): Promise<string | null> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getTitle() ?? null);

const boundsOf = ({ app }: LaunchedBaton, title: string) =>
  app.evaluate(
    ({ BrowserWindow }, wanted) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.getTitle() === wanted)
        ?.getBounds(),
    title,
  );

test.describe("with a board", () => {
  let at: BoardHome;
  let key: string;

  test.beforeAll(async () => {
    at = await BoardHome.open();
    key = await at.add("Limit the search");
    await expect(at.card(key)).toBeVisible();
  });

  test.afterAll(() => at?.close());

  test("it is one window, which is led to the page that is asked for and keeps the one that is open", async () => {
    const page = await openSettings(at.baton);
    expect(await windowTitles(at.baton)).toEqual(["Baton", TITLE]);
    await expect(region(page, "Appearance")).toBeVisible();
    await chooseInMenu(at, "agents");
    await expect(region(page, "Agents")).toBeFocused();
    await at.page.keyboard.press("Control+,");
    await expect.poll(() => focused(at.baton)).toBe(TITLE);
    await expect(region(page, "Agents")).toBeVisible();
    await page.getByRole("searchbox").fill("theme");
    await chooseInMenu(at, "about");
    await expect(region(page, "About")).toBeFocused();
    await expect(page.getByRole("searchbox")).toHaveValue("");
    expect(await windowTitles(at.baton)).toEqual(["Baton", TITLE]);
    await closeByKeys(page, "Control+w");
    await expect.poll(() => windowTitles(at.baton)).toEqual(["Baton"]);
  });

  test("it closes by Esc, once nothing lies over it and nothing is searched for", async () => {
    const page = await openSettings(at.baton);
    await page.keyboard.type("backups");
    await page.getByRole("combobox", { name: "Daily backups that are kept" }).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("Escape");
    // One that fades away still has the keys.
    await expect(page.locator("[role=listbox]").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("searchbox")).toHaveValue("backups");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await closeByKeys(page, "Escape");
  });

  test("closing it gives the focus back to where the person was on the board", async () => {
    await expect.poll(() => focused(at.baton)).toBe("Baton");
    await at.card(key).focus();
    const page = await openSettings(at.baton);
    await expect.poll(() => focused(at.baton)).toBe(TITLE);
    await closeByKeys(page, "Escape");
    await expect.poll(() => focused(at.baton)).toBe("Baton");
    await expect(at.card(key)).toBeFocused();
  });

  test("asked for while it goes, it is opened anew", async () => {
    const going = await openSettings(at.baton);
    const gone = going.waitForEvent("close");
    const page = await openSettings(at.baton, () =>
      at.baton.app.evaluate(({ BrowserWindow, Menu }, title) => {
        const windows = BrowserWindow.getAllWindows();
        windows.find((window) => window.getTitle() === title)?.close();
        Menu.getApplicationMenu()?.getMenuItemById("agents")?.click();
      }, TITLE),
    );
    await gone;
    await expect(region(page, "Agents")).toBeVisible();
    expect(await windowTitles(at.baton)).toEqual(["Baton", TITLE]);
    await closeByKeys(page, "Escape");
  });

  test("it is reached from the palette", async () => {
    await at.page.keyboard.press("Control+k");
    await at.page.getByRole("combobox").fill("agents and");
    const entry = at.page.getByRole("option", { name: /^Agents and secrets…/ });
    await expect(entry).toBeVisible();
    const page = await openSettings(at.baton, () => entry.click());
    await expect(region(page, "Agents")).toBeVisible();
    await closeByKeys(page, "Escape");
  });

  test("the board's keys do nothing in it, and its own search, undo and regions do", async () => {
    const page = await openSettings(at.baton);
    await page.getByRole("button", { name: "Limits" }).click();
    await page.keyboard.press("n");
    await page.keyboard.press("Control+k");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("runsx");
    // The menus act on the window that has the focus.
    await expect.poll(() => focused(at.baton)).toBe(TITLE);
    await chooseInMenu(at, "undo");
    await expect(page.getByRole("searchbox")).not.toHaveValue("runsx");
    await page.getByRole("searchbox").fill("runs");
    await page.keyboard.press("F6");
    await expect(page.locator("[data-region]:focus-within")).toHaveAttribute(
      "aria-label",
      "Search settings",
    );
    await expect(at.page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await at.page.bringToFront();
    await closeByKeys(page, "Control+w");
    await expect(at.card(key)).toBeVisible();
  });

  test("it is as closed in as the other windows", async () => {
    const page = await openSettings(at.baton);
    const rules = await page.evaluate(async () => ({
      node: "process" in globalThis || "require" in globalThis,
      opened: window.open("file:///etc/hostname") === null,
      answered: (await window.baton.settings({ kind: "read" })).includes('"ok":true'),
    }));
    expect(rules).toEqual({ node: false, opened: true, answered: true });
    await closeByKeys(page, "Escape");
  });

  test("what is changed in it shows at once on the board, in panels' windows and in open dialogs", async () => {
    await at.page.locator("body").press("f");
    const facts = at.page.getByRole("complementary", { name: "Facts", exact: true });
    const [panel] = await Promise.all([
      at.baton.app.waitForEvent("window"),
      facts.getByRole("button", { name: "Open in a window of its own" }).click(),
    ]);
    await expect(panel.getByRole("main", { name: "Facts" })).toBeVisible();
    await at.card(key).focus();
    await at.page.keyboard.press("r");
    const run = at.page.getByRole("dialog");
    const page = await openSettings(at.baton, () =>
      run.getByRole("button", { name: "Set agents up…" }).click(),
    );
    await page.getByRole("button", { name: "New profile" }).click();
    await page.getByLabel("Title").fill("Shell");
    await page.getByLabel("Name", { exact: true }).fill("shell");
    await page.getByLabel("Command").fill("sh {promptFile}");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.locator("[data-agent=shell]")).toBeVisible();
    await expect(run.getByRole("radio", { name: /Shell/ })).toBeVisible();

    await page.getByRole("button", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).click();
    await page.getByRole("radio", { name: "Compact" }).click();
    for (const each of [page, at.page, panel]) {
      await expect(each.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(each.locator("html")).toHaveAttribute("data-density", "compact");
    }
    await chooseInMenu(at, "theme-light");
    await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await closeByKeys(page, "Escape");
    await at.page.keyboard.press("Escape");
    await expect(run).toBeHidden();
  });
});

test.describe("from start to start", () => {
  let home: string;
  let baton: LaunchedBaton | null = null;

  const launch = async (): Promise<LaunchedBaton> => {
    baton = await launchBaton({ home });
    await expect(baton.window.getByRole("heading", { name: "One board for you" })).toBeVisible();
    return baton;
  };
  const file = () => join(home, ".baton", "window", "settings.json");
  const kept = () => JSON.parse(readFileSync(file(), "utf8")) as Record<string, unknown>;

  test.beforeEach(() => {
    home = makeHome();
  });

  test.afterEach(async () => {
    await baton?.close();
    baton = null;
    removeHome(home);
  });

  test("it opens where it stood, never smaller than it can be used", async () => {
    let app = await launch();
    let page = await openSettings(app);
    const set = (bounds: object) =>
      app.app.evaluate(
        ({ BrowserWindow }, [title, to]) =>
          BrowserWindow.getAllWindows()
            .find((window) => window.getTitle() === title)
            ?.setBounds(to as Electron.Rectangle),
        [TITLE, bounds] as const,
      );
    await expect.poll(() => focused(app)).toBe(TITLE);
    await set({ x: 80, y: 60, width: 100, height: 100 });
    await expect
      .poll(() => boundsOf(app, TITLE))
      .toEqual({ x: 80, y: 60, width: 420, height: 360 });
    await set({ x: 90, y: 70, width: 700, height: 500 });
    await expect
      .poll(() => boundsOf(app, TITLE))
      .toEqual({ x: 90, y: 70, width: 700, height: 500 });
    await closeByKeys(page, "Escape");
    await expect
      .poll(kept)
      .toMatchObject({ settingsBounds: { x: 90, y: 70, width: 700, height: 500 } });
    await app.close();

    app = await launch();
    page = await openSettings(app);
    await expect
      .poll(() => boundsOf(app, TITLE))
      .toEqual({ x: 90, y: 70, width: 700, height: 500 });
    await closeByKeys(page, "Escape");
    await app.close();

    // A screen that was there is taken away.
    const away = { x: 9_000, y: 9_000, width: 700, height: 500 };
    writeFileSync(file(), JSON.stringify({ ...kept(), settingsBounds: away }));
    app = await launch();
    await openSettings(app);
    const { x = 0, y = 0, width } = (await boundsOf(app, TITLE)) ?? {};
    expect(width).toBe(700);
    expect(Math.max(x, y)).toBeLessThan(2_000);
  });

  test("what is half written keeps nothing from quitting, and is there at the next start, the window not", async () => {
    let app = await launch();
    let page = await openSettings(app, () => chooseInMenu({ baton: app }, "agents"));
    await page.getByRole("button", { name: "New profile" }).click();
    await page.getByLabel("Title").fill("Half done");
    const ended = new Promise<number | null>((end) => app.app.process().once("exit", end));
    await app.app.evaluate(({ app: own }) => own.quit()).catch(() => undefined);
    expect(await ended).toBe(0);

    app = await launch();
    expect(await windowTitles(app)).toEqual(["Baton"]);
    page = await openSettings(app, () => chooseInMenu({ baton: app }, "agents"));
    await expect(page.getByLabel("Title")).toHaveValue("Half done");
    await page.getByRole("button", { name: "Discard" }).click();
    await closeByKeys(page, "Escape");
    page = await openSettings(app, () => chooseInMenu({ baton: app }, "agents"));
    await expect(page.getByRole("button", { name: "New profile" })).toBeVisible();
  });

  test("it goes with the board's window, and the app ends", async () => {
    const app = await launch();
    const page = await openSettings(app);
    await page.getByRole("button", { name: "Limits" }).click();
    const ended = new Promise<number | null>((end) => app.app.process().once("exit", end));
    // No tray can bring the board back where tests run.
    await app.app
      .evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .find((window) => window.getTitle() === "Baton")
          ?.close(),
      )
      .catch(() => undefined);
    expect(await ended).toBe(0);
  });

  test("who wants no motion gets none in it", async () => {
    const app = await launch();
    const page = await openSettings(app);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.evaluate(() => {
      const moved: string[] = [];
      for (const kind of ["animationstart", "transitionrun"]) {
        document.addEventListener(kind, ({ target }) => moved.push((target as Element).className));
      }
      Object.assign(window, { moved });
    });
    await page.getByRole("radio", { name: "Dark" }).click();
    await page.getByRole("button", { name: "Notifications" }).click();
    await page.getByRole("switch").first().click();
    await page.getByRole("button", { name: "Limits" }).click();
    await page.getByRole("combobox").first().click();
    await expect(page.getByRole("listbox")).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  });
});

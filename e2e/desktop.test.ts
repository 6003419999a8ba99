import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { asAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { runApp } from "./launch/run-app.ts";
import { appEnvironment, type LaunchedBaton, type LaunchOptions, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";
import { openSettings } from "./settings-window.ts";

// How the app stands in the desktop around it: links, the command in terminals, the clipboard.

let home: string;
let baton: LaunchedBaton | null = null;

async function launch(options: Partial<LaunchOptions> = {}): Promise<Page> {
  baton = await launchBaton({ home, ...options });
  await expect(baton.window.getByRole("contentinfo")).toContainText("board.db");
  return baton.window;
}

async function makeBoard(): Promise<void> {
  const { code, stderr } = await runCli(["init", "--name", "Web", "--prefix", "WEB"], { home });
  expect(code, stderr).toBe(0);
}

async function addTask(title: string): Promise<string> {
  const args = ["task", "add", title, "--global", "--json"];
  const { stdout, stderr, code } = await runCli(args, { home });
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as { data: { key: string } }).data.key;
}

/** Opens a page of the settings. @returns the page of their window */
const settings = async (name: string): Promise<Page> => {
  if (!baton) throw new Error("the app does not run");
  const page = await openSettings(baton);
  await page.getByRole("button", { name, exact: true }).click();
  return page;
};

test.beforeEach(() => {
  home = makeHome();
});

test.afterEach(async () => {
  await baton?.close();
  baton = null;
  removeHome(home);
});

test.describe("a link", () => {
  const panel = (page: Page) => page.getByRole("complementary", { name: /Task/ });

  test("that the app is started with shows its task", async () => {
    await makeBoard();
    const key = await addTask("Linked from outside");
    const page = await launch({ args: [`baton://task/${key.toLowerCase()}`] });
    await expect(page.getByRole("textbox", { name: "Title" }).or(panel(page))).toContainText(
      "Linked from outside",
    );
  });

  test("that turns its own words around is told as it stands there", async () => {
    await makeBoard();
    const page = await launch({ args: ["baton://task/\u202egnp.\u0007 \u2028 12"] });
    await expect(
      page.getByText("baton://task/\ufffdgnp.\ufffd 12 is no link that Baton opens").first(),
    ).toBeVisible();
  });

  test("that a later start brings is handed over, and what it can't be is told", async () => {
    await makeBoard();
    const key = await addTask("Linked while open");
    const page = await launch();
    const open = async (link: string) => {
      const { code, said } = await runApp(home, await appEnvironment({ home }), [link]);
      expect([code, said]).toEqual([0, expect.stringContaining("open already")]);
    };
    await open(`baton://task/${key}`);
    await expect(panel(page)).toContainText("Linked while open");
    await open("baton://task/GLOBAL-99");
    await expect(
      page.getByText(/baton:\/\/task\/GLOBAL-99 leads nowhere: .*GLOBAL-99/).first(),
    ).toBeVisible();
    await open("baton://task/API-1%20--run?x=<img src=x>");
    await expect(page.getByText(/<img src=x> is no link that Baton opens/).first()).toBeVisible();
    await expect(panel(page), "what was shown stays").toContainText("Linked while open");
  });
});

test("baton is put where terminals find it, works there, and is taken away again", async () => {
  const bin = join(home, ".local", "bin");
  const page = await launch({ env: { PATH: `${bin}:${process.env.PATH ?? ""}` } });
  const own = await settings("Desktop");
  await own.getByRole("button", { name: "Put it there" }).click();
  await expect(own.getByRole("button", { name: "Take it away" })).toBeVisible();
  const env = { ...(await appEnvironment({ home })), PATH: `${bin}:${process.env.PATH ?? ""}` };
  const [shell = "sh", ...words] = [
    ...asAppUser(),
    "sh",
    "-c",
    "baton task add --global 'From a terminal'",
  ];
  const typed = spawnSync(shell, words, { env, cwd: home, encoding: "utf8" });
  expect(typed.stderr).toBe("");
  expect(typed.stdout).toContain("GLOBAL-1");
  await expect(page.getByText("From a terminal")).toBeAttached();
  await own.getByRole("button", { name: "Take it away" }).click();
  await expect(own.getByRole("button", { name: "Put it there" })).toBeVisible();
  expect(existsSync(join(bin, "baton"))).toBe(false);
});

test("links of the desktop's are taken and given back", async () => {
  await launch();
  const own = await settings("Desktop");
  const links = own.getByRole("switch", { name: "Open baton:// links here" });
  await links.click();
  await expect(links).toBeChecked();
  const entry = join(home, ".local", "share", "applications", "baton-links.desktop");
  const written = readFileSync(entry, "utf8");
  expect(written).toContain(`"BATON_HOME=${join(home, ".baton")}"`);
  expect(written, "what goes wrong at such a start is shown").toContain('"--from-desktop" %u');
  await links.click();
  await expect(links).not.toBeChecked();
  expect(existsSync(entry)).toBe(false);
});

test("about tells versions, places and licences, and copies diagnostics without secrets", async () => {
  const secret = "correct-horse-battery";
  await launch({ env: { MY_API_TOKEN: secret } });
  const app = baton?.app;
  if (!baton || !app) throw new Error("the app does not run");
  const page = await openSettings(baton, () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById("about")?.click()),
  );
  await expect(page.getByRole("region", { name: "Versions" })).toContainText("SQLite");
  await expect(page.getByRole("region", { name: "Files" })).toContainText("board.db");
  const licences = page.getByRole("region", { name: "Licences" });
  await licences.getByText(/parts that Baton contains/).click();
  for (const name of ["better-sqlite3", "Electron", "react", "zod"]) {
    await expect(licences.getByText(name, { exact: true })).toBeVisible();
  }
  await licences.getByText("react", { exact: true }).click();
  await expect(licences.locator("pre:visible")).toContainText("Permission is hereby granted");

  await page.evaluate((value) => {
    void window.baton.app({ kind: "report-fault", part: "a test", details: value });
  }, `it said ${secret}`);
  await page.getByRole("button", { name: "Copy diagnostics" }).click();
  await expect(page.getByText("Diagnostics are copied").first()).toBeVisible();
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toMatch(/Electron: [\d.]+[\s\S]*schema \d+, 0 tasks[\s\S]*it said/);
  expect(copied).not.toContain(secret);
});

test("a right click on text offers what is done with it", async () => {
  const page = await launch();
  await baton?.app.evaluate(({ Menu }) => {
    const shown: string[][] = [];
    Object.assign(globalThis, { shown });
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      shown.push(this.items.map(({ label, enabled }) => `${label}${enabled ? "" : " (off)"}`));
    };
  });
  await page.keyboard.press("n");
  const description = page.getByRole("dialog").getByRole("textbox").last();
  await description.fill("some text");
  await description.selectText();
  await description.click({ button: "right" });
  const menus = () =>
    baton?.app.evaluate(() => (globalThis as unknown as { shown: string[][] }).shown);
  await expect
    .poll(menus)
    .toEqual([["Cut", "Copy", expect.stringMatching(/^Paste/), "Select all"]]);
});

test("a part of the window that fails takes nothing else with it, and goes on when asked", async () => {
  const page = await launch();
  await addTask("Still there");
  await expect(page.getByText("Still there").first()).toBeVisible();
  await baton?.app.evaluate(({ ipcMain }) => {
    // An answer that no Baton gives: what a fault of the main process could look like.
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (event: unknown, name: string, input: unknown) => unknown>;
    };
    const answer = handlers.get("baton:call");
    if (!answer) throw new Error("nothing answers the window");
    handlers.set("baton:call", (event, name, input) =>
      name === "agent.list" ? '{"ok":true,"data":[{}]}' : answer(event, name, input),
    );
    Object.assign(globalThis, { heal: () => handlers.set("baton:call", answer) });
  });
  const own = await settings("Agents");
  const fault = own.getByRole("main", { name: "Agents" });
  await expect(fault.getByRole("heading")).toHaveText("This page stopped working");
  await expect(fault).toContainText("The rest goes on");
  await expect(page.getByText("Still there").first()).toBeAttached();
  await fault.getByRole("button", { name: "Copy details" }).click();
  await expect(fault.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await baton?.app.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/\n +at /);
  const log = join(home, ".baton", "logs", "app.log");
  await expect.poll(() => readFileSync(log, "utf8")).toContain("the window's page: a part");
  await baton?.app.evaluate(() => (globalThis as unknown as { heal: () => void }).heal());
  await fault.getByRole("button", { name: "Try again" }).click();
  await expect(own.locator("[data-agent=claude]")).toBeVisible();
});

test("a first start offers a demo board, which goes in one action", async () => {
  baton = await launchBaton({ home });
  const { window: page } = baton;
  await page.getByRole("button", { name: "Look at a demo board" }).click();
  await expect(page.getByText("This is a demo board")).toBeVisible();
  await expect(page.getByText("Make the flaky login test reliable").first()).toBeVisible();
  await page.keyboard.press("i");
  const insight = page.getByRole("complementary", { name: "Insight" });
  await expect(insight.getByRole("region", { name: "Throughput" })).toContainText(/28\s*done/);
  await page.getByRole("button", { name: "Remove the demo board" }).click();
  await expect(page.getByRole("heading", { name: "One board for you" })).toBeVisible();
  await expect(page.getByRole("banner"), "nothing invented counts").toContainText("$0.00 today");
  await expect(insight.getByText(/\$[1-9]/)).toHaveCount(0);
  await page.getByRole("button", { name: "Make a new one" }).click();
  await expect(page.getByText("This is a demo board")).toBeVisible();
});

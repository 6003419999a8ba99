import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import "./call-from-page.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { runApp } from "./launch/run-app.ts";
import { appEnvironment, type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";

// How the app begins, what keeps it from beginning, and how it ends.

let home: string;
let baton: LaunchedBaton | null = null;
const ownFile = (...parts: string[]) => join(home, ".baton", ...parts);

test.beforeEach(() => {
  home = makeHome();
});

test.afterEach(async () => {
  await baton?.close();
  baton = null;
  removeHome(home);
});

/** Makes a file that is to stand where the board should be. */
function place(file: string, make: (file: string) => void): void {
  mkdirSync(dirname(file), { recursive: true });
  make(file);
  giveToAppUser(home);
}

async function makeBoard(): Promise<void> {
  const { code, stderr } = await runCli(["init", "--name", "First"], { home });
  expect(code, stderr).toBe(0);
}

const edit = (sql: string) => (file: string) => {
  const db = new Database(file);
  db.exec(sql);
  db.close();
};

test.describe("a board that can't be opened", () => {
  const start = async (environment: Record<string, string> = {}) =>
    runApp(home, { ...(await appEnvironment({ home })), ...environment });

  async function expectRefusal(reason: RegExp, file = ownFile("board.db")): Promise<void> {
    const { code, said } = await start();
    expect(said).toMatch(reason);
    expect(said).toContain(file);
    expect(said.split("\n"), "one message, no stack").toHaveLength(1);
    expect(code).toBe(7);
  }

  test("is a folder", async () => {
    place(ownFile("board.db"), (file) => mkdirSync(file));
    await expectRefusal(/is a folder/);
  });

  test("is empty", async () => {
    place(ownFile("board.db"), (file) => writeFileSync(file, ""));
    await expectRefusal(/is empty/);
    expect(readFileSync(ownFile("board.db"), "utf8")).toBe("");
  });

  test("is no database", async () => {
    const text = "a letter, not a board\n".repeat(100);
    place(ownFile("board.db"), (file) => writeFileSync(file, text));
    await expectRefusal(/not a database/);
    expect(readFileSync(ownFile("board.db"), "utf8")).toBe(text);
  });

  test("is another program's database", async () => {
    place(ownFile("board.db"), edit("CREATE TABLE notes (text TEXT)"));
    await expectRefusal(/board\.db/);
  });

  test("is of a newer Baton", async () => {
    await makeBoard();
    place(ownFile("board.db"), edit("PRAGMA user_version = 999"));
    await expectRefusal(/newer/);
  });

  test("is damaged", async () => {
    await makeBoard();
    place(ownFile("board.db"), edit("PRAGMA journal_mode = DELETE"));
    const bytes = readFileSync(ownFile("board.db"));
    bytes.fill(0xaa, 100, 4_096);
    place(ownFile("board.db"), (file) => writeFileSync(file, bytes));
    await expectRefusal(/damaged/);
    expect(readFileSync(ownFile("board.db")).equals(bytes)).toBe(true);
  });

  test("is in a folder that may not be written", async () => {
    const locked = join(home, "locked");
    mkdirSync(locked);
    giveToAppUser(home);
    chmodSync(locked, 0o555);
    const board = join(locked, "board.db");
    const { code, said } = await start({ BATON_BOARD: board });
    chmodSync(locked, 0o755);
    expect(said).toContain(board);
    expect(code).toBe(7);
  });

  test("has a home that may not be written", async () => {
    chmodSync(home, 0o555);
    const { code, said } = await start();
    chmodSync(home, 0o755);
    expect(said).toContain(ownFile());
    expect(said).toContain("BATON_HOME");
    expect(code).toBe(7);
  });

  test("has a window's folder that may not be written", async () => {
    place(ownFile("window"), (folder) => mkdirSync(folder));
    chmodSync(ownFile("window"), 0o555);
    const { code, said } = await start();
    chmodSync(ownFile("window"), 0o755);
    expect(said).toContain(`${ownFile("window")} can't be made or written in`);
    expect(said).not.toContain("open already");
    expect(code).toBe(7);
  });

  test("is never looked for when a setting makes no sense", async () => {
    const { code, said } = await start({ BATON_STALE_TTL_MS: "soon" });
    expect(said).toContain("BATON_STALE_TTL_MS");
    expect(code).toBe(2);
    expect(existsSync(ownFile("board.db"))).toBe(false);
  });
});

test("a second app brings the first one's window to the front and ends", async () => {
  baton = await launchBaton({ home });
  const { app } = baton;
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const { code, said } = await runApp(home, await appEnvironment({ home }));
  expect(code).toBe(0);
  expect(said).toContain("open already");
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((own) => own.isVisible()),
    );
  await expect.poll(isVisible).toEqual([true]);
});

test("place and theme are there again at the next start", async () => {
  const bounds = { x: 120, y: 80, width: 1_000, height: 700 };
  baton = await launchBaton({ home });
  await baton.app.evaluate(
    ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted),
    bounds,
  );
  await baton.window.evaluate(() =>
    window.baton.settings({ kind: "change", changes: { theme: "dark" } }),
  );
  await baton.close();
  expect(JSON.parse(readFileSync(ownFile("window", "settings.json"), "utf8"))).toMatchObject({
    theme: "dark",
  });

  baton = await launchBaton({ home });
  const found = await baton.app.evaluate(({ BrowserWindow, nativeTheme }) => ({
    bounds: BrowserWindow.getAllWindows()[0]?.getBounds(),
    background: BrowserWindow.getAllWindows()[0]?.getBackgroundColor(),
    theme: nativeTheme.themeSource,
  }));
  expect(found.bounds).toEqual(bounds);
  expect(found.background).toBe("#131417");
});

test("settings that make no sense keep no window from opening", async () => {
  place(ownFile("window", "settings.json"), (file) => writeFileSync(file, "{ half a fi"));
  baton = await launchBaton({ home });
  await expect(baton.window).toHaveTitle("Baton");
  expect(readFileSync(ownFile("logs", "app.log"), "utf8")).toContain("settings.json");
});

test("closing the window ends the app where no tray can bring it back", async () => {
  baton = await launchBaton({ home });
  const { app, window: page } = baton;
  const ended = new Promise((resolve) => app.process().once("exit", resolve));
  const hasAnswer = page.evaluate(() => window.baton.call("task.create", { title: "Last words" }));
  await hasAnswer;
  const closing = app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  // The app may be gone before it has answered.
  await closing.catch(() => undefined);
  expect(await ended).toBe(0);
  expect(existsSync(ownFile("board.db-wal")), "the board was closed in order").toBe(false);
});

test("a signal ends the app in order", async () => {
  baton = await launchBaton({ home });
  const { app } = baton;
  const ended = new Promise((resolve) => app.process().once("exit", resolve));
  process.kill(await app.evaluate(() => process.pid), "SIGTERM");
  expect(await ended).toBe(0);
  expect(existsSync(ownFile("board.db-wal")), "the board was closed in order").toBe(false);
});

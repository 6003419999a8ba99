import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readJson } from "../shared/json-text.ts";
import { callFromPage } from "./call-from-page.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { stagedApp } from "./launch/staged-app.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

// The window from outside and from inside: what it is, and what its page can't do.

let home: string;
let baton: LaunchedBaton;

test.beforeAll(async () => {
  home = makeHome();
  baton = await launchBaton({ home });
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("the window opens on a new board, and the page talks to it", async () => {
  const { app, window: page } = baton;
  await expect(page).toHaveTitle("Baton");
  expect(page.url()).toBe("app://baton/index.html");
  const shown = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((own) => own.isVisible()),
    );
  await expect.poll(shown).toEqual([true]);
  const answer = await callFromPage(page, "board.get", { project: null });
  expect(answer).toMatchObject({ seq: 0, cards: [] });
});

test("the page runs in Chromium's sandbox, apart from Node and from the preload", async () => {
  const { app, window: page } = baton;
  const { wanted, preferences, pid } = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as Electron.WebContents & {
      getLastWebPreferences?(): Electron.WebPreferences;
    };
    const wanted = { sandbox: true, contextIsolation: true, nodeIntegration: false };
    return {
      wanted,
      // Not in Electron's documentation, so it may go one day.
      preferences: contents.getLastWebPreferences?.() ?? wanted,
      pid: contents.getOSProcessId(),
    };
  });
  expect(preferences).toMatchObject(wanted);
  expect(
    await page.evaluate(() =>
      ["require", "process", "module", "Buffer"].filter((name) => name in globalThis),
    ),
  ).toEqual([]);
  if (process.platform === "linux") {
    // 2: a filter stands between this process and the kernel.
    expect(readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^Seccomp:\s*2$/m);
  }
});

test("the page has the bridge's doors and nothing else of the app", async () => {
  const doors = await baton.window.evaluate(() => Object.keys(window.baton).sort());
  expect(doors).toEqual([
    ...["app", "backups", "call", "locale", "localeOfTimes", "onChanges", "onCommand"],
    ...["onSettings", "onSpelling", "onTransferProgress", "pathOf", "runs", "settings"],
    "transfers",
  ]);
});

test("the page's own files come with a strict policy, and no others come", async () => {
  const { window: page } = baton;
  const headers = await page.evaluate(async () => {
    const answer = await fetch(location.href);
    return Object.fromEntries(answer.headers);
  });
  expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'");
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const statuses = await page.evaluate(
    async (paths) => {
      const answers = paths.map((path) => fetch(path).then(({ status }) => status));
      return Promise.all(answers);
    },
    ["/..%2fmain%2findex.js", "/%2e%2e/preload/index.cjs", "/..%5cmain%5cindex.js", "/nothing.js"],
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test("the page runs no code but its own and reaches nobody", async () => {
  const { window: page } = baton;
  const outcome = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "document.body.dataset.injected = 'yes'";
    document.body.append(script);
    // Not at once: what a debugger evaluates itself is free to do so.
    const compiled = new Promise((resolve) => {
      setTimeout(() => {
        try {
          resolve(new Function("return 'done'")());
        } catch {
          resolve("refused");
        }
      });
    });
    return {
      inline: document.body.dataset.injected ?? "refused",
      compiled: await compiled,
      web: await fetch("https://example.com").then(
        () => "done",
        () => "refused",
      ),
      file: await fetch("file:///etc/passwd").then(
        () => "done",
        () => "refused",
      ),
    };
  });
  expect(outcome).toEqual({
    inline: "refused",
    compiled: "refused",
    web: "refused",
    file: "refused",
  });
});

test("the page can't be led elsewhere nor open windows; links that are safe go outside", async () => {
  const { app, window: page } = baton;
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(shell, {
      opened,
      openExternal: (address: string) => Promise.resolve(opened.push(address)),
    });
  });
  await page.evaluate(() => {
    window.open("https://example.com/window");
    window.open("http://example.com/plain");
    window.open("file:///etc/passwd");
    window.open("app://baton/index.html");
  });
  const leave = (address: string) =>
    page.evaluate((to) => {
      location.href = to;
    }, address);
  await leave("https://example.com/page");
  await leave("file:///etc/passwd");
  await leave("data:text/html,hello");
  const opened = () =>
    app.evaluate(({ shell }) => (shell as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toEqual(["https://example.com/window", "https://example.com/page"]);
  expect(page.url()).toBe("app://baton/index.html");
  expect(app.windows()).toHaveLength(1);
  expect(await page.evaluate(() => "baton" in window)).toBe(true);
});

test("the page gets no permissions", async () => {
  const refused = await baton.window.evaluate(async () => {
    const name = (error: unknown) => (error instanceof Error ? error.name : String(error));
    return {
      notifications: await Notification.requestPermission(),
      place: (await navigator.permissions.query({ name: "geolocation" })).state,
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => "given", name),
      clipboard: await navigator.clipboard.readText().then(() => "given", name),
    };
  });
  expect(refused).toMatchObject({ notifications: "denied", place: "denied" });
  expect(refused.camera).not.toBe("given");
  expect(refused.clipboard).toBe("NotAllowedError");
});

test("main answers its own window and no stranger, not even one with the same preload", async () => {
  const { app, window: page } = baton;
  const strangers = {
    call: "window.baton.call('board.get', { project: null })",
    preload: join(stagedApp().folder, "out", "preload", "index.cjs"),
    pages: ["app://baton/index.html", "data:text/html,<p>hello</p>"],
  };
  const answers = await app.evaluate(async ({ BrowserWindow }, { call, preload, pages }) => {
    const given: string[] = [];
    for (const address of pages) {
      const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await other.loadURL(address);
      given.push(await other.webContents.executeJavaScript(call));
      other.destroy();
    }
    return given;
  }, strangers);
  expect(answers).toHaveLength(2);
  for (const answer of answers) {
    expect(readJson(answer)).toMatchObject({ ok: false, error: { code: "forbidden" } });
  }
  expect(readJson(await page.evaluate<string>(strangers.call))).toMatchObject({ ok: true });
});

test("a frame inside the page has no bridge", async () => {
  const found = await baton.window.evaluate(() => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const has = "baton" in (frame.contentWindow ?? {});
    frame.remove();
    return has;
  });
  expect(found).toBe(false);
});

test("what the window may not call, or sends broken, is refused as a value", async () => {
  const { window: page } = baton;
  const answers = await page.evaluate(async () => {
    const call = window.baton.call as (name: unknown, input?: unknown) => Promise<string>;
    const app = window.baton.app as (request: unknown) => Promise<string>;
    return [
      await call("task.nothing", {}),
      await call("__proto__", {}),
      await call("task.create", { title: 7 }),
      await call("task.create"),
      await app({ kind: "format-disk" }),
      await app({ kind: "set-theme", theme: "pink" }),
      await app(null),
    ];
  });
  for (const answer of answers) {
    expect(readJson(answer)).toMatchObject({ ok: false, error: { code: "invalid_argument" } });
  }
});

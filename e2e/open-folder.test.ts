import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "@playwright/test";
import { readJson } from "../shared/json-text.ts";
import { isAlive } from "../src-main/core/testing/is-alive.ts";
import { callFromPage } from "./call-from-page.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

// The desktop's opener is a program of the test's own; other systems ask Electron, which asks them.
test.skip(process.platform !== "linux", "only on Linux is the opener a program on the PATH");

let home: string;
let baton: LaunchedBaton | null = null;

const bin = () => join(home, "bin");
const told = () => join(home, "told");
const goOn = () => writeFileSync(join(home, "go"), "");

test.beforeEach(() => {
  home = makeHome();
  mkdirSync(bin());
});

test.afterEach(async () => {
  goOn();
  await baton?.close();
  baton = null;
  removeHome(home);
});

/** Puts an opener on the app's PATH that tells its process and its folder, and ends when told to. */
function installOpener(): void {
  const opener = join(bin(), "xdg-open");
  const script = `#!/bin/sh
printf '%s\\n%s' "$$" "$1" > '${told()}.new' && mv '${told()}.new' '${told()}'
while [ ! -e '${join(home, "go")}' ]; do sleep 0.05; done
`;
  writeFileSync(opener, script);
  chmodSync(opener, 0o755);
  giveToAppUser(bin());
}

/** Puts all programs of this machine on the app's PATH but the opener. */
function leaveOpenerOut(): void {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(existsSync)) {
    for (const name of readdirSync(folder)) {
      const link = join(bin(), name);
      if (name !== "xdg-open" && !existsSync(link)) symlinkSync(join(folder, name), link);
    }
  }
}

async function openLogs({ window: page }: LaunchedBaton) {
  return readJson(await page.evaluate(() => window.baton.app({ kind: "open-logs" })));
}

test("a folder is shown by the desktop's opener, and the app goes on while that goes on", async () => {
  installOpener();
  const { PATH = "" } = process.env;
  baton = await launchBaton({ home, env: { PATH: `${bin()}${delimiter}${PATH}` } });
  const answer = await openLogs(baton);
  await expect.poll(() => existsSync(told())).toBe(true);
  const [pid, folder] = readFileSync(told(), "utf8").split("\n");
  expect(answer).toEqual({ ok: true, data: { path: folder } });
  expect(existsSync(folder ?? "")).toBe(true);
  // Electron's own call would hold up the whole app until the opener has ended.
  expect(await callFromPage(baton.window, "project.list", {})).toHaveLength(1);
  expect(isAlive(Number(pid))).toBe(true);
  goOn();
  await expect.poll(() => isAlive(Number(pid))).toBe(false);
});

test("the app's end waits for no opener, nor does whoever started the app", async () => {
  installOpener();
  const { PATH = "" } = process.env;
  const own = await launchBaton({ home, env: { PATH: `${bin()}${delimiter}${PATH}` } });
  baton = own;
  expect(await openLogs(own)).toMatchObject({ ok: true });
  await expect.poll(() => existsSync(told())).toBe(true);
  const pid = Number(readFileSync(told(), "utf8").split("\n")[0]);
  // It waits until nobody holds what the app was started with: pipes, too.
  await own.close();
  expect(isAlive(pid)).toBe(true);
  goOn();
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("where the desktop has no opener, the answer says so and names the folder", async () => {
  leaveOpenerOut();
  baton = await launchBaton({ home, env: { PATH: bin() } });
  const answer = await openLogs(baton);
  expect(answer).toMatchObject({ ok: false, error: { code: "not_found" } });
  const message = answer.ok ? "" : answer.error.message;
  expect(message).toContain("can't be shown");
  expect(message).toContain("open it in your file manager");
});

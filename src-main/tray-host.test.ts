import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hasTrayHost } from "./tray-host.ts";

/** An environment in which the desktop's own tool answers as given. */
function desktop(answer: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "baton-desktop-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const tool = join(folder, "gdbus");
  writeFileSync(tool, `#!/bin/sh\n${answer}\n`);
  chmodSync(tool, 0o755);
  return { PATH: `${folder}:/usr/bin:/bin`, DBUS_SESSION_BUS_ADDRESS: "unix:path=/nowhere" };
}

test.skipIf(process.platform === "win32").each([
  ["shows tray icons", "echo '(true,)'", true],
  ["shows none", "echo '(false,)'", false],
  ["gives no answer", "exit 1", false],
])("a desktop %s", async (_name, answer, has) => {
  expect(await hasTrayHost("linux", desktop(answer))).toBe(has);
});

test("there is none without a session bus or the tool to ask it", async () => {
  expect(await hasTrayHost("linux", {})).toBe(false);
  const env = { PATH: "/nowhere", DBUS_SESSION_BUS_ADDRESS: "unix:path=/nowhere" };
  expect(await hasTrayHost("linux", env)).toBe(false);
});

test("other systems always show it", async () => {
  expect(await hasTrayHost("darwin", {})).toBe(true);
  expect(await hasTrayHost("win32", {})).toBe(true);
});

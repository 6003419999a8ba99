import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAlive } from "../testing/is-alive.ts";
import { installProgram } from "../testing/own-agent.ts";
import { temporaryFolder } from "../testing/test-board.ts";
import { checkVersion } from "./check-version.ts";

test("a program that never says its version is ended, with what it started", async () => {
  const script = `
    const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 9e8)"], { stdio: "inherit" });
    process.on("SIGTERM", () => {});
    require("node:fs").writeFileSync(process.env.PID_FILE, String(child.pid));
    setInterval(() => {}, 9e8);
  `;
  const folder = temporaryFolder();
  const path = installProgram(join(folder, "bin"), "hangs", script);
  const pidFile = join(folder, "pid");
  const { version, problem } = await checkVersion(path, { PID_FILE: pidFile }, 5_000);
  expect(version).toBeNull();
  expect(problem).toMatch(/no version within 5 s/);
  const child = Number(readFileSync(pidFile, "utf8"));
  await expect.poll(() => isAlive(child)).toBe(false);
});

test("a file that is no program is told of", async () => {
  const path = join(temporaryFolder(), "nothing");
  const { problem } = await checkVersion(path, {});
  expect(problem).toMatch(/can't be started: .*ENOENT/);
});

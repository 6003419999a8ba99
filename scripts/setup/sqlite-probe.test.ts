import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { inRoot, PROJECT_NODE } from "../project-paths.mjs";
import { failingRuntimes } from "./sqlite.mjs";

const runtimes = [{ name: "Node", executable: PROJECT_NODE }];
const folders: string[] = [];

/** A package in better-sqlite3's place that does what `source` says. */
function packageThat(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), "baton-probe-"));
  folders.push(folder);
  writeFileSync(join(folder, "index.js"), source);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test("the installed better-sqlite3 passes", async () => {
  expect(await failingRuntimes(inRoot("node_modules/better-sqlite3"), runtimes, 0)).toEqual([]);
});

test("a binding that takes its process down fails, and takes nothing else with it", async () => {
  const crashing = packageThat("process.kill(process.pid, 'SIGSEGV')");
  expect(await failingRuntimes(crashing, runtimes, 0)).toEqual(runtimes);
});

test("a binding that ends its process quietly fails too", async () => {
  const silent = packageThat("process.exit(0)");
  expect(await failingRuntimes(silent, runtimes, 0)).toEqual(runtimes);
});

test("a runtime that can't be started fails", async () => {
  const missing = [{ name: "none", executable: join(tmpdir(), "no-such-program") }];
  const folder = inRoot("node_modules/better-sqlite3");
  expect(await failingRuntimes(folder, missing, 0)).toEqual(missing);
});

import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readAppSettings } from "../shared/domain/app-settings.ts";
import { describeForHelp } from "./diagnostics.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-help-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const describe = (env: Record<string, string> = {}) =>
  describeForHelp({
    about: {
      version: "1.2.3",
      versions: [{ name: "Node", text: "24" }],
      places: [{ name: "Board", text: "/home/ada/.baton/board.db" }],
      durations: [{ name: "BATON_HEARTBEAT_MS", ms: 30_000 }],
    },
    settings: readAppSettings({ theme: "dark" }),
    board: { bytes: 4_096, schema: 4, tasks: 12 },
    logFolder: folder,
    env,
    userFolder: "/home/ada",
  });

test("tells versions, places, the board, settings and the log's end", () => {
  appendFileSync(join(folder, "app.log"), `${"old line\n".repeat(5_000)}the last line\n`);
  const text = describe();
  for (const part of [
    ...["Baton 1.2.3", "Node: 24", "Board: ~/.baton/board.db", '"theme":"dark"'],
    ...["4096 bytes, schema 4, 12 tasks", "BATON_HEARTBEAT_MS: 30000 ms", "the last line"],
  ]) {
    expect(text).toContain(part);
  }
  expect(text.length).toBeLessThan(20_000);
  expect(text).not.toContain("\nine\n");
});

test("masks what is secret by its looks or by its variable's name", () => {
  const secret = "correct-horse-battery";
  const key = `sk-ant-${"a1".repeat(20)}`;
  appendFileSync(join(folder, "app.log"), `failed with ${secret} and ${key}\n`);
  const text = describe({ MY_TOKEN: secret, PATH: "/usr/bin" });
  expect(text).toContain("failed with");
  expect(text).not.toContain(secret);
  expect(text).not.toContain(key);
});

test("goes on without a log", () => {
  expect(describe()).toContain("it can't be read");
});

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readJson } from "../shared/json-text.ts";
import { callFromPage } from "./call-from-page.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";

let home: string;
let baton: LaunchedBaton | null = null;

test.beforeEach(() => {
  home = makeHome();
});

test.afterEach(async () => {
  await baton?.close();
  baton = null;
  removeHome(home);
});

test("a profile that the window saves is the command line's too, and the other way round", async () => {
  baton = await launchBaton({ home });
  const { window: page } = baton;
  const names = async () => (await callFromPage(page, "agent.list", {})).map(({ name }) => name);
  expect(await names()).toContain("claude");
  const profile = {
    name: "mine",
    title: "My agent",
    command: ["my-agent", "-"],
    environment: { KEY: { fromKeychain: "my-key" } },
  };
  const saved = await callFromPage(page, "agent.save", { profile, revision: null });
  expect(saved.secrets).toEqual([
    { variable: "KEY", source: "keychain", name: "my-key", isSet: false },
  ]);
  const removed = await runCli(["agent", "remove", "mine", "--revision", saved.revision ?? ""], {
    home,
  });
  expect(removed.stdout).toContain("mine is removed");
  expect(await names()).not.toContain("mine");
});

test("a secret goes to a real keychain or nowhere, and never to the board or the log", async () => {
  const value = "hunter2-hunter2";
  baton = await launchBaton({ home });
  const stored = await baton.window.evaluate(
    (secret) => window.baton.app({ kind: "store-secret", name: "my-key", value: secret }),
    value,
  );
  const file = join(home, ".baton", "secrets.json");
  // The machine that tests run on has no keychain: Electron would encrypt by a known password.
  expect(readJson(stored)).toMatchObject({ ok: false, error: { code: "storage" } });
  expect(stored).toMatch(/keychain.*fromEnv/);
  expect(existsSync(file)).toBe(false);
  await baton.close();
  baton = null;
  expect(readFileSync(join(home, ".baton", "board.db")).includes(value)).toBe(false);
});

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";

// The settings as people use them, by mouse and by keyboard. Each test has a home of its own.

// Axe looks at every page: on a busy machine that takes its time.
test.describe.configure({ timeout: 360_000 });

let home: string;
let baton: LaunchedBaton;
const page = (): Page => baton.window;
const dialog = () => page().getByRole("dialog", { name: "Settings" });
const settingsFile = () =>
  JSON.parse(readFileSync(join(home, ".baton", "window", "settings.json"), "utf8")) as unknown;
const show = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

/** A program on the app's PATH that says its version. */
function placeProgram(name: string, says: string): void {
  const bin = join(home, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, name), `#!/bin/sh\necho "${says}"\n`, { mode: 0o755 });
}

async function launch(): Promise<void> {
  giveToAppUser(home);
  const path = [join(home, "bin"), process.env.PATH ?? ""].join(delimiter);
  baton = await launchBaton({ home, env: { PATH: path } });
  await expect(page().getByRole("heading", { name: "One board for you" })).toBeVisible();
}

async function openAgents(): Promise<void> {
  await page().keyboard.press("Control+,");
  await show("Agents");
}

test.beforeEach(async () => {
  home = makeHome();
  placeProgram("codex", "codex-cli 1.2.3");
});

test.afterEach(async () => {
  await baton.close();
  removeHome(home);
});

test("are reached by key and by menu, changed at once, and there again at the next start", async () => {
  await launch();
  await page().keyboard.press("Control+,");
  await expect(dialog().getByRole("searchbox")).toBeFocused();
  await dialog().getByRole("radio", { name: "Dark" }).click();
  await dialog().getByRole("radio", { name: "Compact" }).click();
  await expect(page().locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page().locator("html")).toHaveAttribute("data-density", "compact");
  expect(await baton.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe("dark");
  await page().keyboard.press("Escape");
  await expect(dialog()).toBeHidden();

  await baton.app.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById("settings")?.click();
  });
  await show("Backups and logs");
  await dialog().getByRole("combobox", { name: "Daily backups that are kept" }).click();
  await page().getByRole("option", { name: "14 backups" }).click();
  await expect
    .poll(settingsFile)
    .toMatchObject({ theme: "dark", density: "compact", dailyBackups: 14 });

  await baton.close();
  await launch();
  await expect(page().locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page().locator("html")).toHaveAttribute("data-density", "compact");
});

test("are found by search, and changed where they are found", async () => {
  await launch();
  await page().keyboard.press("Control+,");
  await page().keyboard.type("stalled");
  await expect(dialog().getByRole("heading")).toHaveText(["Settings", "Notifications", "Limits"]);
  await dialog().getByRole("switch", { name: "A run has stalled" }).click();
  await expect.poll(settingsFile).toMatchObject({ notifiesStalled: false });
  await dialog().getByRole("searchbox").fill("codex");
  await dialog()
    .getByRole("button", { name: /^Codex/ })
    .click();
  await expect(dialog().getByRole("heading", { name: "Agents" })).toBeVisible();
  await dialog().getByRole("searchbox").fill("nothing like it");
  await expect(dialog().getByText("No setting is about “nothing like it”")).toBeVisible();
});

test("a setting that can't be saved says so", async () => {
  await launch();
  const answer = await page().evaluate(() =>
    window.baton.settings({ kind: "change", changes: { dailyBackups: 0 } }),
  );
  expect(answer).toContain("dailyBackups must be a whole number from 1 to 90");
});

test("agents are shown as present or missing, with what to do and their versions", async () => {
  await launch();
  await openAgents();
  const agent = (name: string) => dialog().locator(`[data-agent=${name}]`);
  await expect(agent("codex")).toContainText(`Found at ${join(home, "bin", "codex")}`);
  await expect(agent("claude")).toContainText("claude is not in PATH: install Claude Code");
  await agent("codex").getByRole("button", { name: "More for Codex" }).click();
  await page().getByRole("menuitem", { name: "Check version" }).click();
  await expect(agent("codex").getByRole("status")).toHaveText("codex-cli 1.2.3");
});

test("a profile is written as a form, corrected where it is wrong, and is the command line's too", async () => {
  await launch();
  await openAgents();
  await dialog().getByRole("button", { name: "New profile" }).click();
  await dialog().getByLabel("Title").fill("Careful");
  await dialog().getByLabel("Name", { exact: true }).fill("Care Ful");
  await dialog().getByLabel("Command").fill('codex exec "say hi" [--model {model}] {promt}');
  await dialog().getByLabel("After").fill("2 hours");
  await dialog().getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog().getByText("Give a length of time, such as 90s, 30m or 2h")).toBeVisible();
  await dialog().getByLabel("After").fill("2h");
  await dialog().getByRole("button", { name: "Save", exact: true }).click();
  // The board's own rules, each at its field.
  await expect(dialog().getByText(/"Care Ful" is no name/)).toBeVisible();
  await expect(dialog().getByText(/\{promt\} is no placeholder/)).toBeVisible();
  await dialog().getByLabel("Name", { exact: true }).fill("careful");
  await dialog().getByLabel("Command").fill('codex exec "say hi" [--model {model}] {prompt}');
  await dialog().getByRole("button", { name: "Add a variable" }).click();
  await dialog().getByRole("textbox", { name: "Variable", exact: true }).fill("TOKEN");
  await dialog().getByRole("combobox", { name: "Value of TOKEN" }).click();
  await page().getByRole("option", { name: "From the keychain" }).click();
  await dialog().getByLabel("Name of the secret").fill("my-token");
  await dialog().getByRole("button", { name: "Save", exact: true }).click();
  const row = dialog().locator("[data-agent=careful]");
  await expect(row).toContainText("TOKEN comes from the keychain's my-token, which is not there");

  const { stdout } = await runCli(["agent", "show", "careful", "--json"], { home });
  expect(JSON.parse(stdout)).toMatchObject({
    data: {
      profile: {
        command: ["codex", "exec", "say hi", ["--model", "{model}"], "{prompt}"],
        environment: { TOKEN: { fromKeychain: "my-token" } },
      },
    },
  });

  await row.getByRole("button", { name: "More for Careful" }).click();
  await page().getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(dialog().getByLabel("Name", { exact: true })).toHaveValue("careful-2");
  await dialog().getByRole("button", { name: "Discard" }).click();
  await row.getByRole("button", { name: "More for Careful" }).click();
  await page().getByRole("menuitem", { name: "Remove" }).click();
  await page()
    .getByRole("dialog", { name: "Remove Careful?" })
    .getByText("Remove", { exact: true })
    .click();
  await expect(row).toBeHidden();
});

test("a profile is written as JSON, with what is wrong at its line", async () => {
  await launch();
  await openAgents();
  const codex = dialog().locator("[data-agent=codex]");
  await codex.getByRole("button", { name: "Customise" }).click();
  await dialog().getByRole("radio", { name: "JSON" }).click();
  const text = dialog().getByLabel("Profile, as JSON");
  const json = await text.inputValue();
  await text.fill(json.replace('"title": "Codex"', '"title": "Codex'));
  await expect(dialog().getByRole("button", { name: /^Line 3/ })).toBeVisible();
  await text.fill(json.replace(/"maxConcurrent": \d+/, '"maxConcurrent": "many"'));
  const fault = dialog().getByRole("button", { name: /limits\.maxConcurrent/ });
  await fault.click();
  expect(
    await text.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe('"many"');
  await text.fill(json.replace('"Codex"', '"My Codex"'));
  // A rule that only the board knows stands at its line as well.
  await text.fill((await text.inputValue()).replace(/"idleMs": \d+/, '"idleMs": 5'));
  await dialog().getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog().getByRole("button", { name: /limits\.idleMs.*too short/ })).toBeVisible();
  await text.fill(json.replace('"Codex"', '"My Codex"'));
  await dialog().getByRole("button", { name: "Save", exact: true }).click();
  await expect(codex).toContainText("My Codex");
  await expect(codex).toContainText("stands in for the built-in one");
});

test("what was changed meanwhile is shown, and merged", async () => {
  await launch();
  const profile = { name: "mine", title: "Mine", command: ["codex", "-"] };
  const cli = async (change: object) => {
    const args = ["agent", "save", JSON.stringify({ ...profile, ...change })];
    const { code, stderr } = await runCli(args, { home });
    expect(code, stderr).toBe(0);
  };
  await cli({});
  await openAgents();
  await dialog().locator("[data-agent=mine]").getByRole("button", { name: "Edit" }).click();
  await dialog().getByLabel("Title").fill("Mine indeed");
  await cli({ model: "o9" });
  await dialog().getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page().getByRole("dialog", { name: "mine was changed while you wrote" });
  await expect(conflict.getByRole("region", { name: "As it is now" })).toContainText("o9");
  await conflict.getByRole("button", { name: "Merge both" }).click();
  await expect(dialog().getByLabel("Profile, as JSON")).toHaveValue(/Mine indeed[\s\S]*o9/);
  await dialog().getByRole("button", { name: "Save", exact: true }).click();
  const { stdout } = await runCli(["agent", "show", "mine", "--json"], { home });
  expect(JSON.parse(stdout)).toMatchObject({
    data: { profile: { title: "Mine indeed", model: "o9" } },
  });
});

test("what was written stays when the settings close, until it is saved or discarded", async () => {
  await launch();
  await openAgents();
  await dialog().getByRole("button", { name: "New profile" }).click();
  await dialog().getByLabel("Title").fill("Half done");
  await page().keyboard.press("Escape");
  await openAgents();
  await expect(dialog().getByLabel("Title")).toHaveValue("Half done");
  await dialog().getByRole("button", { name: "Discard" }).click();
  await expect(dialog().getByRole("button", { name: "New profile" })).toBeVisible();
});

test("without a keychain a secret is refused with what to do, and goes nowhere", async () => {
  await launch();
  await page().keyboard.press("Control+,");
  await show("Secrets");
  // The machine that tests run on has no keychain.
  await expect(
    dialog().getByText(/^No secret can be stored here.*install and unlock/),
  ).toBeVisible();
  await expect(dialog().getByLabel("Value")).toBeHidden();
});

test("a stored secret is known by its name alone, replaced, and removed", async () => {
  await launch();
  await openKeychain();
  await page().keyboard.press("Control+,");
  await show("Secrets");
  const secret = "hunter2-hunter2";
  await dialog().getByLabel("Name", { exact: true }).fill("my-key");
  await dialog().getByLabel("Value").fill(secret);
  await dialog().getByRole("button", { name: "Store", exact: true }).click();
  const row = dialog().locator("[data-secret=my-key]");
  await expect(row).toContainText("stored");
  await expect(dialog().getByLabel("Value")).toHaveValue("");
  const answers = await page().evaluate(async () => [
    await window.baton.settings({ kind: "secrets" }),
    await window.baton.call("agent.list", {}),
  ]);
  expect(JSON.stringify(answers)).toContain("my-key");
  expect(JSON.stringify(answers)).not.toContain(secret);
  expect(await page().content()).not.toContain(secret);
  expect(readFileSync(join(home, ".baton", "secrets.json"), "utf8")).not.toContain(secret);
  await row.getByRole("button", { name: "Remove my-key" }).click();
  await page()
    .getByRole("dialog", { name: "Remove my-key" })
    .getByText("Remove", { exact: true })
    .click();
  await expect(row).toBeHidden();
});

/** Stands for the desktop's keychain, which the machine that tests run on has not got. */
function openKeychain(): Promise<void> {
  return baton.app.evaluate(({ safeStorage }) => {
    const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
    Object.assign(safeStorage, {
      getSelectedStorageBackend: () => "gnome_libsecret",
      isAsyncEncryptionAvailable: async () => true,
      encryptStringAsync: async (text: string) => turn(Buffer.from(text)),
      decryptStringAsync: async (bytes: Buffer) => ({
        result: turn(bytes).toString(),
        shouldReEncrypt: false,
      }),
    });
  });
}

for (const theme of ["Light", "Dark"]) {
  test(`axe finds nothing on any page, ${theme}`, async () => {
    await launch();
    await page().keyboard.press("Control+,");
    await dialog().getByRole("radio", { name: theme }).click();
    const pages = await dialog().getByRole("navigation").getByRole("button").allInnerTexts();
    expect(pages.length).toBeGreaterThan(5);
    for (const name of pages) {
      await show(name);
      await expect(dialog().getByRole("heading", { name, exact: true })).toBeVisible();
      expect(await faults(), name).toEqual([]);
    }
    await show("Agents");
    await dialog().getByRole("button", { name: "New profile" }).click();
    await dialog().getByRole("button", { name: "Add a variable" }).click();
    expect(await faults(), "form").toEqual([]);
    await dialog().getByRole("radio", { name: "JSON" }).click();
    expect(await faults(), "JSON").toEqual([]);
    await dialog().getByRole("searchbox").fill("run");
    expect(await faults(), "search").toEqual([]);
  });
}

async function faults(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page() })
    .setLegacyMode()
    .include("[role=dialog]")
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

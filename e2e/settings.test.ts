import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { chooseInMenu } from "./every-view.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";
import { closeByKeys, openSettings, windowTitles } from "./settings-window.ts";
import { findAxeFaults, findUnreachable, settled } from "./view-faults.ts";

// The settings as people use them, by mouse and by keyboard. Each test has a home of its own.

// Axe looks at every page: on a busy machine that takes its time.
test.describe.configure({ timeout: 360_000 });

let home: string;
let baton: LaunchedBaton;
/** The window of the settings. */
let page: Page;
const board = (): Page => baton.window;
const view = () => page.locator("body");
const settingsFile = () =>
  JSON.parse(readFileSync(join(home, ".baton", "window", "settings.json"), "utf8")) as unknown;
const show = (name: string) => view().getByRole("button", { name, exact: true }).click();

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
  await expect(board().getByRole("heading", { name: "One board for you" })).toBeVisible();
}

async function open(): Promise<void> {
  page = await openSettings(baton);
}

async function openAgents(): Promise<void> {
  await open();
  await show("Agents");
}

const close = () => closeByKeys(page, "Escape");

test.beforeEach(async () => {
  home = makeHome();
  placeProgram("codex", "codex-cli 1.2.3");
});

test.afterEach(async () => {
  await baton.close();
  removeHome(home);
});

test("are reached by key and by menu, changed at once everywhere, and there again at the next start", async () => {
  await launch();
  await open();
  await view().getByRole("radio", { name: "Dark" }).click();
  await view().getByRole("radio", { name: "Compact" }).click();
  for (const html of [page.locator("html"), board().locator("html")]) {
    await expect(html).toHaveAttribute("data-theme", "dark");
    await expect(html).toHaveAttribute("data-density", "compact");
  }
  expect(await baton.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe("dark");
  await close();

  page = await openSettings(baton, () => chooseInMenu({ baton }, "settings"));
  await show("Backups and logs");
  await view().getByRole("combobox", { name: "Daily backups that are kept" }).click();
  await page.getByRole("option", { name: "14 backups" }).click();
  await expect
    .poll(settingsFile)
    .toMatchObject({ theme: "dark", density: "compact", dailyBackups: 14 });

  await baton.close();
  await launch();
  await expect(board().locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(board().locator("html")).toHaveAttribute("data-density", "compact");
  expect(await windowTitles(baton), "not open at the start").toHaveLength(1);
});

test("are found by search, and changed where they are found", async () => {
  await launch();
  await open();
  await page.keyboard.type("stalled");
  await expect(view().getByRole("heading")).toHaveText(["Settings", "Notifications", "Limits"]);
  await view().getByRole("switch", { name: "A run has stalled" }).click();
  await expect.poll(settingsFile).toMatchObject({ notifiesStalled: false });
  await view().getByRole("searchbox").fill("codex");
  await view()
    .getByRole("button", { name: /^Codex/ })
    .click();
  await expect(view().getByRole("heading", { name: "Agents" })).toBeVisible();
  await view().getByRole("searchbox").fill("nothing like it");
  const nothing = view().getByText("No setting is about “nothing like it”");
  await expect(nothing).toBeVisible();
  await page.setViewportSize({ width: 1_500, height: 800 });
  const asideOfMiddle = () =>
    nothing.evaluate((node) => {
      const middleOf = ({ left, right }: DOMRect) => (left + right) / 2;
      const around = node.closest("main")?.getBoundingClientRect() ?? new DOMRect();
      return Math.abs(middleOf(node.getBoundingClientRect()) - middleOf(around));
    });
  await expect.poll(asideOfMiddle).toBeLessThan(2);
});

test("a setting that can't be saved says so", async () => {
  await launch();
  const answer = await board().evaluate(() =>
    window.baton.settings({ kind: "change", changes: { dailyBackups: 0 } }),
  );
  expect(answer).toContain("dailyBackups must be a whole number from 1 to 90");
});

test("agents are shown as present or missing, with what to do and their versions", async () => {
  await launch();
  await openAgents();
  const agent = (name: string) => view().locator(`[data-agent=${name}]`);
  await expect(agent("codex")).toContainText(`Found at ${join(home, "bin", "codex")}`);
  await expect(agent("claude")).toContainText("claude is not in PATH: install Claude Code");
  await agent("codex").getByRole("button", { name: "More for Codex" }).click();
  await page.getByRole("menuitem", { name: "Check version" }).click();
  await expect(agent("codex").getByRole("status")).toHaveText("codex-cli 1.2.3");
});

test("a profile is written as a form, corrected where it is wrong, and is the command line's too", async () => {
  await launch();
  await openAgents();
  await view().getByRole("button", { name: "New profile" }).click();
  await view().getByLabel("Title").fill("Careful");
  await view().getByLabel("Name", { exact: true }).fill("Care Ful");
  await view().getByLabel("Command").fill('codex exec "say hi" [--model {model}] {promt}');
  await view().getByLabel("After").fill("2 hours");
  await view().getByRole("button", { name: "Save", exact: true }).click();
  await expect(view().getByText("Give a length of time, such as 90s, 30m or 2h")).toBeVisible();
  await view().getByLabel("After").fill("2h");
  await view().getByRole("button", { name: "Save", exact: true }).click();
  // The board's own rules, each at its field.
  await expect(view().getByText(/"Care Ful" is no name/)).toBeVisible();
  await expect(view().getByText(/\{promt\} is no placeholder/)).toBeVisible();
  await view().getByLabel("Name", { exact: true }).fill("careful");
  await view().getByLabel("Command").fill('codex exec "say hi" [--model {model}] {prompt}');
  await view().getByRole("button", { name: "Add a variable" }).click();
  await view().getByRole("textbox", { name: "Variable", exact: true }).fill("TOKEN");
  await view().getByRole("combobox", { name: "Value of TOKEN" }).click();
  await page.getByRole("option", { name: "From the keychain" }).click();
  await view().getByLabel("Name of the secret").fill("my-token");
  await view().getByRole("button", { name: "Save", exact: true }).click();
  const row = view().locator("[data-agent=careful]");
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
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(view().getByLabel("Name", { exact: true })).toHaveValue("careful-2");
  await view().getByRole("button", { name: "Discard" }).click();
  await row.getByRole("button", { name: "More for Careful" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page
    .getByRole("dialog", { name: "Remove Careful?" })
    .getByText("Remove", { exact: true })
    .click();
  await expect(row).toBeHidden();
});

test("a profile is written as JSON, with what is wrong at its line", async () => {
  await launch();
  await openAgents();
  const codex = view().locator("[data-agent=codex]");
  await codex.getByRole("button", { name: "Customise" }).click();
  await view().getByRole("radio", { name: "JSON" }).click();
  const text = view().getByLabel("Profile, as JSON");
  const json = await text.inputValue();
  await text.fill(json.replace('"title": "Codex"', '"title": "Codex'));
  await expect(view().getByRole("button", { name: /^Line 3/ })).toBeVisible();
  await text.fill(json.replace(/"maxConcurrent": \d+/, '"maxConcurrent": "many"'));
  const fault = view().getByRole("button", { name: /limits\.maxConcurrent/ });
  await fault.click();
  expect(
    await text.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe('"many"');
  await text.fill(json.replace('"Codex"', '"My Codex"'));
  // A rule that only the board knows stands at its line as well.
  await text.fill((await text.inputValue()).replace(/"idleMs": \d+/, '"idleMs": 5'));
  await view().getByRole("button", { name: "Save", exact: true }).click();
  await expect(view().getByRole("button", { name: /limits\.idleMs.*too short/ })).toBeVisible();
  await text.fill(json.replace('"Codex"', '"My Codex"'));
  await view().getByRole("button", { name: "Save", exact: true }).click();
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
  await view().locator("[data-agent=mine]").getByRole("button", { name: "Edit" }).click();
  await view().getByLabel("Title").fill("Mine indeed");
  await cli({ model: "o9" });
  await view().getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "mine was changed while you wrote" });
  await expect(conflict.getByRole("region", { name: "As it is now" })).toContainText("o9");
  await conflict.getByRole("button", { name: "Merge both" }).click();
  await expect(view().getByLabel("Profile, as JSON")).toHaveValue(/Mine indeed[\s\S]*o9/);
  await view().getByRole("button", { name: "Save", exact: true }).click();
  const { stdout } = await runCli(["agent", "show", "mine", "--json"], { home });
  expect(JSON.parse(stdout)).toMatchObject({
    data: { profile: { title: "Mine indeed", model: "o9" } },
  });
});

test("what was written stays when the settings close, until it is saved or discarded", async () => {
  await launch();
  await openAgents();
  await view().getByRole("button", { name: "New profile" }).click();
  await view().getByLabel("Title").fill("Half done");
  await close();
  await openAgents();
  await expect(view().getByLabel("Title")).toHaveValue("Half done");
  await view().getByRole("button", { name: "Discard" }).click();
  await expect(view().getByRole("button", { name: "New profile" })).toBeVisible();
});

test("without a keychain a secret is refused with what to do, and goes nowhere", async () => {
  await launch();
  await open();
  await show("Secrets");
  // The machine that tests run on has no keychain.
  await expect(view().getByText(/^No secret can be stored here.*install and unlock/)).toBeVisible();
  await expect(view().getByLabel("Value")).toBeHidden();
});

test("a stored secret is known by its name alone, replaced, and removed", async () => {
  await launch();
  await openKeychain();
  await open();
  await show("Secrets");
  const secret = "hunter2-hunter2";
  await view().getByLabel("Name", { exact: true }).fill("my-key");
  await view().getByLabel("Value").fill(secret);
  await view().getByRole("button", { name: "Store", exact: true }).click();
  const row = view().locator("[data-secret=my-key]");
  await expect(row).toContainText("stored");
  await expect(view().getByLabel("Value")).toHaveValue("");
  const answers = await page.evaluate(async () => [
    await window.baton.settings({ kind: "secrets" }),
    await window.baton.call("agent.list", {}),
  ]);
  expect(JSON.stringify(answers)).toContain("my-key");
  expect(JSON.stringify(answers)).not.toContain(secret);
  expect(await page.content()).not.toContain(secret);
  expect(readFileSync(join(home, ".baton", "secrets.json"), "utf8")).not.toContain(secret);
  await row.getByRole("button", { name: "Remove my-key" }).click();
  await page
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
    await open();
    await view().getByRole("radio", { name: theme }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme.toLowerCase());
    await onEachView(async (name) => {
      expect(await findAxeFaults(page), name).toEqual([]);
    });
  });
}

for (const [size, width, height, zoom] of [
  ["its smallest window", 420, 360, 1],
  ["a window of 900 pixels", 900, 600, 1],
  ["twice the size", 900, 680, 2],
] as const) {
  test(`everything can be reached in ${size}`, async () => {
    await launch();
    await open();
    // The page as a window of that size shows it, whatever the screen allows.
    await page.setViewportSize({ width: width / zoom, height: height / zoom });
    await onEachView(async (name) => {
      expect(await findUnreachable(page), name).toEqual([]);
    });
  });
}

/** Looks at every page, at a profile's form and JSON, and at what a search finds. */
async function onEachView(look: (name: string) => Promise<void>): Promise<void> {
  const pages = await view().getByRole("navigation").getByRole("button").allInnerTexts();
  expect(pages.length).toBeGreaterThan(5);
  const settle = async (name: string) => {
    await settled(page);
    await look(name);
  };
  for (const name of pages) {
    await show(name);
    await expect(view().getByRole("heading", { name, exact: true })).toBeVisible();
    await settle(name);
  }
  await show("Agents");
  await view().getByRole("button", { name: "New profile" }).click();
  await view().getByRole("button", { name: "Add a variable" }).click();
  await settle("form");
  await view().getByRole("radio", { name: "JSON" }).click();
  await expect(view().getByLabel("Profile, as JSON")).toBeVisible();
  await settle("JSON");
  await view().getByRole("searchbox").fill("run");
  await settle("search");
}

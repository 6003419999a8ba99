import { expect, type Page, test } from "@playwright/test";
import { type DictionaryServer, serveDictionaries } from "./launch/dictionary-server.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { openSettings } from "./settings-window.ts";

// What the settings say of the spelling dictionaries, which a server on loopback has or has not.

let home: string;
let baton: LaunchedBaton;
let server: DictionaryServer;

const SWEDISH_AND_JAPANESE = { LC_ALL: "sv_SE.UTF-8", LANGUAGE: "sv:ja" };

test.beforeEach(async () => {
  home = makeHome();
  server = await serveDictionaries();
});

test.afterEach(async () => {
  await baton.close();
  server.close();
  removeHome(home);
});

/** @returns the page of the settings' window */
async function openDesktopPage(): Promise<Page> {
  await expect(baton.window.getByRole("contentinfo")).toContainText("board.db");
  const page = await openSettings(baton);
  await page.getByRole("button", { name: "Desktop", exact: true }).click();
  return page;
}

test("a dictionary that can't be fetched is told, fetched when asked again, and kept", async () => {
  baton = await launchBaton({ home });
  const { app } = baton;
  const page = await openDesktopPage();
  const spelling = page.getByRole("switch", { name: "Check spelling" });
  const again = page.getByRole("button", { name: "Try again" });
  const ready = page.getByText("The dictionary for Swedish is ready");
  const none = page.getByText("There is no dictionary for Japanese");
  await spelling.click();
  await expect(spelling).not.toBeChecked();
  await expect.poll(() => languages()).toEqual([]);
  await app.evaluate(({ app: self, session }, url) => {
    session.defaultSession.setSpellCheckerDictionaryDownloadURL(url);
    self.getPreferredSystemLanguages = () => ["sv-SE", "ja-JP"];
  }, server.url);
  await spelling.click();
  await expect(
    page.getByText(/Swedish could not be fetched.*connect to the network/),
  ).toBeVisible();
  await expect(none).toBeVisible();

  server.setStocked(true);
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(ready).toBeVisible();
  await expect(page.getByRole("status").filter({ has: ready })).toBeFocused();
  await expect(again).toHaveCount(0);

  await spelling.click();
  await expect(spelling).not.toBeChecked();
  await expect(ready).toHaveCount(0);
  await expect(none).toHaveCount(0);
  await spelling.click();
  await expect(ready).toBeVisible();

  await baton.close();
  server.close();
  baton = await launchBaton({ home, env: SWEDISH_AND_JAPANESE });
  const opened = await openDesktopPage();
  await expect(opened.getByText("The dictionary for Swedish is ready")).toBeVisible();
  await expect(opened.getByText("There is no dictionary for Japanese")).toBeVisible();
});

function languages(): Promise<string[]> {
  return baton.app.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages());
}

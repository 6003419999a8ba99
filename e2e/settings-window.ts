import type { Page } from "@playwright/test";
import type { LaunchedBaton } from "./launch.ts";

/** Far above what it takes: a busy machine is no fault of what is tested. */
const OPENING_TIMEOUT_MS = 60_000;

/** Closes a window by keys that are pressed in it. */
export async function closeByKeys(page: Page, keys: string): Promise<void> {
  const closed = page.waitForEvent("close");
  // The window may be gone before the key is let go.
  await page.keyboard.press(keys).catch(() => undefined);
  await closed;
}

/**
 * Opens the window of the settings, which is not open.
 * @param ask does what a person does for it; by default presses its key in the board's window
 * @returns its page, the search ready to be typed in
 */
export async function openSettings(
  { app, window }: LaunchedBaton,
  ask: () => Promise<unknown> = () => window.keyboard.press("Control+,"),
): Promise<Page> {
  const [opened] = await Promise.all([
    app.waitForEvent("window", { timeout: OPENING_TIMEOUT_MS }),
    ask(),
  ]);
  await opened.locator("[data-settings-search]:focus").waitFor();
  return opened;
}

/** The titles of all windows of an app, sorted. */
export function windowTitles({ app }: LaunchedBaton): Promise<string[]> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .map((window) => window.getTitle())
      .toSorted(),
  );
}

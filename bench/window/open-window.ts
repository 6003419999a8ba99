import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ElectronApplication, Page } from "@playwright/test";
import { makeHome } from "../../e2e/launch/own-home.ts";
import { launchBaton } from "../../e2e/launch.ts";
import { fillWindowBoard } from "./fill-board.ts";
import { installProbe } from "./page-probe.ts";

/** No claim of a filled board may go stale while it is measured. */
const DAY_MS = String(24 * 3_600_000);
/** A page is at rest when it had no long task for so long. */
const REST_MS = 500;

/** A window on a filled board. */
export interface BenchWindow {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly board: string;
  /** How long it took to open. */
  readonly opening: Opening;
  close(): Promise<void>;
}

/** How long opening took, in milliseconds until the cards are there and the page is at rest. */
export interface Opening {
  /** From the start of the app's process. */
  readonly appMs: number;
  /** From the page's own start. */
  readonly pageMs: number;
}

/** A home for the app, with a board of so many cards. */
export function homeWith(cards: number): string {
  const home = makeHome();
  mkdirSync(join(home, ".baton"));
  fillWindowBoard(boardOf(home), cards);
  return home;
}

/** Opens the built app on a home, and waits until it is at rest. */
export async function openWindow(home: string): Promise<BenchWindow> {
  const startedAt = Date.now();
  const {
    app,
    window: page,
    close,
  } = await launchBaton({
    home,
    env: { BATON_STALE_TTL_MS: DAY_MS },
  });
  await page.waitForSelector("[data-task-id]");
  const { origin, restMs } = await page.evaluate(waitForRest, REST_MS);
  await installProbe(page);
  const opening = { appMs: origin + restMs - startedAt, pageMs: restMs };
  return { app, page, board: boardOf(home), opening, close };
}

function boardOf(home: string): string {
  return join(home, ".baton", "board.db");
}

/** Runs within the page. @returns when the board was there and the last long task after it over */
function waitForRest(restMs: number): Promise<{ origin: number; restMs: number }> {
  const shown = performance.getEntriesByName("board-shown")[0]?.startTime ?? performance.now();
  let busyUntil = shown;
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        busyUntil = Math.max(busyUntil, startTime + duration);
      }
    }).observe({ type: "longtask", buffered: true });
    const look = () => {
      if (performance.now() - busyUntil < restMs) setTimeout(look, restMs / 5);
      else resolve({ origin: performance.timeOrigin, restMs: busyUntil });
    };
    setTimeout(look, restMs / 5);
  });
}

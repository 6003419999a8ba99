import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveToAppUser } from "./app-user.ts";

/** A new home folder that the app's user owns. */
export function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), "baton-home-"));
  giveToAppUser(home);
  return home;
}

/** Takes a home folder away again. */
export function removeHome(home: string): void {
  // Chromium's helpers may still write while they end.
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

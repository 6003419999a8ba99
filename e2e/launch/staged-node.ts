import { cpSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isOpenToOthers } from "../../scripts/setup/cache-folder.mjs";
import { appUser, giveToAppUser } from "./app-user.ts";

const OTHERS_MAY_START = 0o001;

let staged: string | null = null;

/**
 * A folder with the Node that runs the tests, as `node`, for the PATH of the app's user: what the app
 * starts, such as agents and gates, runs on it. Where that user can't reach it, it is a copy.
 */
export function stagedNodeFolder(): string {
  staged ??= stage();
  return staged;
}

function stage(): string {
  const folder = mkdtempSync(join(tmpdir(), "baton-node-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const node = process.execPath;
  const canReach =
    appUser() === null || ((statSync(node).mode & OTHERS_MAY_START) !== 0 && isOpenToOthers(node));
  if (canReach) symlinkSync(node, join(folder, "node"));
  else cpSync(node, join(folder, "node"));
  giveToAppUser(folder);
  return folder;
}

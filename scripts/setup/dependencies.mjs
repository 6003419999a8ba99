import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { inRoot, PROJECT_NODE } from "../project-paths.mjs";
import { runNpm } from "../run-command.mjs";
import { notice, SetupError } from "./notices.mjs";

/** What the lock file says, as one short text that changes when it does. */
export function lockHash() {
  return createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex");
}

/**
 * Step 1: the dependencies as in the lock file.
 *
 * @param {string | undefined} installedHash the lock file's hash when the last set-up ended
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureDependencies(installedHash) {
  if (existsSync(PROJECT_NODE) && (installedHash === lockHash() || isInstalledAsLocked()))
    return false;
  notice("installing the dependencies as in package-lock.json");
  // The set-up may run on a Node that only has to start the others: its age is no news.
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await runNpm(args, { quiet: true });
  if (code !== 0) throw new SetupError("npm ci failed.", output);
  if (!existsSync(PROJECT_NODE)) {
    throw new SetupError(
      "The `node` dependency came without its program: npm must be allowed to run its install script.",
      output,
    );
  }
  return true;
}

/**
 * Whether every package is there in the version that the lock file names; true after somebody
 * else's `npm install` too.
 */
export function isInstalledAsLocked() {
  const installed = readPackages(inRoot("node_modules/.package-lock.json"));
  const locked = readPackages(inRoot("package-lock.json"));
  if (!installed || !locked) return false;
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === "" || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }> | null}
 */
function readPackages(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** The version of the Node that came with the dependencies. */
export function projectNodeVersion() {
  return String(JSON.parse(readFileSync(inRoot("node_modules/node/package.json"), "utf8")).version);
}

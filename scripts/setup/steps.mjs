import { existsSync } from "node:fs";
import { ensureDependencies, lockHash, projectNodeVersion } from "./dependencies.mjs";
import { ensureElectron } from "./electron.mjs";
import { notice, SetupError } from "./notices.mjs";
import { bindingStamp, ensureSqlite } from "./sqlite.mjs";
import { machineStamp, readStamp, writeStamp } from "./stamp.mjs";
import {
  ensureDesktopTools,
  ensureDisplay,
  ensureElectronLibraries,
  ensureShells,
} from "./system-packages.mjs";

/**
 * @typedef {object} SetupOptions
 * @property {boolean} [forTests] tests can't do without a display, some shells and the desktop's tools; a window's start can
 * @property {boolean} [again] look at everything anew, though nothing seems to have changed
 */

/**
 * Gets a fresh checkout ready to start: dependencies, an Electron, a better-sqlite3 that loads, and
 * on Linux the system's libraries. Plain Node without dependencies; quick when there is nothing to
 * do, and says what it does when there is.
 *
 * @param {SetupOptions} [options]
 * @returns {Promise<import("./electron.mjs").ElectronRuntime>}
 */
export async function setup({ forTests = false, again = false } = {}) {
  const before = readStamp();
  if (forTests) {
    await ensureDisplay();
    await ensureShells();
    await ensureDesktopTools();
  }
  if (before && !again && isStillTrue(before)) return before.electron;

  await ensureDependencies(before?.lockHash);
  const electron = await ensureElectron();
  await ensureElectronLibraries(electron.executable);
  await ensureSqlite(electron.executable);
  const machine = machineStamp();
  const binding = bindingStamp();
  const isSameBinding = before?.machine === machine && before.binding === binding;
  const nodes = [
    ...new Set([
      ...(isSameBinding ? before.nodes : []),
      projectNodeVersion(),
      process.versions.node,
    ]),
  ];
  writeStamp({ lockHash: lockHash(), machine, nodes, binding, electron });
  notice(`ready, with Electron ${electron.version} (${electron.source})`);
  return electron;
}

/**
 * Runs the set-up for a script: a step that could not be done is a message, not a stack trace.
 *
 * @param {SetupOptions} [options]
 */
export async function setupOrExit(options) {
  try {
    return await setup(options);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    notice(error.message);
    process.exit(1);
  }
}

/** @param {import("./stamp.mjs").SetupStamp} stamp */
function isStillTrue(stamp) {
  return (
    stamp.lockHash === lockHash() &&
    stamp.machine === machineStamp() &&
    stamp.nodes.includes(process.versions.node) &&
    stamp.binding === bindingStamp() &&
    existsSync(stamp.electron.executable)
  );
}

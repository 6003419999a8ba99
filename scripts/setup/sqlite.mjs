import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inRoot, PROJECT_NODE } from "../project-paths.mjs";
import { runCommand } from "../run-command.mjs";
import { notice, SetupError } from "./notices.mjs";
import { bindingInCache } from "./sqlite-build.mjs";

/**
 * @typedef {object} JsRuntime something that has to load better-sqlite3
 * @property {string} name
 * @property {string} executable
 * @property {NodeJS.ProcessEnv} [env]
 */

const PACKAGE = inRoot("node_modules/better-sqlite3");
/** better-sqlite3 prefers a binding here to the ones it comes with. */
const OWN_BINDING = join(PACKAGE, "build", "Release", "better_sqlite3.node");
const PROBE = join(dirname(fileURLToPath(import.meta.url)), "sqlite-probe.cjs");
const LONG_PROBE_SECONDS = 10;
const SMALL_HEAP = "--max-semi-space-size=1";

/**
 * Step 3: a better-sqlite3 that loads wherever the project's code runs. Its own binary serves
 * every current runtime; older ones crash on it and get one that is built here.
 *
 * @param {string} electron Electron's executable
 */
export async function ensureSqlite(electron) {
  const runtimes = jsRuntimes(electron);
  if ((await failingRuntimes(PACKAGE, runtimes, 0)).length === 0) return;

  rmSync(join(PACKAGE, "build"), { recursive: true, force: true });
  const failing = await failingRuntimes(PACKAGE, runtimes, 0);
  if (failing.length === 0) return;
  notice(`better-sqlite3's own binary does not run in ${names(failing)}`);

  const binding = await bindingInCache((folder) => checkBuild(folder, runtimes));
  mkdirSync(dirname(OWN_BINDING), { recursive: true });
  // Renamed into place: a running program may have the old one open.
  copyFileSync(binding, `${OWN_BINDING}.new`);
  renameSync(`${OWN_BINDING}.new`, OWN_BINDING);
  const stillFailing = await failingRuntimes(PACKAGE, runtimes, 0);
  if (stillFailing.length > 0) {
    throw new SetupError(`The rebuilt better-sqlite3 does not run in ${names(stillFailing)}.`);
  }
}

/** Tells whether the binding in place is the one that an earlier set-up left. */
export function bindingStamp() {
  if (!existsSync(OWN_BINDING)) return "own binary";
  const { size, mtimeMs } = statSync(OWN_BINDING);
  return `rebuilt ${size} ${Math.round(mtimeMs)}`;
}

/** @param {string} packageFolder @param {JsRuntime[]} runtimes */
async function checkBuild(packageFolder, runtimes) {
  notice(`trying the build for ${LONG_PROBE_SECONDS} seconds in ${names(runtimes)}`);
  const failing = await failingRuntimes(packageFolder, runtimes, LONG_PROBE_SECONDS);
  if (failing.length > 0) {
    throw new SetupError(`The rebuilt better-sqlite3 fails in ${names(failing)}.`);
  }
}

/**
 * The runtimes in which better-sqlite3 fails. Each is asked in a process of its own, since what
 * fails there takes the process with it.
 *
 * @param {string} packageFolder
 * @param {JsRuntime[]} runtimes
 * @param {number} seconds
 */
export async function failingRuntimes(packageFolder, runtimes, seconds) {
  const passed = await Promise.all(
    runtimes.map(async ({ executable, env }) => {
      const args = [SMALL_HEAP, PROBE, packageFolder, String(seconds)];
      const { code, output } = await runCommand(executable, args, {
        quiet: true,
        ...(env && { env }),
      });
      return code === 0 && output.includes("probe ok");
    }),
  );
  return runtimes.filter((_, index) => !passed[index]);
}

/**
 * @param {string} electron
 * @returns {JsRuntime[]}
 */
function jsRuntimes(electron) {
  const runtimes = [
    { name: "Electron", executable: electron, env: { ELECTRON_RUN_AS_NODE: "1" } },
    { name: "the project's Node", executable: PROJECT_NODE },
  ];
  // People start the command line with the Node they have, which is the one that runs us.
  if (process.execPath !== PROJECT_NODE) {
    runtimes.push({ name: `Node ${process.versions.node}`, executable: process.execPath });
  }
  return runtimes;
}

/** @param {JsRuntime[]} runtimes */
const names = (runtimes) => runtimes.map(({ name }) => name).join(", ");

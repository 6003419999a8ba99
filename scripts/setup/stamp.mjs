import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inRoot } from "../project-paths.mjs";

/**
 * What a finished set-up leaves in node_modules, and what it found: as long as `machine` is the
 * same and the files are there, there is nothing to do.
 *
 * @typedef {object} SetupStamp
 * @property {string} lockHash
 * @property {string} machine
 * @property {string[]} nodes the versions of Node that were seen to load better-sqlite3
 * @property {string} binding
 * @property {import("./electron.mjs").ElectronRuntime} electron
 */

const FILE = inRoot("node_modules", ".baton", "setup.json");

/** @returns {SetupStamp | null} */
export function readStamp() {
  if (!existsSync(FILE)) return null;
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return null;
  }
}

/** @param {SetupStamp} stamp */
export function writeStamp(stamp) {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(stamp, null, 2)}\n`);
}

/** What the answers of an earlier set-up depend on besides the lock file. */
export function machineStamp() {
  const { ELECTRON_OVERRIDE_DIST_PATH: override = "", BATON_CACHE: cache = "" } = process.env;
  const facts = [process.platform, process.arch, override, cache];
  return createHash("sha256").update(facts.join("\n")).update(ownSources()).digest("hex");
}

/** The set-up's own files: a changed one has to run again. */
function ownSources() {
  const folder = dirname(fileURLToPath(import.meta.url));
  return readdirSync(folder)
    .filter((name) => /\.(mjs|cjs|h)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

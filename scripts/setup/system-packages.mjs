import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand } from "../run-command.mjs";
import { notice, SetupError } from "./notices.mjs";

const ELECTRON_LIBRARIES = [
  "libgtk-3-0",
  "libnss3",
  "libasound2",
  "libgbm1",
  "libxss1",
  "libatk-bridge2.0-0",
  "libnotify4",
];
const VIRTUAL_DISPLAY = ["xvfb", "xauth"];
/** Shells whose completion is tested in themselves; bash is everywhere. */
const SHELLS = ["zsh", "fish"];
const DESKTOP_TOOLS = ["xdg-utils"];
const BUILD_TOOLS = ["g++", "make", "python3"];

const isRoot = () => process.getuid?.() === 0;
const isDebian = () => existsSync("/etc/debian_version");

/**
 * Whether the tests need a display of their own: there is none, or it is another user's than the
 * one root's tests start the app as.
 */
export const needsOwnDisplay = () =>
  process.platform === "linux" && (!process.env.DISPLAY || isRoot());

/** Step 4, first half: the shared libraries that Electron is linked to. */
export async function ensureElectronLibraries(/** @type {string} */ electron) {
  if (process.platform !== "linux") return;
  const missing = await missingLibraries(electron);
  if (missing.length === 0) return;
  await installPackages(ELECTRON_LIBRARIES, `Electron needs ${missing.join(", ")}`);
  const stillMissing = await missingLibraries(electron);
  if (stillMissing.length > 0) {
    throw new SetupError(
      `Electron can't start without these libraries: ${stillMissing.join(", ")}.`,
    );
  }
}

/** Step 4, second half: a display for the tests on a machine without one. */
export async function ensureDisplay() {
  if (!needsOwnDisplay() || isInPath("Xvfb")) return;
  await installPackages(VIRTUAL_DISPLAY, "the window's tests need a display");
}

/** The shells that the tests of the completion press keys in. */
export async function ensureShells() {
  if (process.platform !== "linux" || SHELLS.every(isInPath)) return;
  await installPackages(SHELLS, "the completion's tests need these shells");
}

/** What the tests of the desktop's links ask, as the app does: by which program a link is opened. */
export async function ensureDesktopTools() {
  if (process.platform !== "linux" || isInPath("xdg-mime")) return;
  await installPackages(DESKTOP_TOOLS, "the tests of the desktop's links need its tools");
}

/** What it takes to compile the SQLite binding. */
export async function ensureBuildTools() {
  if (process.platform !== "linux" || BUILD_TOOLS.every(isInPath)) return;
  await installPackages(BUILD_TOOLS, "building better-sqlite3 takes a compiler");
}

/** @param {string} program */
async function missingLibraries(program) {
  const { output } = await runCommand("ldd", [program], { quiet: true });
  return output
    .split("\n")
    .filter((line) => line.includes("=> not found"))
    .map((line) => line.trim().split(" ")[0] ?? "");
}

/** @param {string} program */
const isInPath = (program) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

/**
 * As root on Debian it installs them and says so; else it names the command.
 *
 * @param {string[]} packages
 * @param {string} reason
 */
async function installPackages(packages, reason) {
  if (!isDebian()) {
    throw new SetupError(
      `${reason}. Install what your system calls these Debian packages: ${packages.join(" ")}`,
    );
  }
  if (!isRoot()) {
    const command = `sudo apt-get install --no-install-recommends ${packages.join(" ")}`;
    throw new SetupError(`${reason}. Run this, then try again:\n    ${command}`);
  }
  notice(`${reason}: installing ${packages.join(" ")}`);
  const update = await runApt(["update", "-qq"]);
  const names = await Promise.all(packages.map(currentPackageName));
  const install = await runApt(["install", "-y", "-qq", "--no-install-recommends", ...names]);
  if (install.code !== 0) {
    throw new SetupError("The packages could not be installed.", update.output + install.output);
  }
}

/** @param {string[]} args */
const runApt = (args) =>
  runCommand("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], {
    quiet: true,
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });

/** Newer releases renamed libraries with 64-bit times: `libgtk-3-0` is `libgtk-3-0t64` there. */
async function currentPackageName(/** @type {string} */ name) {
  const policy = await runCommand("apt-cache", ["policy", name], { quiet: true });
  const isThere = /Candidate: (?!\(none\))/.test(policy.output);
  return isThere ? name : `${name}t64`;
}

import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { inRoot, TOOLS } from "../project-paths.mjs";
import { runTool } from "../run-command.mjs";

/**
 * @typedef {object} Part something that is built by one tool run
 * @property {string} name
 * @property {string} result a file that a finished build has made
 * @property {string[]} sources files and folders that it is made from
 * @property {string} tool
 * @property {string[]} args
 */

const COMMON_SOURCES = [
  "shared",
  "src-main/core",
  "scripts/operations",
  "scripts/vite-plugin-operations.ts",
  "package-lock.json",
];

/** @type {Part} */
const APP = {
  name: "app",
  result: "out/main/index.js",
  sources: [
    ...COMMON_SOURCES,
    "src-main",
    "src-preload",
    "src-renderer",
    "electron.vite.config.ts",
  ],
  tool: TOOLS.electronVite,
  args: ["build", "--logLevel", "warn"],
};

/** @type {Part} */
const CLI = {
  name: "cli",
  result: "out/cli/index.js",
  sources: [...COMMON_SOURCES, "src-cli", "vite.cli.config.ts"],
  tool: TOOLS.vite,
  args: ["build", "--config", "vite.cli.config.ts", "--logLevel", "warn"],
};

export const PARTS = [APP, CLI];

/**
 * Builds one part.
 *
 * @param {Part} part
 * @returns {Promise<boolean>} whether it was built
 */
export async function build(part) {
  const startedAt = new Date();
  rmSync(stampFile(part), { force: true });
  const { code } = await runTool(part.tool, part.args);
  if (code !== 0) return false;
  mkdirSync(inRoot("out"), { recursive: true });
  writeFileSync(stampFile(part), "");
  // What was saved while the build ran may not be in it.
  utimesSync(stampFile(part), startedAt, startedAt);
  return true;
}

/**
 * Builds the parts that are missing or older than their sources.
 *
 * @returns {Promise<boolean>} false when a build failed
 */
export async function buildWhatIsStale() {
  for (const part of PARTS.filter(isStale)) {
    if (!(await build(part))) return false;
  }
  return true;
}

/** @param {Part} part */
export function isStale(part) {
  const stamp = statSync(stampFile(part), { throwIfNoEntry: false });
  if (!stamp || !existsSync(inRoot(part.result))) return true;
  return part.sources.some((source) => newestChange(inRoot(source)) > stamp.mtimeMs);
}

/** @param {Part} part */
const stampFile = (part) => inRoot("out", `.${part.name}-built`);

/**
 * @param {string} path
 * @returns {number}
 */
function newestChange(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  // A folder's own time tells of files that are gone.
  return readdirSync(path, { withFileTypes: true }).reduce(
    (newest, entry) =>
      isTest(entry.name) ? newest : Math.max(newest, newestChange(join(path, entry.name))),
    stat.mtimeMs,
  );
}

/** @param {string} name */
const isTest = (name) => /\.test\.tsx?$/.test(name) || name === "testing";

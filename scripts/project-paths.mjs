import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The Node that came with the dependencies; npm scripts and tools run on it. */
export const PROJECT_NODE = inRoot(
  "node_modules/node/bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** Entry files of the tools, started with PROJECT_NODE so that no PATH decides which one runs. */
export const TOOLS = {
  biome: inRoot("node_modules/@biomejs/biome/bin/biome"),
  electronVite: inRoot("node_modules/electron-vite/bin/electron-vite.js"),
  fuses: inRoot("node_modules/@electron/fuses/dist/bin.js"),
  nodeGyp: inRoot("node_modules/node-gyp/bin/node-gyp.js"),
  playwright: inRoot("node_modules/@playwright/test/cli.js"),
  tsc: inRoot("node_modules/typescript/bin/tsc"),
  vite: inRoot("node_modules/vite/bin/vite.js"),
  vitest: inRoot("node_modules/vitest/vitest.mjs"),
};

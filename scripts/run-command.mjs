import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { PROJECT_NODE, ROOT } from "./project-paths.mjs";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to this process's own environment
 * @property {boolean} [quiet] keep the output instead of passing it on
 * @property {boolean} [shell]
 * @typedef {{ code: number, output: string }} RunResult a signal counts as code 1
 */

/** @type {NodeJS.Signals[]} */
const HEARD = ["SIGINT", "SIGTERM", "SIGHUP"];

/** The environment of everything we start: the project's own Node comes first in the PATH. */
export function toolEnvironment(/** @type {NodeJS.ProcessEnv} */ extra = {}) {
  const path = process.env.PATH ?? "";
  const own = dirname(PROJECT_NODE);
  return {
    ...process.env,
    PATH: path.split(delimiter)[0] === own ? path : `${own}${delimiter}${path}`,
    ...extra,
  };
}

/**
 * Runs a command to its end. It never throws: a command that can't be started has code 127.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: toolEnvironment(options.env),
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell: options.shell ?? false,
    });
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      // Ctrl-C reaches the child by itself; it counts a second one as "at once".
      if (signal !== "SIGINT") child.kill(signal);
    };
    for (const signal of HEARD) process.on(signal, passOn);
    const end = (/** @type {RunResult} */ result) => {
      for (const signal of HEARD) process.off(signal, passOn);
      resolve(result);
    };
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("error", (error) => end({ code: 127, output: `${output}${error.message}\n` }));
    child.once("close", (code) => end({ code: code ?? 1, output }));
  });
}

/**
 * Runs one of the project's tools on the project's Node.
 *
 * @param {string} entry
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runTool = (entry, args, options) =>
  runCommand(PROJECT_NODE, [entry, ...args], options);

/**
 * Runs npm: the one that started us where there is one.
 *
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
  const entry = process.env.npm_execpath;
  if (entry?.endsWith("npm-cli.js")) return runCommand(process.execPath, [entry, ...args], options);
  return runCommand("npm", args, { ...options, shell: process.platform === "win32" });
}

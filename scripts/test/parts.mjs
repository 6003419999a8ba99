import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { inRoot, TOOLS } from "../project-paths.mjs";
import { runTool } from "../run-command.mjs";

/**
 * How the tests of one part ended, with a line for each that failed.
 *
 * @typedef {{ part: string, passed: number, failed: number, skipped: number, failures: string[] }} Tally
 */

/** The vitest projects, in the order in which their results are told. */
export const VITEST_PROJECTS = [
  "domain",
  "store",
  "main",
  "renderer",
  "lint",
  "setup",
  "cli",
  "mcp",
  "process",
];
/** Those that start built programs. */
export const NEED_BUILD = ["cli", "mcp", "process"];

/**
 * A check that passes or fails as one.
 *
 * @param {string} part
 * @param {boolean} passed
 * @returns {Tally}
 */
export const oneCheck = (part, passed) => ({
  part,
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: 0,
  failures: [],
});

/**
 * Runs vitest projects in one go.
 *
 * @param {string[]} projects
 * @param {string[]} [filter] what vitest takes: parts of file names, `-t NAME`
 * @returns {Promise<Tally[]>} one a project, and one more for what failed outside of them
 */
export async function runVitest(projects, filter = []) {
  const file = freshResultFile("test-results/vitest.json");
  const { code } = await runTool(
    TOOLS.vitest,
    [
      "run",
      "--reporter=default",
      "--reporter=./scripts/test/tally-reporter.ts",
      ...projects.map((name) => `--project=${name}`),
      ...filter,
    ],
    { env: { BATON_TALLY: file } },
  );
  /** @type {Record<string, Omit<Tally, "part">>} */
  const counted = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const tallies = [...new Set([...projects, ...Object.keys(counted)])].map((part) =>
    mustHaveRun({ passed: 0, failed: 0, skipped: 0, failures: [], ...counted[part], part }),
  );
  return withExitCode(tallies, "vitest", code);
}

/**
 * Runs the end-to-end tests on the built app.
 *
 * @param {string[]} [filter] what Playwright takes: parts of file names, `-g NAME`
 * @returns {Promise<Tally[]>}
 */
export async function runEndToEnd(filter = []) {
  const file = freshResultFile("test-results/e2e.json");
  const { code } = await runTool(TOOLS.playwright, ["test", "--reporter=list,json", ...filter], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const { stats, errors, suites } = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }, errors: [], suites: [] };
  const tally = mustHaveRun({
    part: "e2e",
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: failedSpecs(suites),
  });
  return withExitCode([tally], "playwright", code);
}

/**
 * @typedef {{ file: string, line: number, title: string, ok: boolean }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite[]} suites as Playwright's JSON reporter nests them
 * @returns {string[]}
 */
function failedSpecs(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, line, title }) => `e2e/${file}:${line} > ${title}`),
    ...failedSpecs(suite.suites ?? []),
  ]);
}

/**
 * A part in which no test ran has failed: nobody would notice otherwise.
 *
 * @param {Tally} tally
 * @returns {Tally}
 */
function mustHaveRun(tally) {
  if (tally.passed + tally.failed > 0) return tally;
  process.stdout.write(`${tally.part}: no test ran\n`);
  return { ...tally, failed: 1 };
}

/**
 * A tool that ends badly without a failed test counts as one.
 *
 * @param {Tally[]} tallies
 * @param {string} tool
 * @param {number} code
 */
function withExitCode(tallies, tool, code) {
  const isTold = tallies.some(({ failed }) => failed > 0);
  return code === 0 || isTold ? tallies : [...tallies, oneCheck(`${tool} (exit ${code})`, false)];
}

/** @param {string} name */
function freshResultFile(name) {
  const file = inRoot(name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

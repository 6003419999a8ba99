// `npm test`: everything, and at the end what failed, and one line that adds it up.
// `npm test -- --project NAME [FILTER]`: one vitest project, or `e2e`, alone.
import { buildWhatIsStale } from "./build/parts.mjs";
import { checkLint, checkTypes } from "./check/checks.mjs";
import { notice, SetupError } from "./setup/notices.mjs";
import { setup } from "./setup/steps.mjs";
import { NEED_BUILD, oneCheck, runEndToEnd, runVitest, VITEST_PROJECTS } from "./test/parts.mjs";

/** @typedef {import("./test/parts.mjs").Tally} Tally */

const { project, filter } = readArguments(process.argv.slice(2));
const tallies = (await isSetUp()) ? await runTests() : [oneCheck("setup", false)];
report(tallies);

/** @returns {Promise<Tally[]>} */
async function runTests() {
  if (project === "e2e") {
    if (!(await buildWhatIsStale())) return [oneCheck("build", false)];
    return runEndToEnd(filter);
  }
  return project === undefined ? runEverything() : runVitest([project], filter);
}

/** @returns {Promise<Tally[]>} */
async function runEverything() {
  const checks = [oneCheck("types", await checkTypes()), oneCheck("lint", await checkLint())];
  const isBuilt = await buildWhatIsStale();
  checks.push(oneCheck("build", isBuilt));
  if (!isBuilt) {
    process.stdout.write(`not run without a build: ${[...NEED_BUILD, "e2e"].join(", ")}\n`);
    const rest = VITEST_PROJECTS.filter((name) => !NEED_BUILD.includes(name));
    return [...checks, ...(await runVitest(rest))];
  }
  return [...checks, ...(await runVitest(VITEST_PROJECTS)), ...(await runEndToEnd())];
}

async function isSetUp() {
  try {
    await setup({ forTests: true });
    return true;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    notice(error.message);
    return false;
  }
}

/** @param {Tally[]} parts */
function report(parts) {
  const width = Math.max(...parts.map(({ part }) => part.length));
  const lines = parts.map(({ part, passed, failed, skipped }) => {
    const rest = [failed ? `${failed} failed` : "", skipped ? `${skipped} skipped` : ""];
    return `  ${part.padEnd(width)}  ${[`${passed} passed`, ...rest.filter(Boolean)].join(", ")}`;
  });
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  const failures = parts.flatMap(({ part, failures }) =>
    failures.map((line) => `${part}: ${line}`),
  );
  const told = failures.length > 0 ? `\nfailed:\n  ${failures.join("\n  ")}\n` : "";
  process.stdout.write(`\n${lines.join("\n")}\n${told}${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** @param {string[]} args */
function readArguments(args) {
  const [flag, name, ...filter] = args.flatMap((arg) =>
    arg.startsWith("--project=") ? ["--project", arg.slice("--project=".length)] : [arg],
  );
  if (flag === undefined) return { project: undefined, filter: [] };
  const known = [...VITEST_PROJECTS, "e2e"];
  if (flag !== "--project" || name === undefined || !known.includes(name)) {
    process.stderr.write(`usage: npm test [-- --project ${known.join("|")} [FILTER...]]\n`);
    process.exit(2);
  }
  return { project: name, filter };
}

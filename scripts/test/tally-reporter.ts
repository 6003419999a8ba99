import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** How many tests of one vitest project ended how. */
export interface ProjectTally {
  passed: number;
  failed: number;
  skipped: number;
  /** A line for each failed test: where it is, and what it said first. */
  failures: string[];
}

/**
 * Writes each project's tally to the file named by BATON_TALLY. A test file that could not be
 * loaded is a failed test, and so is an error outside every test.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.BATON_TALLY;
    if (file === undefined) return;
    const tallies: Record<string, ProjectTally> = {};
    for (const module of modules) {
      const tally = tallies[module.project.name] ?? emptyTally();
      tallies[module.project.name] = tally;
      countModule(module, tally);
    }
    if (errors.length > 0) {
      tallies["outside the tests"] = {
        ...emptyTally(),
        failed: errors.length,
        failures: errors.map(({ message }) => firstLine(message)),
      };
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(tallies));
  }
}

function emptyTally(): ProjectTally {
  return { passed: 0, failed: 0, skipped: 0, failures: [] };
}

function countModule(module: TestModule, tally: ProjectTally): void {
  let failedTests = 0;
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === "passed") tally.passed += 1;
    else if (state === "failed") {
      failedTests += 1;
      tally.failures.push(describeFailure(module, test.fullName, errors));
    } else tally.skipped += 1;
  }
  tally.failed += failedTests;
  if (module.state() === "failed" && failedTests === 0) {
    tally.failed += 1;
    tally.failures.push(
      describeFailure(module, "not loaded, or failed as a whole", module.errors()),
    );
  }
}

function describeFailure(
  module: TestModule,
  test: string,
  errors: readonly SerializedError[] | undefined,
): string {
  const message = firstLine(errors?.[0]?.message ?? "");
  return `${module.relativeModuleId} > ${test}: ${message}`;
}

function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}

import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { operationsPlugin } from "./scripts/vite-plugin-operations.ts";

const PROCESS_TESTS = "**/*.process.test.ts";
// Left to itself, vitest keeps a core free, which is half of a small machine.
const WORKERS = Math.max(2, availableParallelism() - 1);

// Far above what any test needs: a busy machine is no fault of what is tested.
const DEFAULT_TIMEOUT_MS = 30_000;

interface Room {
  include: string[];
  exclude?: string[];
  /** Starts built programs, so the build has to be there and fresh. */
  needsBuild?: boolean;
  /** Has no state that one file could leave to the next: its files share a process. */
  isPure?: boolean;
  /** Counts on having the machine for itself. */
  runsAlone?: boolean;
  testTimeout?: number;
}

function project(name: string, room: Room): TestProjectConfiguration {
  return {
    plugins: [operationsPlugin()],
    test: {
      name,
      include: room.include,
      exclude: ["**/node_modules/**", "out/**", ...(room.exclude ?? [])],
      environment: "node",
      pool: "forks",
      isolate: !room.isPure,
      testTimeout: room.testTimeout ?? DEFAULT_TIMEOUT_MS,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      ...(room.needsBuild ? { globalSetup: ["scripts/testing/fresh-build.ts"] } : {}),
      maxWorkers: room.runsAlone ? 1 : WORKERS,
      sequence: { groupOrder: room.runsAlone ? 1 : 0 },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      project("domain", { include: ["shared/**/*.test.ts"], isPure: true }),
      project("store", {
        include: ["src-main/core/**/*.test.ts"],
        exclude: [PROCESS_TESTS],
        testTimeout: 60_000,
      }),
      project("main", {
        include: ["src-main/**/*.test.ts"],
        exclude: ["src-main/core/**", PROCESS_TESTS],
      }),
      project("renderer", { include: ["src-renderer/**/*.test.ts"], isPure: true }),
      project("lint", { include: ["scripts/lint/**/*.test.ts"], testTimeout: 60_000 }),
      project("setup", { include: ["scripts/setup/**/*.test.ts"], testTimeout: 60_000 }),
      project("cli", {
        include: ["src-cli/**/*.test.ts"],
        exclude: ["src-cli/mcp/**"],
        needsBuild: true,
        testTimeout: 120_000,
      }),
      project("mcp", {
        include: ["src-cli/mcp/**/*.test.ts"],
        needsBuild: true,
        runsAlone: true,
        testTimeout: 120_000,
      }),
      project("process", {
        include: [`src-main/${PROCESS_TESTS}`],
        needsBuild: true,
        runsAlone: true,
        testTimeout: 180_000,
      }),
    ],
  },
});

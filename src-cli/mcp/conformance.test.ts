import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { cleanEnvironment, Workplace } from "../testing/workplace.ts";
import { mountOverHttp } from "./testing/http-mount.ts";

const SUITE = resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/conformance/dist/index.js",
);

interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

/** The official scenarios that ask for no tools, prompts or resources of the suite's own. */
const SCENARIOS = [
  ["2025-11-25", "server-initialize"],
  ["2025-11-25", "ping"],
  ["2025-11-25", "tools-list"],
  ["2025-11-25", "resources-list"],
  ["2026-07-28", "server-stateless"],
  ["2026-07-28", "tools-list"],
  ["2026-07-28", "resources-list"],
  ["2026-07-28", "sep-2164-resource-not-found"],
  ["2026-07-28", "caching"],
  ["2026-07-28", "dns-rebinding-protection"],
  ["2026-07-28", "http-header-validation"],
  ["2026-07-28", "input-required-result-unsupported-methods"],
  ["2026-07-28", "input-required-result-validate-input"],
] as const;

/** Checks in them that the suite can't make without a tool of its own, or that are about prompts. */
const NEEDS_FIXTURE = [
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-server-no-log-without-loglevel",
  "sep-2549-prompts-list-caching-hints",
];

async function checksOf(place: Workplace, revision: string, scenario: string): Promise<Check[]> {
  const results = join(place.root, "results");
  const url = await mountOverHttp(place);
  const wanted = ["--url", url, "--scenario", scenario, "--spec-version", revision];
  const suite = spawn(process.execPath, [SUITE, "server", ...wanted, "--output-dir", results], {
    cwd: place.root,
    env: cleanEnvironment(),
    stdio: "ignore",
  });
  await once(suite, "close");
  const [folder = ""] = readdirSync(results);
  return JSON.parse(readFileSync(join(results, folder, "checks.json"), "utf8")) as Check[];
}

test.each(SCENARIOS)("the official conformance suite, %s: %s", async (revision, scenario) => {
  const place = new Workplace().init();
  place.add("Something to list");
  const checks = await checksOf(place, revision, scenario);
  const failed = checks.filter(
    ({ id, status }) => status === "FAILURE" && !NEEDS_FIXTURE.includes(id),
  );
  expect(failed).toEqual([]);
  expect(checks.some(({ status }) => status === "SUCCESS")).toBe(true);
});

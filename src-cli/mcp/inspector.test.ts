import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { CLI, cleanEnvironment, Workplace } from "../testing/workplace.ts";
import { ERAS, type Era } from "./testing/connect.ts";

const INSPECTOR = resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
);
const TIMEOUT_MS = 50_000;

/** Runs the official inspector's command line against the built server. */
function inspect(place: Workplace, era: Era, args: readonly string[]) {
  const server = [process.execPath, CLI, "mcp", "--agent", "inspector", "--board", place.board];
  const words = ["--cli", ...server, ...args, "--protocol-era", era, "--format", "json"];
  return spawnSync(process.execPath, [INSPECTOR, ...words], {
    cwd: place.folder,
    env: { ...cleanEnvironment(), HOME: place.root },
    encoding: "utf8",
    timeout: TIMEOUT_MS,
  });
}

describe.each(ERAS)("the official inspector, in the %s era", (era) => {
  test("finds nothing to complain of in strict mode", () => {
    const place = new Workplace().init();
    const { status, stdout, stderr } = inspect(place, era, ["--method", "tools/list", "--strict"]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toContain("claim_next_task");
  });

  test("calls a tool and reads a resource", () => {
    const place = new Workplace().init();
    place.add("Seen by the inspector");
    const called = inspect(place, era, [
      ...["--method", "tools/call", "--tool-name", "claim_next_task"],
    ]);
    expect(called).toMatchObject({ status: 0, stdout: expect.stringContaining("claimEpoch") });
    const read = inspect(place, era, ["--method", "resources/read", "--uri", "baton://board"]);
    expect(read).toMatchObject({ status: 0, stdout: expect.stringContaining("Seen by") });
  });
});

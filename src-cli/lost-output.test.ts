import { spawnSync } from "node:child_process";
import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CLI, Workplace } from "./testing/workplace.ts";

/** Calls `baton` through a shell, so that its outputs can be led elsewhere. */
function shell(place: Workplace, words: string) {
  return spawnSync("sh", ["-c", `"${process.execPath}" "${CLI}" ${words}`], {
    cwd: place.folder,
    env: { PATH: process.env.PATH, BATON_HOME: place.home },
    encoding: "utf8",
  });
}

describe.runIf(process.platform === "linux")("an output on a full disk", () => {
  test.each([
    ["task list --json", 7, "stdout can't be written"],
    ["--help --json", 7, "stdout can't be written"],
    ["task show API-9 --json", 3, "there is no task API-9"],
  ])("%s tells it on stderr, without a trace", (words, status, message) => {
    const answer = shell(new Workplace().init(), `${words} > /dev/full`);
    expect(answer.status).toBe(status);
    expect(answer.stderr).toContain(message);
    expect(answer.stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  test("a run goes on and is closed though nobody can be told of it", () => {
    const place = new Workplace().init();
    place.add("One");
    expect(shell(place, "run API-1 -- true 2> /dev/full").status).toBe(0);
    expect(place.data("task", "show", "API-1")).toMatchObject({
      status: "done",
      executions: [{ status: "succeeded" }],
    });
    place.add("Two");
    expect(shell(place, "run --next --loop -- true 2> /dev/full").status).toBe(0);
    expect(place.data("task", "show", "API-2")).toMatchObject({ status: "done" });
  });
});

test.runIf(process.platform === "linux")("a current folder that is gone is named", () => {
  const place = new Workplace().init();
  const gone = join(place.folder, "gone");
  mkdirSync(gone);
  const words = `task list --json`;
  const command = `cd gone && rmdir ../gone && "${process.execPath}" "${CLI}" ${words}`;
  const answer = spawnSync("sh", ["-c", command], {
    cwd: place.folder,
    env: { PATH: process.env.PATH, BATON_HOME: place.home },
    encoding: "utf8",
  });
  expect(answer.status).toBe(2);
  expect(JSON.parse(answer.stdout).error.message).toContain("the current folder is gone");
  expect(() => rmdirSync(gone)).toThrow("ENOENT");
});

import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fullBoard, readingCalls, type SweptCall } from "./testing/sweep.ts";
import { CLI, cleanEnvironment, Workplace } from "./testing/workplace.ts";

const SWEEP_MS = 180_000;

/** The command is started once the reader of its stdout has gone: it reads from a gate until then. */
const SCRIPT = `{ read -r _ < "$GATE"; "$@"; echo $? > "$STATUS"; } | { exec < /dev/null; echo > "$GATE"; }`;

/** Calls `baton` into a pipe that nobody reads. @returns the exit status, then what it said on stderr */
function intoClosedPipe(place: Workplace, { args }: SweptCall, at: number): Promise<string> {
  const gate = join(place.root, `gate-${at}`);
  const status = join(place.root, `status-${at}`);
  execFileSync("mkfifo", [gate]);
  const child = spawn("sh", ["-c", SCRIPT, "sh", process.execPath, CLI, ...args], {
    cwd: place.folder,
    env: {
      ...cleanEnvironment(),
      ...place.env,
      BATON_HOME: place.home,
      GATE: gate,
      STATUS: status,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  return new Promise((done, fail) => {
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", fail);
    child.once("close", () => done(`${readFileSync(status, "utf8").trim()} ${stderr}`));
  });
}

describe.runIf(process.platform !== "win32")("a pipe that nobody reads", () => {
  test(
    "ends every command that reads quietly, as one that was heard",
    async () => {
      const place = fullBoard();
      const calls = readingCalls();
      const ended = new Map<string, string>();
      for (const [at, call] of calls.entries()) {
        ended.set(call.words, await intoClosedPipe(place, call, at));
      }
      expect([...ended].filter(([, end]) => end !== "0 ")).toEqual([]);
      expect(ended.size).toBe(calls.length);
    },
    SWEEP_MS,
  );

  test.each([
    ["export", ["export"]],
    ["events --follow", ["events", "--follow", "--since", "0"]],
    ["a refusal as JSON", ["task", "show", "API-99", "--json"]],
  ])("ends %s", async (words, args) => {
    const end = await intoClosedPipe(new Workplace().init(), { words, args }, 0);
    expect(end).toBe(words.startsWith("a refusal") ? "3 " : "0 ");
  });

  test("does not keep a run from its work, nor the task from done", async () => {
    const place = new Workplace().init();
    const key = place.add("Say it");
    const args = ["run", key, "--json", "--", "true"];
    expect(await intoClosedPipe(place, { words: "run", args }, 0)).toMatch(/^0 /);
    expect(place.data("task", "show", key)).toMatchObject({ status: "done" });
  });
});

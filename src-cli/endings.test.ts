import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isAlive } from "../src-main/core/testing/is-alive.ts";
import { fileText, script } from "./testing/scripts.ts";
import { CLI, cleanEnvironment, Workplace } from "./testing/workplace.ts";

/** Two seconds are promised; the rest is for a busy machine to notice the signal in. */
const BOUND_MS = 6_000;
/** More than a pipe and its reader take in by themselves. */
const LONG_TEXT = "x".repeat(400_000);

/** A command that goes on until it is told to end. */
interface Lasting {
  readonly words: string;
  readonly args: (place: Workplace) => readonly string[];
  /** Waits until it does what it is for. */
  readonly underWay: (child: ChildProcess, place: Workplace) => Promise<unknown>;
}

const markOf = (place: Workplace) => join(place.root, "worker");
const worker = (place: Workplace) =>
  script(
    `fs.writeFileSync(${JSON.stringify(markOf(place))}, String(process.pid)); setInterval(() => {}, 1000);`,
  );
const workerStarted = (_: ChildProcess, place: Workplace) => fileText(markOf(place));
const spoke = async ({ stdout }: ChildProcess) => {
  if (!stdout) throw new Error("it has no stdout");
  await once(stdout, "readable");
};

const LASTING: readonly Lasting[] = [
  { words: "run", args: (at) => ["run", "API-1", "--", ...worker(at)], underWay: workerStarted },
  {
    words: "run --loop",
    args: (at) => ["run", "--next", "--loop", "--", ...worker(at)],
    underWay: workerStarted,
  },
  {
    words: "run --json",
    args: (at) => ["run", "--next", "--json", "--", ...worker(at)],
    underWay: workerStarted,
  },
  {
    words: "events --follow",
    args: () => ["events", "--follow", "--since", "0"],
    underWay: spoke,
  },
  { words: "export into a pipe that is full", args: () => ["export"], underWay: spoke },
  {
    words: "import from a stdin that goes on",
    args: () => ["import", "beads", "-"],
    underWay: ({ stdin }) => new Promise((taken) => stdin?.write(`${LONG_TEXT}\n`, taken)),
  },
  {
    words: "mcp",
    args: () => ["mcp", "--agent", "ada"],
    underWay: async (child) => {
      const clientInfo = { name: "test", version: "1" };
      const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
      const request = { jsonrpc: "2.0", id: 1, method: "initialize", params };
      child.stdin?.write(`${JSON.stringify(request)}\n`);
      await spoke(child);
    },
  },
];
const ENDINGS = LASTING.flatMap((lasting) =>
  (["SIGINT", "SIGTERM"] as const).map((signal) => ({ ...lasting, signal })),
);

describe.runIf(process.platform !== "win32")("a command that is told to end", () => {
  test.each(ENDINGS)("$words, by $signal", async ({ args, underWay, signal }) => {
    const place = new Workplace().init();
    place.document(["task", "add", "One", "--description", "-"], { input: LONG_TEXT });
    const temporary = join(place.root, "tmp");
    mkdirSync(temporary);
    const child = spawn(process.execPath, [CLI, ...args(place)], {
      cwd: place.folder,
      env: { ...cleanEnvironment(), BATON_HOME: place.home, TMPDIR: temporary },
    });
    child.stdin.on("error", () => undefined);
    await underWay(child, place);
    const told = performance.now();
    child.kill(signal);
    const [status, by] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
    expect(performance.now() - told).toBeLessThan(BOUND_MS);
    expect(status ?? 128 + constants.signals[by ?? "SIGKILL"]).toBe(
      128 + constants.signals[signal],
    );
    expect(readdirSync(temporary).filter((name) => name.startsWith("baton"))).toEqual([]);
    expect(place.data<{ healthy: boolean }>("doctor").healthy).toBe(true);
    const { executions, ...task } = place.data<{ executions: { status: string }[] }>(
      "task",
      "show",
      "API-1",
    );
    expect(task).toMatchObject({ status: "todo", assignee: null });
    if (underWay !== workerStarted) return;
    expect(executions).toMatchObject([{ status: "cancelled" }]);
    expect(isAlive(Number(await fileText(markOf(place))))).toBe(false);
  });
});

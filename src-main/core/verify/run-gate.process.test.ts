import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { createSecretMask } from "../../../shared/domain/mask-secrets.ts";
import { temporaryFolder } from "../testing/test-board.ts";
import { type Gate, runGate } from "./run-gate.ts";

const SECRET = "hunter2-hunter2";

function gate(command: string, fields: Partial<Gate> = {}): Gate {
  return {
    command,
    cwd: temporaryFolder(),
    env: process.env,
    timeoutMs: 60_000,
    stop: new AbortController().signal,
    mask: createSecretMask([SECRET]).mask,
    onOutput: () => null,
    ...fields,
  };
}

/** Whether a process that wrote its id to a file still lives. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Bytes that JavaScript's heap holds once it is rid of what nothing refers to. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

/** A gate's time in which its command has surely begun, on a busy machine too. */
const BEGUN_MS = 3_000;

/** By a session of its own it leaves the gate's process group; a double fork leaves its descendants too. */
const CUT_LOOSE: readonly [string, string, number][] = [
  [
    "cut loose",
    "setsid sh -c 'echo $$ > child; exec sleep 60' & until test -s child; do :; done",
    60_000,
  ],
  [
    "cut loose that ignores SIGTERM",
    "setsid sh -c 'trap \"\" TERM; echo $$ > child; while :; do sleep 0.05; done' & wait",
    BEGUN_MS,
  ],
  ["forked twice", "(setsid sh -c 'echo $$ > child; exec sleep 60' &) ; sleep 60", BEGUN_MS],
];

describe.skipIf(process.platform === "win32")("a gate", () => {
  test("judges by its exit status, and keeps the end of both outputs", async () => {
    const shown: string[] = [];
    const wanted = gate("pwd; echo err >&2; exit 3", {
      onOutput(text) {
        shown.push(text);
        return null;
      },
    });
    const result = await runGate(wanted);
    expect(result).toMatchObject({ exitCode: 3, passed: false, timedOut: false });
    expect(result?.outputTail).toContain(wanted.cwd);
    expect(shown.join("")).toContain("err");
    expect(await runGate(gate("true"))).toMatchObject({ exitCode: 0, passed: true });
    expect(await runGate(gate("kill -9 $$"))).toMatchObject({ exitCode: null, passed: false });
  });

  test("prints for people: what commands a terminal is not kept", async () => {
    const result = await runGate(gate("printf '\\033[31mFAIL\\033[0m a.test.ts\\n'; exit 1"));
    expect(result?.outputTail).toBe("FAIL a.test.ts\n");
  });

  test("that hangs is ended when its time is over", async () => {
    const result = await runGate(gate("echo begun; exec sleep 60", { timeoutMs: BEGUN_MS }));
    expect(result).toMatchObject({ timedOut: true, passed: false, outputTail: "begun\n" });
    expect(result?.durationMs).toBeLessThan(10_000);
  });

  test("that ignores SIGTERM is killed all the same", async () => {
    const command = "trap '' TERM; echo begun; while :; do sleep 0.05; done";
    const result = await runGate(gate(command, { timeoutMs: BEGUN_MS }));
    expect(result).toMatchObject({ timedOut: true, passed: false });
    expect(result?.durationMs).toBeLessThan(15_000);
  });

  test.each([
    ["that ends by itself", "sleep 60 & echo $! > child; exit 0", 60_000],
    ["that takes too long", "sleep 60 & echo $! > child; wait", BEGUN_MS],
    ["deep down", "sh -c 'sleep 60 & echo $! > child; wait' & wait", BEGUN_MS],
    ...(process.platform === "linux" ? CUT_LOOSE : []),
  ])("leaves no child behind: one %s", async (_, command, timeoutMs) => {
    const wanted = gate(command, { timeoutMs });
    await runGate(wanted);
    const pid = Number(readFileSync(join(wanted.cwd, "child"), "utf8"));
    expect(pid).toBeGreaterThan(1);
    await expect.poll(() => lives(pid), { timeout: 20_000 }).toBe(false);
  });

  test("waits while nobody takes its output", async () => {
    let isOpen = false;
    let early = 0;
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const onOutput = (text: string) => {
      if (isOpen) return null;
      early += text.length;
      return opened;
    };
    const folder = temporaryFolder();
    const result = runGate(
      gate("yes flood | head -c 3000000; touch done", { cwd: folder, onOutput }),
    );
    await expect.poll(() => early).toBeGreaterThan(0);
    expect(existsSync(join(folder, "done"))).toBe(false);
    expect(early).toBeLessThan(1_000_000);
    isOpen = true;
    open();
    expect(await result).toMatchObject({ passed: true });
  });

  test("whose command no shell takes is red, and says why", async () => {
    expect(await runGate(gate("echo \0"))).toMatchObject({
      ...{ passed: false, exitCode: null },
      outputTail: expect.stringContaining("could not be started"),
    });
  });

  test("that floods takes no more memory than is kept", async () => {
    let bytes = 0;
    const onOutput = (text: string) => {
      bytes += text.length;
      return null;
    };
    const command = "yes flood | head -c 30000000; echo the end";
    const before = heldBytes();
    const result = await runGate(gate(command, { onOutput }));
    const after = heldBytes();
    expect(bytes).toBeGreaterThan(30_000_000);
    expect(result?.outputTail).toMatch(/flood\nthe end\n$/);
    expect(result?.outputTail.length).toBeLessThanOrEqual(8_000);
    expect(after - before).toBeLessThan(10_000_000);
  });

  test("keeps no secret, not even one that is cut in two", async () => {
    const filler = "x".repeat(7_990);
    const result = await runGate(gate(`echo ${SECRET}; printf '${SECRET}${filler}'`));
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(result?.command).toContain("[masked]");
  });

  test("that was told to stop judges nothing", async () => {
    const stop = new AbortController();
    const wanted = gate("echo begun; exec sleep 60", {
      stop: stop.signal,
      onOutput() {
        stop.abort();
        return null;
      },
    });
    expect(await runGate(wanted)).toBeNull();
    expect(await runGate(gate("sleep 60", { stop: stop.signal }))).toBeNull();
  });

  test("in a folder that is gone is red, and says so", async () => {
    const cwd = join(temporaryFolder(), "gone");
    const result = await runGate(gate("true", { cwd }));
    expect(result).toMatchObject({ exitCode: null, passed: false });
    expect(result?.outputTail).toContain("could not be started");
    expect(existsSync(cwd)).toBe(false);
  });
});

import { existsSync } from "node:fs";
import { createLineSplitter } from "../../shared/domain/agent-stream/split-lines.ts";
import { stripControl } from "../../shared/domain/agent-stream/strip-control.ts";
import type { Caller } from "../../shared/domain/caller.ts";
import type { CheckEnd, LiveCheck } from "../../shared/domain/live-check.ts";
import { createSecretMask } from "../../shared/domain/mask-secrets.ts";
import type { GateResult } from "../../shared/domain/verdict.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { whileBusy } from "../core/run/persist.ts";
import type { AgentRunPorts } from "../core/runner/ports.ts";
import { runGate } from "../core/verify/run-gate.ts";
import { throttled } from "./throttled.ts";

/** How often the window is told of what checks print, in milliseconds. */
const TELL_INTERVAL_MS = 250;
/** Of what a check prints, so many lines are shown while it runs, each up to so many characters. */
const SHOWN_LINES = 8;
const SHOWN_CHARACTERS = 300;

/** What running checks needs. */
export interface CheckHostOptions {
  readonly ports: Pick<AgentRunPorts, "runner" | "isRepository" | "inherited" | "now">;
  /** Told of all that live, at most four times a second, and of each end before it is answered. */
  readonly onChecks: (checks: readonly LiveCheck[]) => void;
}

/** The verify commands that the app runs because a person asked it to. */
export interface CheckHost {
  /**
   * Runs a task's verify command where its work lies, and records the verdict under the person's name:
   * what `baton verify KEY` does.
   * @param task its id or key
   * @returns at its end; a refusal where nothing could be judged, and the board is untouched then
   */
  check(task: string, by: Caller): Promise<Result<CheckEnd>>;
  /**
   * Stops a task's verify command, and all that it started.
   * @returns not_found when none runs
   */
  stop(taskId: string): Result<null>;
  list(): LiveCheck[];
  /** Waits until none runs. */
  settled(): Promise<void>;
  /** Stops all and waits for their end. Nothing can be started any more. */
  stopAll(): Promise<void>;
}

type Gate = OperationOutput<"run.gate">;

interface RunningCheck {
  readonly stop: AbortController;
  readonly snapshot: () => LiveCheck;
}

/** Makes the host of checks. */
export function createCheckHost({ ports, onChecks }: CheckHostOptions): CheckHost {
  const checks = new Map<string, RunningCheck>();
  const ends = new Set<Promise<unknown>>();
  let isClosed = false;
  const list = () => [...checks.values()].map(({ snapshot }) => snapshot());
  const tell = throttled(() => onChecks(list()), TELL_INTERVAL_MS);

  const settled = async () => {
    while (ends.size > 0) await Promise.allSettled(ends);
  };

  const perform = async (task: string, by: Caller): Promise<Result<CheckEnd>> => {
    const found = await whileBusy(() => ports.runner.run("run.gate", { task }, by));
    if (!found.ok) return found;
    const gate = found.data;
    const place = await placeOf(ports, gate);
    if (!place.ok) return place;
    if (isClosed) return closing();
    if (checks.has(gate.id)) return runsAlready(gate.key);
    const { command, folder } = place.data;
    const running = runningCheck(gate, command, folder, ports.now());
    checks.set(gate.id, running);
    tell();
    try {
      const { mask } = running;
      const result = await runGate({
        ...{ command, cwd: folder, env: ports.inherited, timeoutMs: gate.timeoutMs },
        ...{ stop: running.stop.signal, mask: mask.mask },
        onOutput(text) {
          running.print(text);
          tell();
          return null;
        },
      });
      return result === null
        ? { ok: true, data: { kind: "stopped" } }
        : await record(ports, gate.id, result, by);
    } finally {
      checks.delete(gate.id);
      // Before the answer: whoever is told the end may begin anew at once.
      tell.atOnce();
    }
  };
  return {
    check(task, by) {
      if (isClosed) return Promise.resolve(closing());
      const end = perform(task, by);
      ends.add(end);
      return end.finally(() => ends.delete(end));
    },
    stop(taskId) {
      const running = checks.get(taskId);
      running?.stop.abort();
      tell();
      return running ? { ok: true, data: null } : noneRuns();
    },
    list,
    settled,
    async stopAll() {
      isClosed = true;
      for (const { stop } of checks.values()) stop.abort();
      await settled();
    },
  };
}

function runningCheck(gate: Gate, command: string, folder: string, startedAt: number) {
  const stop = new AbortController();
  const mask = createSecretMask([]);
  const masked = mask.stream();
  const splitter = createLineSplitter();
  let lines: readonly string[] = [];
  return {
    ...{ stop, mask },
    print(text: string) {
      const whole = splitter.push(masked.push(text)).map((line) => stripControl(line).trimEnd());
      const added = whole.filter((line) => line !== "");
      lines = [...lines, ...added.map((line) => line.slice(0, SHOWN_CHARACTERS))].slice(
        -SHOWN_LINES,
      );
    },
    snapshot: (): LiveCheck => ({
      ...{ taskId: gate.id, taskKey: gate.key, command: mask.mask(command), folder },
      ...{ startedAt, endsAt: startedAt + gate.timeoutMs, lines },
      isStopping: stop.signal.aborted,
    }),
  };
}

async function record(
  { runner }: CheckHostOptions["ports"],
  task: string,
  gate: GateResult,
  by: Caller,
): Promise<Result<CheckEnd>> {
  // What took minutes to find out is worth waiting for while another program locks the board.
  const verified = await whileBusy(() => runner.run("task.verify", { task, gate }, by));
  if (!verified.ok) return verified;
  return { ok: true, data: { kind: "judged", passed: gate.passed, timedOut: gate.timedOut } };
}

/**
 * Where a check has to run: the worktree. Only where the project is no repository can the work lie in its
 * folder itself; to judge that folder in place of a worktree would be a verdict on something else.
 */
async function placeOf(
  { isRepository }: CheckHostOptions["ports"],
  { key, command, worktree, projectId, projectFolder }: Gate,
): Promise<Result<{ readonly command: string; readonly folder: string }>> {
  if (command === null) {
    return refused(
      `no command verifies ${key}: set one under Verdict, or in its project's settings`,
    );
  }
  if (worktree !== null) {
    if (existsSync(worktree)) return { ok: true, data: { command, folder: worktree } };
    return refused(
      `the worktree of ${key} is gone (${worktree}): make it again under Changes, then run the checks`,
    );
  }
  if (projectFolder === null || !existsSync(projectFolder)) {
    return refused(
      `the project of ${key} has no folder here, so its work can't be checked: run baton verify ${key} where the work lies`,
    );
  }
  if (await isRepository(projectId)) {
    return refused(
      `${key} has no worktree that could be checked: make it under Changes, or run baton verify ${key} for what lies in ${projectFolder}`,
    );
  }
  return { ok: true, data: { command, folder: projectFolder } };
}

function refused(message: string, code: ErrorValue["code"] = "invalid_argument"): Result<never> {
  return { ok: false, error: { code, message } };
}

function runsAlready(key: string): Result<never> {
  return refused(`the checks of ${key} run already: wait for their end, or stop them`, "conflict");
}

function noneRuns(): Result<never> {
  return refused("no checks of that task run here: they have ended", "not_found");
}

function closing(): Result<never> {
  return refused(
    "Baton is about to quit and begins nothing more: start it again first",
    "forbidden",
  );
}

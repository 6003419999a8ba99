import type { Caller } from "../../shared/domain/caller.ts";
import type { LiveRun, StopWay } from "../../shared/domain/live-run.ts";
import type { Result } from "../../shared/errors.ts";
import type { AgentRun, AgentRunRecord, AgentRunWish } from "../core/runner/agent-run.ts";
import type { AgentRunPorts } from "../core/runner/ports.ts";
import { startAgentRun } from "../core/runner/start-agent-run.ts";
import { throttled } from "./throttled.ts";

/** How often the window is told of what runs say, in milliseconds. */
const TELL_INTERVAL_MS = 250;

/** How long the runs' last words wait for a locked board when the app ends, in milliseconds. */
const LOCKED_BOARD_MS = 8_000;

/** What keeping runs needs. */
export interface RunHostOptions {
  readonly ports: AgentRunPorts;
  /** Most runs at a time, whatever their profiles allow; null for no such bound. */
  readonly maxRuns?: () => number | null;
  /** Told of all that live: of a run's begin and end at once, of what they say at most four times a second. */
  readonly onRuns: (runs: readonly LiveRun[]) => void;
  /** How long the runs' last words wait for a locked board when the app ends, in milliseconds. */
  readonly lockedBoardMs?: number;
  /** Told of each run's end. */
  readonly onEnded: (run: EndedRun) => void;
}

/** A run that has ended. */
export interface EndedRun extends AgentRunRecord {
  /** Set where a person ended it. */
  readonly stopped: StopWay | null;
}

/** The runs that the app itself started. */
export interface RunHost {
  /**
   * Starts a profile's agent.
   * @param of which task, or which ready ones to choose the best from
   * @returns null when nothing is ready
   */
  start(of: AgentRunWish["of"], profile: string, by: Caller): Promise<Result<AgentRun | null>>;
  /** @returns not_found when no such run lives here */
  stop(execution: string, way: StopWay): Result<null>;
  list(): LiveRun[];
  /** Whether one of them works on a task, given its id. */
  worksOn(taskId: string): boolean;
  /** Beats all that live, as after a sleep of the machine, when nobody is to wait for their timers. */
  beatAll(): Promise<void>;
  /**
   * Stops all, and waits for their end. Nothing can be started any more. A board that stays locked
   * holds nobody up for long: what it doesn't take is left to recovery.
   */
  stopAll(way: StopWay): Promise<void>;
  /** Waits until none lives, without stopping any. */
  settled(): Promise<void>;
}

/** Makes the host. It begins with no runs: what an earlier app left is recovery's (board.md 9). */
export function createRunHost(options: RunHostOptions): RunHost {
  const { ports, onRuns, onEnded } = options;
  const runs = new Set<AgentRun>();
  // Started, but not yet known to hold a claim: they count against the app's bound.
  let beginning = 0;
  const starts = new Set<Promise<unknown>>();
  const closed = new AbortController();
  const list = () => [...runs].map((run) => run.snapshot());
  const tell = throttled(() => onRuns(list()), TELL_INTERVAL_MS);
  const keep = (run: AgentRun) => {
    runs.add(run);
    tell.atOnce();
    void run.ended.then((record) => {
      runs.delete(run);
      tell.atOnce();
      onEnded({ ...record, stopped: run.snapshot().stopping });
    });
  };
  const begin: RunHost["start"] = async (of, profile, by) => {
    beginning++;
    try {
      const started = await startAgentRun(ports, {
        ...{ of, profile, by, onChange: tell },
        stop: closed.signal,
      });
      if (started.ok && started.data) keep(started.data);
      return started;
    } finally {
      beginning--;
    }
  };
  const settled = async () => {
    while (runs.size > 0) await Promise.all([...runs].map(({ ended }) => ended));
  };
  return {
    async start(of, profile, by) {
      if (closed.signal.aborted) return closing();
      const mostOfAll = options.maxRuns?.() ?? null;
      if (mostOfAll !== null && runs.size + beginning >= mostOfAll) return allFull(mostOfAll);
      const start = begin(of, profile, by);
      starts.add(start);
      return start.finally(() => starts.delete(start));
    },
    stop(execution, way) {
      const run = [...runs].find((each) => each.snapshot().executionId === execution);
      run?.stop(way);
      return run ? { ok: true, data: null } : notHere(execution);
    },
    list,
    worksOn: (taskId) => list().some((run) => run.taskId === taskId),
    async beatAll() {
      await Promise.all([...runs].map((run) => run.beat()));
    },
    async stopAll(way) {
      closed.abort();
      // What is just being claimed would otherwise live on behind our back.
      await Promise.allSettled(starts);
      for (const run of runs) run.stop(way);
      const hurry = setTimeout(() => {
        for (const run of runs) run.hurry();
      }, options.lockedBoardMs ?? LOCKED_BOARD_MS);
      await settled();
      clearTimeout(hurry);
    },
    settled,
  };
}

function allFull(most: number): Result<never> {
  const message = `Baton has ${most} runs already, the most that its settings allow: wait for one to end, or raise the bound in Settings, Limits`;
  return { ok: false, error: { code: "wip_limit", message, detail: { most } } };
}

function closing(): Result<never> {
  const message = "Baton is about to quit and begins nothing more: start it again first";
  return { ok: false, error: { code: "forbidden", message } };
}

function notHere(execution: string): Result<never> {
  const message =
    "this app does not run that execution: it has ended, or another program answers for it";
  return { ok: false, error: { code: "not_found", message, detail: { execution } } };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import Database from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ClockReading } from "../../shared/domain/liveness.ts";
import { ownProcessIdentity, type ProcessIdentity } from "./process-identity.ts";
import { heartbeatTask } from "./services/heartbeat-task.ts";
import { WriteBudgetExhaustedError } from "./store/sqlite/retry.ts";
import { createSweeper, type Sweeper, type SweeperOptions } from "./sweeper.ts";
import { latestSeq, type OpenRun, openRun } from "./testing/open-run.ts";
import { SETTINGS, TestBoard } from "./testing/test-board.ts";

const INTERVAL = SETTINGS.staleSweepMs;

/** A board with a sweeper whose clocks the test moves. */
class Watched {
  readonly at = new TestBoard();
  readonly sweeper: Sweeper;
  #monotonicMs = 1_000;

  constructor(options: Partial<SweeperOptions> = {}) {
    this.sweeper = createSweeper({
      board: this.at.board,
      settings: SETTINGS,
      clock: () => this.clocks,
      ...options,
    });
  }

  get clocks(): ClockReading {
    return { wallMs: this.at.now, monotonicMs: this.#monotonicMs };
  }

  pass(monotonicMs: number, wallMs = monotonicMs): void {
    this.at.now += wallMs;
    this.#monotonicMs += monotonicMs;
  }

  /** Looks at once, then after each of some intervals. @returns keys of what was freed in all */
  look(intervals = 0): string[] {
    const freed = this.sweeper.look().rescued.map(({ key }) => key);
    for (let look = 0; look < intervals; look++) {
      this.pass(INTERVAL);
      freed.push(...this.sweeper.look().rescued.map(({ key }) => key));
    }
    return freed;
  }

  beat(run: OpenRun): void {
    this.at.on(run.key, run.worker, (tx, context, task) => heartbeatTask(tx, context, task, false));
  }
}

describe("the watch", () => {
  test("frees a task whose worker is silent for a time to live, and no other", () => {
    const watched = new Watched();
    const silent = openRun(watched.at, watched.at.add("One"));
    const alive = openRun(watched.at, watched.at.add("Two"), "codex-1");
    expect(watched.look()).toEqual([]);
    for (let look = 0; look < 2; look++) {
      watched.beat(alive);
      expect(watched.look(1)).toEqual([]);
    }
    watched.beat(alive);
    expect(watched.look(1)).toEqual([silent.key]);
    expect(watched.at.task(alive.key).status).toBe("in_progress");
  });

  test("gives beats that are old at its start a whole time to live", () => {
    const watched = new Watched();
    const run = openRun(watched.at, watched.at.add("One"));
    watched.pass(7 * 86_400_000);
    expect(watched.look(2)).toEqual([]);
    expect(watched.look(1)).toEqual([run.key]);
  });

  test.each([
    ["a night's sleep", 0, 8 * 3_600_000],
    ["a night's sleep that the monotonic clock counted", 8 * 3_600_000, 8 * 3_600_000],
    ["a clock set an hour forward", INTERVAL, INTERVAL + 3_600_000],
    ["a clock set an hour back", INTERVAL, INTERVAL - 3_600_000],
  ])("sweeps nothing alive after %s", (_, monotonicMs, wallMs) => {
    const watched = new Watched();
    const runs = Array.from({ length: 10 }, (_row, index) =>
      openRun(watched.at, watched.at.add(`Task ${index}`), `agent-${index}`),
    );
    watched.look(2);
    watched.pass(monotonicMs, wallMs);
    expect(watched.look()).toEqual([]);
    for (const run of runs) watched.beat(run);
    expect(watched.look(2)).toEqual([]);
    expect(watched.look(1)).toHaveLength(10);
  });

  test("lets live runs beat first, at its start and after a sleep only", () => {
    let beats = 0;
    const watched = new Watched({ beatLiveRuns: () => void beats++ });
    watched.look(3);
    expect(beats).toBe(1);
    watched.pass(INTERVAL, 3_600_000);
    watched.look();
    expect(beats).toBe(2);
  });

  test("leaves what this process itself works on to this process, and takes it over after that", () => {
    const own = new Set<string>();
    const watched = new Watched({ isOwnRun: (taskId) => own.has(taskId) });
    const mine = openRun(watched.at, watched.at.add("One"));
    const silent = openRun(watched.at, watched.at.add("Two"), "codex-1");
    own.add(watched.at.task(mine.key).id);
    expect(watched.look(5)).toEqual([silent.key]);
    own.clear();
    expect(watched.look(1)).toEqual([mine.key]);
  });

  test("changes nothing when it looks again", () => {
    const watched = new Watched();
    openRun(watched.at, watched.at.add("One"));
    watched.look(3);
    const seq = latestSeq(watched.at);
    expect(watched.look(5)).toEqual([]);
    expect(latestSeq(watched.at)).toBe(seq);
  });

  test("tells of what it wrote, and only then", () => {
    let writes = 0;
    const watched = new Watched({ onWritten: () => void writes++ });
    openRun(watched.at, watched.at.add("One"));
    watched.look(2);
    expect(writes).toBe(0);
    watched.look(2);
    expect(writes).toBe(1);
  });
});

describe("an owner", () => {
  /** A process that only waits, and how recovery knows it. */
  async function startOwner() {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"]);
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child, "spawn");
    const { bootId } = ownProcessIdentity();
    return { child, owner: { pid: child.pid as number, processStart: "", bootId } };
  }

  test("that was killed is noticed at once, without waiting for its beats", async () => {
    const watched = new Watched();
    const { child, owner } = await startOwner();
    const run = openRun(watched.at, watched.at.add("One"), "claude-1", owner);
    expect(watched.look(1)).toEqual([]);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(watched.look()).toEqual([run.key]);
    expect(watched.look(1)).toEqual([]);
  });

  test("that nobody named proves nothing: its beats decide", () => {
    const asked: ProcessIdentity[] = [];
    const watched = new Watched({ isOwnerGone: (owner) => asked.push(owner) > 0 });
    openRun(watched.at, watched.at.add("One"));
    expect(watched.look()).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe("another process's lock", () => {
  function locked(watched: Watched): Database.Database {
    const other = new Database(watched.at.path, { timeout: 0 });
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE");
    return other;
  }

  test("that stays ends a look, and the next one makes up for it", () => {
    const watched = new Watched({ settings: { ...SETTINGS, writeBudgetMs: 20 } });
    const run = openRun(watched.at, watched.at.add("One"));
    watched.look(2);
    watched.pass(INTERVAL);
    const other = locked(watched);
    expect(() => watched.sweeper.look()).toThrow(WriteBudgetExhaustedError);
    other.exec("ROLLBACK");
    expect(watched.look()).toEqual([run.key]);
  });

  test("is waited for with the event loop free", async () => {
    const watched = new Watched({ settings: { ...SETTINGS, writeBudgetMs: 10_000 } });
    const run = openRun(watched.at, watched.at.add("One"));
    watched.look(2);
    watched.pass(INTERVAL);
    const other = locked(watched);
    const looking = watched.sweeper.lookAsync();
    setTimeout(() => other.exec("ROLLBACK"), 30);
    expect((await looking).rescued.map(({ key }) => key)).toEqual([run.key]);
  });
});

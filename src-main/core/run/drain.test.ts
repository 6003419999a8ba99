import { describe, expect, test } from "vitest";
import type { ErrorCode, Result } from "../../../shared/errors.ts";
import { type DrainOptions, drain } from "./drain.ts";

interface Done {
  readonly taskId: string;
  readonly isFailed: boolean;
}

/** A queue of ready tasks in place of a board, which the test changes as others would. */
class Queue {
  ready: string[] = [];
  readonly failing = new Set<string>();
  running = false;
  version = 1;
  refusal: ErrorCode | null = null;
  readonly stop = new AbortController();
  /** Called at each look at a paused board. */
  onPaused: () => void = () => undefined;
  /** Called at each look whether work runs. */
  onLook: () => void = () => undefined;

  /** Somebody else commits. */
  change(change: () => void): void {
    change();
    this.version += 1;
  }

  drain() {
    const options: DrainOptions<string, Done> = {
      board: { dataVersion: () => this.version },
      stop: this.stop.signal,
      maxWaitMs: 2_000,
      startNext: async (exclude) => this.#start(exclude),
      work: async (taskId) => {
        this.ready = this.ready.filter((id) => id !== taskId);
        const isFailed = this.failing.has(taskId);
        if (isFailed) this.ready.push(taskId);
        return { taskId, isFailed };
      },
      onPaused: () => this.onPaused(),
      isWorkRunning: async () => {
        this.onLook();
        return this.running;
      },
    };
    return drain(options);
  }

  #start(exclude: readonly string[]): Result<string | null> {
    const { refusal } = this;
    if (refusal) return { ok: false, error: { code: refusal, message: refusal } };
    return { ok: true, data: this.ready.find((id) => !exclude.includes(id)) ?? null };
  }
}

const ids = (runs: readonly Done[]) => runs.map(({ taskId }) => taskId);

describe("a drain", () => {
  test("waits for a paused board, says so, and goes on when it is resumed", async () => {
    const queue = new Queue();
    queue.ready = ["a"];
    queue.refusal = "paused";
    let paused = 0;
    queue.onPaused = () => {
      paused += 1;
      if (paused === 2) queue.refusal = null;
      queue.version += 1;
    };
    const { runs, error } = await queue.drain();
    expect(paused).toBe(2);
    expect(ids(runs)).toEqual(["a"]);
    expect(error).toBeNull();
  });

  test("takes what is ready, and passes by what it failed itself", async () => {
    const queue = new Queue();
    queue.ready = ["a", "b", "c"];
    queue.failing.add("a");
    const { runs, error } = await queue.drain();
    expect(ids(runs)).toEqual(["a", "b", "c"]);
    expect(error).toBeNull();
    expect(queue.ready).toEqual(["a"]);
  });

  test("waits while work runs elsewhere, and takes what that frees", async () => {
    const queue = new Queue();
    queue.running = true;
    setTimeout(() => {
      queue.change(() => {
        queue.running = false;
        queue.ready.push("freed");
      });
    }, 150);
    expect(ids((await queue.drain()).runs)).toEqual(["freed"]);
  });

  test("looks again when the last running work ended between its two looks", async () => {
    const queue = new Queue();
    queue.onLook = () => {
      queue.onLook = () => undefined;
      queue.change(() => queue.ready.push("freed"));
    };
    expect(ids((await queue.drain()).runs)).toEqual(["freed"]);
  });

  test("a full column is waited for while work runs, else it is the answer", async () => {
    const queue = new Queue();
    queue.refusal = "wip_limit";
    queue.running = true;
    queue.ready = ["a"];
    setTimeout(() => {
      queue.change(() => {
        queue.refusal = null;
        queue.running = false;
      });
    }, 150);
    expect(ids((await queue.drain()).runs)).toEqual(["a"]);
    queue.refusal = "wip_limit";
    expect((await queue.drain()).error?.code).toBe("wip_limit");
  });

  test("ends with any other refusal, and tells what it did so far", async () => {
    const queue = new Queue();
    queue.refusal = "storage";
    expect(await queue.drain()).toMatchObject({ runs: [], error: { code: "storage" } });
  });

  test("ends at once when it is stopped while it waits", async () => {
    const queue = new Queue();
    queue.running = true;
    setTimeout(() => queue.stop.abort(), 50);
    expect(await queue.drain()).toEqual({ runs: [], error: null });
  });
});

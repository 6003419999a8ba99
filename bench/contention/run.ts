import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { boardWith, removeBoard } from "../boards.ts";
import { quantile } from "../measure.ts";
import type { Order, Tally } from "./worker.ts";

const TASKS = 10_000;
const WAL_LOOK_MS = 10;

/** What the processes of one run came to together. */
export interface Outcome {
  /** Transactions a second. */
  readonly perSecond: number;
  readonly worstMs: number;
  readonly p999Ms: number;
  readonly walMb: number;
  /** Claims that two processes won under the same epoch. */
  readonly duplicates: number;
  readonly exhausted: number;
}

/** Processes that are kept from run to run. */
export interface Pool {
  run(order: Omit<Order, "path" | "startAt">, processes: number): Promise<Outcome>;
  end(): void;
}

/** Starts the processes and waits until all of them are there. */
export async function startPool(size: number): Promise<Pool> {
  const workers = Array.from({ length: size }, () =>
    fork(new URL("./worker.ts", import.meta.url), { execArgv: ["--no-warnings"] }),
  );
  await Promise.all(workers.map((worker) => once(worker, "message")));
  return {
    run: (order, processes) => runOn(workers.slice(0, processes), order),
    end: () => {
      for (const worker of workers) worker.disconnect();
    },
  };
}

async function runOn(
  workers: readonly ChildProcess[],
  order: Omit<Order, "path" | "startAt">,
): Promise<Outcome> {
  const path = boardWith(TASKS, "contention");
  const startAt = Date.now() + 150;
  let walBytes = 0;
  const look = () => {
    walBytes = Math.max(walBytes, statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  };
  const watch = setInterval(look, WAL_LOOK_MS);
  const tallies = await Promise.all(
    workers.map(async (worker) => {
      worker.send({ ...order, path, startAt });
      const [tally] = (await once(worker, "message")) as [Tally];
      return tally;
    }),
  );
  clearInterval(watch);
  removeBoard(path);
  const latencies = tallies.flatMap((tally) => tally.latencies);
  const claims = tallies.flatMap((tally) => tally.claims);
  return {
    perSecond: (latencies.length / order.forMs) * 1_000,
    worstMs: latencies.reduce((worst, ms) => Math.max(worst, ms), 0),
    p999Ms: quantile(latencies, 0.999),
    walMb: walBytes / 1024 / 1024,
    duplicates: claims.length - new Set(claims).size,
    exhausted: tallies.reduce((sum, tally) => sum + tally.exhausted, 0),
  };
}

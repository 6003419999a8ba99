import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Board } from "../store/store.ts";

/** How long the log of an ended execution is kept, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** How much all logs may take, in bytes; the oldest go first. */
const KEPT_BYTES = 2_000_000_000;
/** Executions' ids are UUIDs; whatever else lies there is not ours to remove. */
const EXECUTION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which logs are removed. */
export interface LogRetention {
  readonly board: Pick<Board, "read">;
  /** The folder with a folder an execution. */
  readonly logRoot: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly keptMs?: number;
  readonly keptBytes?: number;
}

/** What was removed. */
export interface RemovedLogs {
  readonly count: number;
  readonly bytes: number;
}

interface OldLog {
  readonly folder: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

/**
 * Removes the logs of executions that ended long ago, and the oldest ones where all of them take too
 * much. Where anything still runs for a task its logs stay: gate and critic write into the builder's.
 * @throws the file system's error, or the store's
 */
export async function removeOldLogs(retention: LogRetention): Promise<RemovedLogs> {
  const { now, keptMs = KEPT_MS, keptBytes = KEPT_BYTES } = retention;
  const logs = await endedLogs(retention);
  let total = logs.reduce((sum, { bytes }) => sum + bytes, 0);
  let count = 0;
  let removed = 0;
  for (const { folder, bytes, endedAt } of logs.sort((a, b) => a.endedAt - b.endedAt)) {
    if (now - endedAt < keptMs && total <= keptBytes) continue;
    await rm(folder, { recursive: true, force: true });
    total -= bytes;
    removed += bytes;
    count++;
  }
  return { count, bytes: removed };
}

async function endedLogs({ board, logRoot }: LogRetention): Promise<OldLog[]> {
  const entries = await readdir(logRoot, { withFileTypes: true }).catch(noneWhereMissing);
  const logs: OldLog[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || !EXECUTION.test(entry.name)) continue;
    const folder = join(logRoot, entry.name);
    const found = board.read((tx) => {
      const execution = tx.executions.find(entry.name);
      const isLive =
        execution?.status === "running" ||
        (execution !== null && tx.executions.runningOfTask(execution.taskId).length > 0);
      return { isLive, endedAt: execution?.completedAt ?? null };
    });
    if (found.isLive) continue;
    const { bytes, changedAt } = await measure(folder);
    // Of an execution that the board does not know, as after a restore, the files tell.
    logs.push({ folder, bytes, endedAt: found.endedAt ?? changedAt });
  }
  return logs;
}

async function measure(folder: string): Promise<{ bytes: number; changedAt: number }> {
  const files = await readdir(folder);
  const stats = await Promise.all(files.map((file) => lstat(join(folder, file))));
  const { mtimeMs } = await lstat(folder);
  return {
    bytes: stats.reduce((sum, { size }) => sum + size, 0),
    changedAt: Math.max(mtimeMs, ...stats.map((stat) => stat.mtimeMs)),
  };
}

function noneWhereMissing(error: unknown): [] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}

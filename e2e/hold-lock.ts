import { spawn } from "node:child_process";
import { once } from "node:events";
import { inRoot } from "../scripts/project-paths.mjs";

const HOLD_LOCK = `
  const [, file, heldMs] = process.argv;
  const db = new (require("better-sqlite3"))(file);
  db.exec("BEGIN IMMEDIATE");
  process.stdout.write("held");
  if (heldMs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(heldMs));
  else require("node:fs").readFileSync(0);
  db.exec("COMMIT");
  db.close();
`;

/**
 * Takes a board's write lock in a process of its own.
 * @returns once the lock is held; `released` is settled once it is not any more
 */
export async function holdLock(
  file: string,
  heldMs: number,
): Promise<{ readonly released: Promise<unknown> }> {
  const holder = spawn(process.execPath, ["-e", HOLD_LOCK, file, String(heldMs)], {
    cwd: inRoot(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const released = once(holder, "exit");
  await once(holder.stdout, "data");
  return { released };
}

/**
 * Takes a board's write lock in a process of its own, until it is told to let go.
 * @returns once the lock is held; `release` is settled once it is not any more
 */
export async function keepLock(file: string): Promise<{ release(): Promise<void> }> {
  const holder = spawn(process.execPath, ["-e", HOLD_LOCK, file], {
    cwd: inRoot(),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(holder, "exit");
  await once(holder.stdout, "data");
  return {
    async release() {
      holder.stdin.end();
      await ended;
    },
  };
}

import { setTimeout as delay } from "node:timers/promises";
import Database from "better-sqlite3";
import type { Answer, Workplace } from "./workplace.ts";

const FIRST_WAIT_MS = 1_500;
const LONGEST_WAIT_MS = 24_000;

/**
 * Starts a command on a board that another connection has locked, and ends it by SIGINT while it
 * waits. Nothing shows that it waits: where the signal came before it listened, it is tried again
 * with more time.
 * @param args a command that writes
 * @returns how it ended; the lock is gone by then
 */
export async function stopWhileLocked(at: Workplace, args: readonly string[]): Promise<Answer> {
  const db = new Database(at.board);
  db.exec("BEGIN IMMEDIATE");
  try {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
      const { child, ended } = at.start(args, { env: { BATON_DB_WRITE_BUDGET_MS: "200" } });
      await delay(waitMs);
      child.kill("SIGINT");
      const answer = await ended;
      const wasDeaf = answer.status === null || answer.status === 130;
      if (!wasDeaf || waitMs >= LONGEST_WAIT_MS) return answer;
    }
  } finally {
    db.close();
  }
}

import {
  DEFAULT_HEARTBEAT_MS,
  DEFAULT_STALE_SWEEP_MS,
  DEFAULT_STALE_TTL_MS,
} from "../../shared/domain/liveness.ts";
import { DomainError } from "../../shared/errors.ts";
import type { CoreSettings } from "./services/context.ts";
import { DEFAULT_WRITE_BUDGET_MS } from "./store/sqlite/retry.ts";

/** Timers of Node fire at once when they are set for longer (24 days). */
export const MAX_DURATION_MS = 2 ** 31 - 1;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the durations that the environment sets.
 * @param env `BATON_HEARTBEAT_MS`, `BATON_STALE_TTL_MS`, `BATON_STALE_SWEEP_MS` and
 *   `BATON_DB_WRITE_BUDGET_MS`, each whole milliseconds, 24 days at most
 * @throws DomainError invalid_argument for anything else
 */
export function readSettings(env: Environment): CoreSettings {
  return {
    heartbeatMs: duration(env, "BATON_HEARTBEAT_MS", DEFAULT_HEARTBEAT_MS),
    staleTtlMs: duration(env, "BATON_STALE_TTL_MS", DEFAULT_STALE_TTL_MS),
    staleSweepMs: duration(env, "BATON_STALE_SWEEP_MS", DEFAULT_STALE_SWEEP_MS),
    writeBudgetMs: duration(env, "BATON_DB_WRITE_BUDGET_MS", DEFAULT_WRITE_BUDGET_MS),
  };
}

function duration(env: Environment, name: string, byDefault: number): number {
  const text = env[name];
  if (text === undefined || text === "") return byDefault;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= MAX_DURATION_MS) return value;
  throw new DomainError(
    "invalid_argument",
    `${name} is ${JSON.stringify(text)}: give whole milliseconds from 1 to ${MAX_DURATION_MS}, or unset it`,
  );
}

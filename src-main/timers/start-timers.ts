import type { ErrorValue } from "../../shared/errors.ts";
import { t } from "../../shared/strings/translate.ts";
import type { BackupJobs } from "../backups/run-job.ts";
import type { CoreSettings } from "../core/services/context.ts";
import type { Board } from "../core/store/store.ts";
import { readClocks } from "../core/sweeper.ts";
import type { Desk } from "../desk.ts";
import type { AppLog } from "../log.ts";
import type { Notices } from "../notices/follow-notices.ts";
import { createStalledRuns, STALLED_INTERVAL_MS } from "../notices/stalled-runs.ts";
import { AUTOPILOT_INTERVAL_MS, type Autopilot } from "../runner/autopilot.ts";
import type { RunHost } from "../runner/run-host.ts";
import type { Trouble } from "../trouble.ts";
import type { WindowSettingsFile } from "../window-settings.ts";
import { type ChangePump, PUMP_INTERVAL_MS } from "./change-pump.ts";
import { startDailyBackup } from "./daily-backup.ts";
import { every } from "./every.ts";
import { startLogRetention } from "./log-retention.ts";
import { createPulse, PULSE_INTERVAL_MS } from "./pulse.ts";
import { startSweep } from "./sweep.ts";

/** What the app does by itself, again and again, needs. */
export interface TimerOptions {
  readonly board: Board;
  readonly settings: CoreSettings;
  readonly windowSettings: Pick<WindowSettingsFile, "read">;
  readonly log: AppLog;
  /** The folder of the runs' logs. */
  readonly logRoot: string;
  readonly toErrorValue: (error: unknown) => ErrorValue;
  readonly desk: Desk;
  readonly pump: ChangePump;
  readonly trouble: Trouble;
  readonly jobs: BackupJobs;
  readonly host: RunHost;
  readonly autopilot: Autopilot;
  readonly notices: Notices;
}

/**
 * Starts all timers of the app.
 * @returns a function that ends them
 */
export function startTimers(options: TimerOptions): () => void {
  const { board, windowSettings, logRoot, log, toErrorValue, desk, pump, autopilot } = options;
  const pulse = createPulse(board, (pulses) => desk.push.changes({ kind: "pulse", pulses }));
  const lookForStalled = createStalledRuns({
    ...{ board, tell: options.notices.add, now: Date.now },
    stalledAfterMs: () => windowSettings.read().stalledAfterMs,
    onFailed: (error) => log.warn(`stalled runs can't be found: ${toErrorValue(error).message}`),
    monotonicMs: () => performance.now(),
  });
  const stops = [
    every(PUMP_INTERVAL_MS, pump.look),
    every(PULSE_INTERVAL_MS, pulse),
    every(STALLED_INTERVAL_MS, lookForStalled),
    every(AUTOPILOT_INTERVAL_MS, autopilot.look),
    sweep(options),
    backUpDaily(options),
    startLogRetention({
      ...{ board, logRoot },
      kept() {
        const { runLogsKeptMs: keptMs, runLogsBytes: keptBytes } = windowSettings.read();
        return { keptMs, keptBytes };
      },
      onRemoved: ({ count, bytes }) =>
        log.info(`removed the logs of ${count} old runs (${Math.ceil(bytes / 1_000_000)} MB)`),
      onFailed: (error) => log.warn(`old logs can't be removed: ${toErrorValue(error).message}`),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function sweep({ board, settings, log, pump, trouble, host, notices, ...rest }: TimerOptions) {
  return startSweep({
    ...{ board, settings, clock: readClocks, onWritten: pump.lookAfterWrite },
    ...{ beatLiveRuns: host.beatAll, isOwnRun: host.worksOn },
    onSwept: ({ rescued }) => {
      for (const { key } of rescued) log.info(`freed ${key}: nobody worked on it any more`);
      notices.begin();
    },
    onEnded: ({ executions, gates, survivors }) => {
      for (const id of executions) log.info(`ended what a dead Baton's execution ${id} still ran`);
      if (gates > 0) log.info(`ended what ${gates} checks of a dead Baton still ran`);
      if (survivors.length > 0) log.warn(`could not be ended: processes ${survivors.join(", ")}`);
    },
    onFailed: (error) => {
      const value = rest.toErrorValue(error);
      log.warn(`the sweep failed: ${value.message}`);
      notices.begin();
      if (value.code === "storage") trouble.writing(value);
    },
  });
}

function backUpDaily(options: TimerOptions): () => void {
  const { board, settings, windowSettings, log, desk, jobs } = options;
  const { path } = board;
  return startDailyBackup({
    ...{ board: path, now: Date.now },
    make: async () => {
      const { dailyBackups: kept } = windowSettings.read();
      const result = await jobs.run({ kind: "daily", board: path, settings, kept });
      return result.ok ? null : result.error;
    },
    onFailed: ({ message }) => {
      const told = t(($) => $.notices.backupFailed, { reason: message });
      log.warn(told);
      desk.push.command({ kind: "tell-trouble", message: told });
    },
  });
}

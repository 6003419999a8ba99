import { wantsNotice } from "../../shared/domain/app-settings.ts";
import type { Caller } from "../../shared/domain/caller.ts";
import type { NoticeKind } from "../../shared/domain/notices.ts";
import type { ErrorValue } from "../../shared/errors.ts";
import { t } from "../../shared/strings/translate.ts";
import type { BoardChanges } from "../../shared/window-api.ts";
import type { OperationRunner } from "../core/run-operation.ts";
import type { AgentRunPorts } from "../core/runner/ports.ts";
import type { Board } from "../core/store/store.ts";
import type { Desk } from "../desk.ts";
import type { AppLog } from "../log.ts";
import type { Announcement } from "../notices/announce.ts";
import { createBudgetWarnings } from "../notices/budget-warnings.ts";
import { followNotices, type Notices } from "../notices/follow-notices.ts";
import { notify } from "../notices/notify.ts";
import { faultOf } from "../notices/run-fault.ts";
import type { WindowSettingsFile } from "../window-settings.ts";
import { type Autopilot, createAutopilot } from "./autopilot.ts";
import { type CheckHost, createCheckHost } from "./check-host.ts";
import { createRunHost, type EndedRun, type RunHost } from "./run-host.ts";

/** What the app's runs need. */
export interface AppRunsOptions {
  readonly board: Board;
  readonly ports: AgentRunPorts;
  readonly runner: OperationRunner;
  /** The person at the window. */
  readonly caller: Caller;
  readonly desk: Desk;
  readonly windowSettings: WindowSettingsFile;
  readonly log: AppLog;
  readonly toErrorValue: (error: unknown) => ErrorValue;
}

/** The app's own runs, and who starts them and tells of them. */
export interface AppRuns {
  readonly host: RunHost;
  readonly checks: CheckHost;
  readonly autopilot: Autopilot;
  readonly notices: Notices;
  /** Takes what the board tells. */
  take(changes: BoardChanges): void;
  /** Lets all autopilots rest, or go on; a refusal is shown. */
  pauseAutopilot(isPaused: boolean): Promise<void>;
}

/** Puts the app's own runs together: their host, the autopilot, and what people are told of them. */
export function createAppRuns(options: AppRunsOptions): AppRuns {
  const { board, ports, runner, caller, desk, windowSettings, log, toErrorValue } = options;
  const failed = (what: string) => (error: unknown) =>
    log.warn(`${what}: ${toErrorValue(error).message}`);
  const tell = (message: string) => {
    log.warn(message);
    desk.push.command({ kind: "tell-trouble", message });
  };
  const announce = (announcement: Announcement) =>
    notify(announcement, () => desk.showTask(announcement.taskId));
  const wants = (kind: NoticeKind) => wantsNotice(windowSettings.read(), kind);
  const notices = followNotices({
    ...{ board, seen: windowSettings.read().seen, show: announce },
    wants,
    saveSeen: (seen) => windowSettings.change({ seen }),
    isWatched: () => desk.window()?.isFocused() === true,
    onFailed: failed("what happened can't be told"),
  });
  const watchBudgets = createBudgetWarnings({
    ...{ board, now: Date.now, onFailed: failed("budgets can't be read") },
    warn({ message, taskId }) {
      tell(message);
      if (wants("needs-you")) announce({ title: "A budget runs out", body: message, taskId });
    },
  });
  const host = createRunHost({
    ports,
    maxRuns: () => windowSettings.read().maxRuns,
    onRuns(live) {
      desk.push.changes({ kind: "runs", runs: live });
      desk.setOwnRuns(live);
    },
    onEnded(ended) {
      log.info(endOf(ended));
      autopilot.noteEnd(ended);
      const fault = faultOf(ended, Date.now());
      if (fault) notices.add(fault);
    },
  });
  const checks = createCheckHost({
    ports,
    onChecks: (live) => desk.push.changes({ kind: "checks", checks: live }),
  });
  const autopilot = createAutopilot({
    ...{ board, runner, host, caller, now: Date.now },
    onStanding({ isOn, isPaused, isBoardPaused }) {
      desk.setAutopilot(isOn ? (isPaused ? "paused" : "at-work") : null);
      desk.setBoardPaused(isBoardPaused);
    },
    onRefused: (project, { message }) =>
      tell(t(($) => $.notices.autopilotRests, { project, reason: message })),
    onFailed: failed("the autopilot could not look for work"),
  });
  return {
    ...{ host, checks, autopilot, notices },
    take(changes) {
      autopilot.wake();
      notices.take(changes);
      watchBudgets(changes);
    },
    async pauseAutopilot(isPaused) {
      const name = isPaused ? "autopilot.pause" : "autopilot.resume";
      const switched = await runner.run(name, {}, caller);
      if (!switched.ok)
        tell(t(($) => $.notices.autopilotUnswitched, { reason: switched.error.message }));
    },
  };
}

function endOf({ taskKey, outcome, reason }: EndedRun): string {
  return `the run of ${taskKey} ended: ${outcome}${reason === null ? "" : ` (${reason})`}`;
}

import { t } from "../shared/strings/translate.ts";

/** What the app has at work itself. */
export interface LiveWork {
  /** Runs of agents. */
  readonly runs: number;
  /** Verify commands that a person started. */
  readonly checks: number;
}

/** What a person is asked who quits while something is at work. */
export interface QuitQuestion {
  readonly message: string;
  /** What happens to each. */
  readonly detail: string;
  readonly stop: string;
}

/** How many there are in all. */
export function countWork({ runs, checks }: LiveWork): number {
  return runs + checks;
}

/** Names what is at work, and what stopping it would mean for each. */
export function quitQuestion({ runs, checks }: LiveWork): QuitQuestion {
  const toRuns = t(($) => $.dialogs.quitting.toRuns);
  const toChecks = t(($) => $.dialogs.quitting.toChecks);
  const wait = t(($) => $.dialogs.quitting.waiting);
  if (checks === 0) {
    return {
      message: t(($) => $.dialogs.quitting.runs, { count: runs }),
      detail: [toRuns, wait].join("\n\n"),
      stop: t(($) => $.dialogs.quitting.stopRuns),
    };
  }
  if (runs === 0) {
    return {
      message: t(($) => $.dialogs.quitting.checks, { count: checks }),
      detail: [toChecks, wait].join("\n\n"),
      stop: t(($) => $.dialogs.quitting.stopChecks),
    };
  }
  return {
    message: t(($) => $.dialogs.quitting.both, {
      runs: t(($) => $.dialogs.quitting.countRuns, { count: runs }),
      checks: t(($) => $.dialogs.quitting.countChecks, { count: checks }),
    }),
    detail: [toRuns, toChecks, wait].join("\n\n"),
    stop: t(($) => $.dialogs.quitting.stopBoth),
  };
}

import { randomUUID } from "node:crypto";
import { app } from "electron";
import { leaveStartAnswer, START_ANSWER, type StartAnswer } from "./core/start-answer.ts";
import { type QuitChoice, showInternalError } from "./dialogs.ts";
import type { AppLog } from "./log.ts";
import { countWork, type LiveWork } from "./quit-question.ts";

/** Nothing that was thrown and not caught gets lost: it is logged, and shown with its id. */
export function followStrayErrors(log: AppLog): void {
  const take = (error: unknown) => {
    const id = randomUUID();
    log.error(id, error);
    showInternalError(id, log.folder).catch((again: unknown) => log.error(id, again));
  };
  process.on("uncaughtException", take);
  process.on("unhandledRejection", take);
}

/** What an app that was started later wanted. */
export interface LaterStart {
  /** The file that it was to open, null when it did not say. */
  readonly board: string | null;
  /** Where whoever started it looks for an answer; null where nobody does. */
  readonly answerFile: string | null;
  /** The link that it was to open, null for none. */
  readonly link: string | null;
}

/**
 * Makes sure that this is the only app on its Baton home; the one that was first is told, and answers
 * whoever started this one.
 */
export function isFirstApp(start: LaterStart): boolean {
  return app.requestSingleInstanceLock(start);
}

/** Follows apps that were started after this one on the same home, and went again. */
export function followLaterApps(onStarted: (start: LaterStart) => void): void {
  app.on("second-instance", (_event, _words, _folder, later) => {
    const { board = null, answerFile = null, link = null } = (later ?? {}) as Partial<LaterStart>;
    onStarted({ board, answerFile, link });
  });
}

/**
 * Takes the file in which whoever started this app looks for an answer out of the environment: what
 * the app starts itself is not to answer there.
 * @returns gives the answer; only the first one counts
 */
export function takeAnswerFile(
  env: NodeJS.ProcessEnv,
  warn: (message: string) => void,
): { readonly file: string | null; readonly answer: (answer: StartAnswer) => void } {
  const { [START_ANSWER]: file = null } = env;
  delete env[START_ANSWER];
  let isOpen = file !== null;
  return {
    file,
    answer(answer) {
      if (file !== null && isOpen) tellStarter(file, answer, warn);
      isOpen = false;
    },
  };
}

/** Answers whoever started an app. */
export function tellStarter(
  file: string,
  answer: StartAnswer,
  warn: (message: string) => void,
): void {
  try {
    leaveStartAnswer(file, answer);
  } catch (error) {
    warn(`whoever started Baton can't be answered in ${file}: ${String(error)}`);
  }
}

/** What has to happen before the process may end. */
export interface Closing {
  /** What the app has at work. */
  readonly live: () => LiveWork;
  /** Asks the person what is to become of them. */
  readonly ask: (live: LiveWork) => Promise<QuitChoice>;
  /** Takes the window away while that comes to its end, and nothing new begins. */
  readonly retire: () => void;
  /** The person changed their mind: the window is there as before. */
  readonly stay: () => void;
  /** Waits for the end of what is at work. */
  readonly workEnded: () => Promise<unknown>;
  /** Nothing new begins: timers end, the window may close. */
  readonly stop: () => void;
  /** What has begun comes to its end. */
  readonly settle: () => Promise<unknown>;
  /** The last thing. */
  readonly close: () => Promise<void>;
}

/** Steers the end of the app. */
export interface Quitting {
  /** The person is back: an end that waits for what is at work is called off. */
  callOff(): void;
}

/** What ends a process from outside. Nobody can be asked then. */
const SIGNALS: readonly NodeJS.Signals[] = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Ends the app in order, however it is asked to. A person is asked first where something is at
 * work; a signal stops it at once.
 */
export function quitInOrder(closing: Closing): Quitting {
  let state: "open" | "asking" | "waiting" | "ending" = "open";
  const isAtWork = () => countWork(closing.live()) > 0;
  const end = () => {
    state = "ending";
    app.quit();
  };
  const decide = async () => {
    state = "asking";
    const choice = await closing.ask(closing.live());
    // A signal may have come meanwhile.
    if (state !== "asking") return;
    if (choice === "stop") return end();
    state = choice === "wait" ? "waiting" : "open";
    if (choice === "stay") return closing.stay();
    closing.retire();
    await closing.workEnded();
    // It may have been called off, and another wait begun.
    if (state === "waiting" && !isAtWork()) end();
  };
  let hasStopped = false;
  app.on("before-quit", (event) => {
    if (state !== "ending" && isAtWork()) {
      event.preventDefault();
      if (state !== "asking") void decide();
      return;
    }
    state = "ending";
    if (!hasStopped) closing.stop();
    hasStopped = true;
  });
  for (const signal of SIGNALS) process.on(signal, end);
  endForGood(closing);
  return {
    callOff() {
      if (state !== "waiting") return;
      state = "open";
      closing.stay();
    },
  };
}

function endForGood({ settle, close }: Closing): void {
  app.on("will-quit", (event) => {
    event.preventDefault();
    // Not `quit`: after a signal it comes too early here, while the first is still being decided.
    void settle()
      .finally(close)
      .finally(() => app.exit());
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
}

import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { app, session } from "electron";
import type { Caller } from "../shared/domain/caller.ts";
import { DomainError, ERROR_CLASSES } from "../shared/errors.ts";
import { localeOfTimesIn, setLocale } from "../shared/strings/locale.ts";
import { declareAppScheme, serveRenderer } from "./app-scheme.ts";
import { describeSelf } from "./app-self.ts";
import { createBackupJobs } from "./backups/run-job.ts";
import { offerTextMenus } from "./context-menu.ts";
import { createAgentProfiles } from "./core/agents/agent-profiles.ts";
import { batonHome, boardPath } from "./core/board-path.ts";
import { personName } from "./core/person-name.ts";
import { createOperationRunner, toErrorValue } from "./core/run-operation.ts";
import { openRunPorts, runLogRoot } from "./core/runner/open-ports.ts";
import type { CoreSettings } from "./core/services/context.ts";
import { readSettings } from "./core/settings.ts";
import type { StartAnswer } from "./core/start-answer.ts";
import { openBoard } from "./core/store/sqlite/open.ts";
import type { Board } from "./core/store/store.ts";
import { type Desk, layDesk } from "./desk.ts";
import { askQuit, showOtherBoard } from "./dialogs.ts";
import { createAppRequests } from "./ipc/app-requests.ts";
import { createBackupRequests } from "./ipc/backup-requests.ts";
import { createDispatch } from "./ipc/dispatch.ts";
import { registerChannels } from "./ipc/register.ts";
import { createRunRequests } from "./ipc/run-requests.ts";
import { createSettingsRequests } from "./ipc/settings-requests.ts";
import { createTransferRequests } from "./ipc/transfer-requests.ts";
import { worktreeFolder } from "./ipc/worktree-folder.ts";
import {
  followLaterApps,
  followStrayErrors,
  isFirstApp,
  quitInOrder,
  takeAnswerFile,
  tellStarter,
} from "./life-cycle.ts";
import { openLog } from "./log.ts";
import { createLinks, followSystemLinks, linkOfStart } from "./open-link.ts";
import { findPage } from "./page.ts";
import { createRestoreAtEnd } from "./restore-at-end.ts";
import { createAppRuns } from "./runner/app-runs.ts";
import { findKeychainFault, openSecretStore } from "./secrets.ts";
import { confinePages } from "./security.ts";
import { createSpelling } from "./spelling.ts";
import { answerStartError } from "./start-error.ts";
import { createChangePump } from "./timers/change-pump.ts";
import { startTimers } from "./timers/start-timers.ts";
import { createTransfers } from "./transfers/run-transfer.ts";
import { createTrouble } from "./trouble.ts";
import { startWalKeeper } from "./wal-keeper.ts";
import { openWindowSettings } from "./window-settings.ts";

const { env } = process;
const home = batonHome(env);
const path = boardPath(env);
const log = openLog(home);
const page = findPage(env, app.isPackaged);
const built = join(import.meta.dirname, "..");
const toValue = (error: unknown) => toErrorValue(error, path, log.error);
const starter = takeAnswerFile(env, log.warn);

app.setName("Baton");
// Asked for both ways, root's start with --no-sandbox would crash Chromium's services in a loop.
if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
declareAppScheme();
followStrayErrors(log);
// Never awaited here: Electron gets ready only after this module has run to its end.
start().catch(endWithError);

async function start(): Promise<void> {
  app.setPath("userData", makeOwnFolder(join(home, "window")));
  if (!isFirstApp({ board: path, answerFile: starter.file, link: linkOfStart() })) {
    process.stderr.write(`Baton is open already (${home}): its window comes to the front\n`);
    app.exit(0);
    return;
  }
  await app.whenReady();
  // Elsewhere the system has one for both, or Chromium asks it.
  setLocale(app.getSystemLocale(), process.platform === "linux" ? localeOfTimesIn(env) : null);
  const settings = readSettings(env);
  log.info(`Baton ${app.getVersion()} on Electron ${process.versions.electron} opens ${path}`);
  const { writeBudgetMs: budgetMs } = settings;
  const board = openBoard({ path, create: true, budgetMs, shortensLog: false });
  confinePages(page.origin, log.warn);
  offerTextMenus();
  serveRenderer(join(built, "renderer"));
  run(board, settings);
}

function run(board: Board, settings: CoreSettings): void {
  const windowSettings = openWindowSettings(join(home, "window", "settings.json"), log.warn);
  const desk = layDesk({
    ...{ page, log, boardPath: path },
    preload: join(built, "preload", "index.cjs"),
    settings: windowSettings,
    onLoaded() {
      trouble.repeat();
      starter.answer({ kind: "shown" });
    },
    onShown: () => quitting.callOff(),
    stopRun: (execution, way) => host.stop(execution, way),
    pauseAutopilot: (isPaused) => void runs.pauseAutopilot(isPaused),
  });
  const spelling = createSpelling({
    ...{ settings: windowSettings, onChange: desk.push.spelling, warn: log.warn },
  });
  const transfers = createTransfers({
    program: join(built, "main", "transfer-job.js"),
    onProgress: desk.push.transferProgress,
    logInternal: log.error,
  });
  const trouble = createTrouble((error) => desk.push.changes({ kind: "trouble", error }));
  const pump = createChangePump({
    board,
    onChanges: (changes) => {
      desk.push.changes(changes);
      runs.take(changes);
    },
    onRunning: desk.setRunning,
    onTrouble: trouble.reading,
    toErrorValue: toValue,
    monotonicMs: () => performance.now(),
    patienceMs: settings.writeBudgetMs,
  });
  const caller = personAtWindow();
  const secrets = openSecretStore(home);
  const jobs = createBackupJobs(join(built, "main", "backup-job.js"), log.error);
  const profiles = createAgentProfiles({ home, env, cwd: home, secrets, timing: settings });
  const boardUse = { board, settings, now: Date.now, onWritten: pump.lookAfterWrite };
  const runner = createOperationRunner({ ...boardUse, logInternal: log.error, agents: profiles });
  const runs = createAppRuns({
    ...{ board, runner, caller, desk, windowSettings, log, toErrorValue: toValue },
    ports: openRunPorts({ ...boardUse, runner, profiles, secrets, home, env, report: log.warn }),
  });
  const { host, checks, autopilot, notices } = runs;
  const links = createLinks({
    ...{ runner, caller, showTask: desk.showTask },
    tell(message) {
      log.warn(message);
      desk.push.command({ kind: "tell-trouble", message });
    },
  });
  const restoreAtEnd = createRestoreAtEnd({ board: path, caller, env });
  const dispatch = createDispatch({
    runner,
    caller,
    beforeRead: pump.look,
    afterWrite: trouble.writing,
  });
  registerChannels({
    ownPages: () => ({ contentsIds: desk.pageIds(), origin: page.origin }),
    dispatch,
    appRequests: createAppRequests({
      ...{ ...desk, secrets, env, logFolder: log.folder, toErrorValue: toValue },
      takeInbox: notices.takeInbox,
      windowIsReady() {
        desk.boardIsReady();
        links.windowIsReady();
      },
      keepTexts: () => session.defaultSession.flushStorageData(),
      reportFault: log.warn,
      worktreeOf: worktreeFolder(runner, caller),
    }),
    backupRequests: createBackupRequests({
      ...{ window: desk.window, board: path, home, settings, caller, runJob: jobs.run },
      restoreAtEnd: restoreAtEnd.plan,
    }),
    settingsRequests: createSettingsRequests({
      ...{ file: windowSettings, secrets, findKeychainFault, spelling, toErrorValue: toValue },
      ...describeSelf({ board, home, settings, windowSettings, env, logFolder: log.folder }),
    }),
    runRequests: createRunRequests({
      ...{ host, checks, logRoot: runLogRoot(home), caller, toErrorValue: toValue },
    }),
    transferRequests: createTransferRequests({
      ...{ window: desk.window, board: path, settings, caller, run: transfers.run },
    }),
    report: log.warn,
  });
  followLaterApps(({ board: other, answerFile, link }) => {
    desk.show();
    if (link !== null) links.open(link);
    const isOther = other !== null && other !== path;
    if (answerFile !== null) tellStarter(answerFile, answerLater(desk, isOther), log.warn);
    else if (isOther && link === null) void showOtherBoard(path, other);
  });
  app.on("activate", desk.show);
  followSystemLinks(links.open);
  const link = linkOfStart();
  if (link !== null) links.open(link);

  pump.look();
  const stopTimers = startTimers({
    ...{ board, settings, log, toErrorValue: toValue, logRoot: runLogRoot(home) },
    ...{ windowSettings, desk, pump, trouble, jobs, host, autopilot, notices },
  });
  const walKeeper = startWalKeeper(join(built, "main", "wal-thread.js"), path, log.warn);
  const quitting = quitInOrder({
    live: () => ({ runs: host.list().length, checks: checks.list().length }),
    ask: (live) => askQuit(desk.window(), live),
    retire() {
      autopilot.hold(true);
      desk.hide();
    },
    stay() {
      restoreAtEnd.callOff();
      autopilot.hold(false);
      desk.show();
    },
    workEnded: () => Promise.all([host.settled(), checks.settled()]),
    stop: () => {
      stopTimers();
      notices.end();
      desk.clear();
    },
    settle: async () => {
      // First the runs: what the autopilot just begins waits for no locked board then.
      await Promise.all([host.stopAll("release"), checks.stopAll(), autopilot.end()]);
      await Promise.all([dispatch.settle(), walKeeper.end(), jobs.settle(), transfers.settle()]);
    },
    async close() {
      board.close();
      await restoreAtEnd.carryOut();
    },
  });
  desk.show();
}

function answerLater(desk: Desk, isOther: boolean): StartAnswer {
  if (desk.window() !== null)
    return isOther ? { kind: "other-board", board: path } : { kind: "shown" };
  const message = "Baton is just quitting: try again in a moment";
  return { kind: "failed", error: { code: "busy", message } };
}

function personAtWindow(): Caller {
  return { type: "human", id: personName(env), runtime: null, surface: "window", claim: null };
}

function makeOwnFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    // Where its lock can't be made, Chromium takes another app to hold it.
    accessSync(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (cause) {
    const message = `${folder} can't be made or written in: give this user write access, or name another folder in BATON_HOME`;
    throw new DomainError("storage", message, { path: folder }, { cause });
  }
}

async function endWithError(error: unknown): Promise<void> {
  const value = toValue(error);
  log.warn(`did not start: ${value.message}`);
  starter.answer({ kind: "failed", error: value });
  await answerStartError(value, { board: path, caller: personAtWindow(), env });
  app.exit(ERROR_CLASSES[value.code].exitStatus);
}

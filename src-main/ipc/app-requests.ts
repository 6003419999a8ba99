import { type BrowserWindow, dialog } from "electron";
import { isAppActionId } from "../../shared/actions/index.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import { isPanelId, type PanelId } from "../../shared/panels.ts";
import { type AppAnswer, type AppRequest, WORK_PLACES } from "../../shared/window-api.ts";
import type { Inbox } from "../../shared/window-inbox.ts";
import type { AppActions } from "../app-actions.ts";
import type { SecretStore } from "../core/agents/secret-store.ts";
import type { Desk } from "../desk.ts";
import type { UndoNames } from "../menu.ts";
import { openFolder } from "../open-folder.ts";
import { openPlace } from "../open-place.ts";

/** What the app's own requests need. */
export interface AppRequestOptions
  extends Pick<Desk, "showTask" | "panelWindows" | "showPanel" | "putBack" | "closeSettings"> {
  readonly window: () => BrowserWindow | null;
  readonly appActions: AppActions;
  /** Names in the menu what undo and redo would do. */
  readonly nameUndo: (names: UndoNames) => void;
  readonly logFolder: string;
  readonly takeInbox: () => Promise<Inbox>;
  readonly windowIsReady: () => void;
  /** Writes to the disk what the windows keep. */
  readonly keepTexts: () => void;
  /** Takes a fault of the page for the log. */
  readonly reportFault: (message: string) => void;
  readonly secrets: SecretStore;
  /** The folder of a task's worktree, null when it has none. The window names tasks, never folders. */
  readonly worktreeOf: (taskId: string) => Promise<Result<string | null>>;
  /** The app's own environment, in which the person's programs are looked for and started. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly toErrorValue: (error: unknown) => ErrorValue;
}

/** Answers what only the app itself can do for the window. */
export interface AppRequests {
  answer(request: unknown): Promise<Result<AppAnswer>>;
}

/** Makes the answers to the app's own requests. */
export function createAppRequests(options: AppRequestOptions): AppRequests {
  return {
    async answer(request) {
      if (!isAppRequest(request)) return invalid("this is nothing that the app can do");
      switch (request.kind) {
        case "run-action":
          if (!isAppActionId(request.id)) return invalid("the app has no such action");
          options.appActions[request.id]();
          return done(null);
        case "choose-folder":
          return done(await chooseFolder(options.window()));
        case "name-undo":
          options.nameUndo({ undo: textOf(request.undo), redo: textOf(request.redo) });
          return done(null);
        case "open-logs":
          return showFolder(options.logFolder);
        case "window-ready":
          options.windowIsReady();
          return done(null);
        case "keep-texts":
          options.keepTexts();
          return done(null);
        case "report-fault":
          options.reportFault(describePageFault(request.part, request.details));
          return done(null);
        case "show-task":
          if (typeof request.task !== "string") return invalid("name the task by its id");
          options.showTask(request.task);
          return done(null);
        case "show-panel":
        case "pop-out":
        case "put-back":
          return arrangePanel(options, request);
        case "list-panel-windows":
          return { ok: true, data: { path: null, panels: options.panelWindows.list() } };
        case "close-settings":
          options.closeSettings();
          return done(null);
        case "take-inbox":
          return { ok: true, data: { path: null, inbox: await options.takeInbox() } };
        case "open-worktree":
          return openWorktree(options, request);
        case "store-secret":
        case "remove-secret":
          return changeSecret(options, request);
      }
    },
  };
}

const KINDS: readonly string[] = [
  "run-action",
  "choose-folder",
  "open-logs",
  "show-task",
  "show-panel",
  "pop-out",
  "put-back",
  "list-panel-windows",
  "close-settings",
  "name-undo",
  "window-ready",
  "keep-texts",
  "report-fault",
  "take-inbox",
  "open-worktree",
  "store-secret",
  "remove-secret",
] satisfies readonly AppRequest["kind"][];

function isAppRequest(request: unknown): request is AppRequest {
  if (typeof request !== "object" || request === null || !("kind" in request)) return false;
  return typeof request.kind === "string" && KINDS.includes(request.kind);
}

type PanelRequest = Extract<AppRequest, { panel: PanelId }>;

function arrangePanel(
  { panelWindows, showPanel, putBack }: AppRequestOptions,
  { kind, panel }: PanelRequest,
): Result<AppAnswer> {
  if (!isPanelId(panel)) return invalid("there is no such panel");
  if (kind === "pop-out") panelWindows.show(panel);
  else if (kind === "put-back") putBack(panel);
  else showPanel(panel);
  return done(null);
}

async function chooseFolder(window: BrowserWindow | null): Promise<string | null> {
  const options: Electron.OpenDialogOptions = { properties: ["openDirectory", "createDirectory"] };
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}

async function showFolder(path: string): Promise<Result<AppAnswer>> {
  const fault = await openFolder(path);
  if (fault === "") return done(path);
  const message = `${path} can't be shown (${fault}): open it in your file manager`;
  return { ok: false, error: { code: "not_found", message, detail: { path } } };
}

async function openWorktree(
  { worktreeOf, env, toErrorValue }: AppRequestOptions,
  { task, place }: Extract<AppRequest, { kind: "open-worktree" }>,
): Promise<Result<AppAnswer>> {
  if (typeof task !== "string") return invalid("name the task by its id");
  if (!WORK_PLACES.includes(place)) return invalid(`the place is ${WORK_PLACES.join(" or ")}`);
  const found = await worktreeOf(task);
  if (!found.ok) return found;
  if (found.data === null) {
    const message = "the task has no worktree now: make one, or let an agent run on it";
    return { ok: false, error: { code: "not_found", message } };
  }
  try {
    await openPlace(place, found.data, env);
    return done(found.data);
  } catch (error) {
    return { ok: false, error: toErrorValue(error) };
  }
}

type SecretRequest = Extract<AppRequest, { kind: `${string}-secret` }>;

async function changeSecret(
  { secrets, toErrorValue }: AppRequestOptions,
  request: SecretRequest,
): Promise<Result<AppAnswer>> {
  if (typeof request.name !== "string") return invalid("the secret needs a name");
  try {
    if (request.kind === "remove-secret") secrets.remove(request.name);
    else await secrets.write(request.name, String(request.value ?? ""));
    return done(null);
  } catch (error) {
    return { ok: false, error: toErrorValue(error) };
  }
}

/** The longest name that a menu shows, in characters. */
const MOST_SHOWN = 120;

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value.slice(0, MOST_SHOWN) : null;
}

/** Most of a page's fault that the log takes, in UTF-16 units. */
const MAX_FAULT = 8_000;

function describePageFault(part: unknown, details: unknown): string {
  return `the window's page: ${String(part).slice(0, 200)}: ${String(details).slice(0, MAX_FAULT)}`;
}

function done(path: string | null): Result<AppAnswer> {
  return { ok: true, data: { path } };
}

function invalid(message: string): Result<never> {
  return { ok: false, error: { code: "invalid_argument", message } };
}

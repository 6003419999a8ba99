import { basename, join } from "node:path";
import { app, type BrowserWindow, dialog, shell } from "electron";
import type { Caller } from "../../shared/domain/caller.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../shared/domain/export-format.ts";
import { isTaskStatus } from "../../shared/domain/status.ts";
import type { Result } from "../../shared/errors.ts";
import { t } from "../../shared/strings/translate.ts";
import {
  type ImportOrder,
  TRANSFER_SOURCES,
  type TransferAnswers,
  type TransferPlace,
  type TransferRequest,
  type TransferSource,
} from "../../shared/transfer.ts";
import type { CoreSettings } from "../core/services/context.ts";
import type { RunTransfer } from "../transfers/run-transfer.ts";

/** What the answers about imports and exports need. */
export interface TransferRequestOptions {
  readonly window: () => BrowserWindow | null;
  readonly board: string;
  readonly settings: CoreSettings;
  readonly caller: Caller;
  readonly run: RunTransfer;
}

type Answer = Result<TransferAnswers[TransferRequest["kind"]]>;

/** Answers what the window asks about imports and exports. */
export interface TransferRequests {
  answer(request: unknown): Promise<Answer>;
}

/** Makes the answers about imports and exports. The work itself is done in a process of its own. */
export function createTransferRequests(options: TransferRequestOptions): TransferRequests {
  const { board, settings, caller, run } = options;
  let lastExport: string | null = null;
  const importing = (order: ImportOrder, dryRun: boolean) =>
    run({ kind: "import", board, settings, caller, order, dryRun });
  return {
    async answer(request): Promise<Answer> {
      if (!isTransferRequest(request)) return invalid("this is no import and no export");
      switch (request.kind) {
        case "choose":
          return { ok: true, data: await askWhat(options.window(), request.what) };
        case "recognise":
          return run({ kind: "recognise", board, settings, caller, path: request.path });
        case "look":
          return run({ kind: "look", board, settings, caller, wish: request.wish });
        case "preview":
          return importing(request.order, true);
        case "import":
          return importing(request.order, false);
        case "export": {
          const path = await askWhere(options.window(), board, request);
          if (path === null) return { ok: true, data: null };
          const { format, project } = request;
          const result = await run({
            kind: "export",
            board,
            settings,
            caller,
            format,
            project,
            path,
          });
          if (result.ok) lastExport = path;
          return result;
        }
        case "show":
          if (lastExport === null) return invalid("nothing was exported since the start");
          shell.showItemInFolder(lastExport);
          return { ok: true, data: null };
      }
    },
  };
}

function isTransferRequest(request: unknown): request is TransferRequest {
  if (!isObject(request)) return false;
  const { kind, what, order, format, project, path, wish } = request;
  switch (kind) {
    case "show":
      return true;
    case "choose":
      return what === "file" || what === "folder";
    case "recognise":
      return isText(path);
    case "look":
      return isObject(wish) && isTableWish(wish);
    case "preview":
    case "import":
      return isOrder(order);
    case "export":
      return (
        EXPORT_FORMATS.some(({ name }) => name === format) && (project === null || isText(project))
      );
    default:
      return false;
  }
}

function isOrder(order: unknown): order is ImportOrder {
  if (!isObject(order)) return false;
  const { source, target, statuses } = order;
  if (!isSource(source) || !isTableWish(order) || !isObject(target)) return false;
  if (!isObject(statuses) || !Object.values(statuses).every(isStatus)) return false;
  const isTarget =
    target.kind === "project"
      ? isText(target.project)
      : isText(target.name) && isText(target.prefix);
  return isTarget;
}

function isTableWish({ path, columns, delimiter, encoding }: Readonly<Record<string, unknown>>) {
  return (
    isText(path) &&
    isObject(columns) &&
    Object.values(columns).every((header) => typeof header === "string") &&
    (delimiter === null || (isText(delimiter) && /^[^\n"\r]$/u.test(delimiter))) &&
    (encoding === null || isText(encoding))
  );
}

function isStatus(value: unknown): boolean {
  return typeof value === "string" && isTaskStatus(value);
}

function isSource(source: unknown): source is TransferSource {
  return TRANSFER_SOURCES.some(({ name }) => name === source);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

async function askWhat(window: BrowserWindow | null, what: TransferPlace): Promise<string | null> {
  const ends = TRANSFER_SOURCES.flatMap(({ extensions }) => extensions);
  const options: Electron.OpenDialogOptions = {
    title: t(($) => $.dialogs.import.title),
    buttonLabel: t(($) => $.dialogs.import.button),
    filters: [
      { name: t(($) => $.dialogs.import.readable), extensions: [...new Set(ends)] },
      { name: t(($) => $.dialogs.allFiles), extensions: ["*"] },
    ],
    // Folders of tools begin with a dot.
    properties: [what === "folder" ? "openDirectory" : "openFile", "showHiddenFiles"],
  };
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}

function unknownFormat(format: string): never {
  throw new TypeError(`${format} is no way to export`);
}

/** The system's own dialog asks before a file that is there is overwritten. */
async function askWhere(
  window: BrowserWindow | null,
  board: string,
  { format, project }: { readonly format: ExportFormat; readonly project: string | null },
): Promise<string | null> {
  const { title, extension } =
    EXPORT_FORMATS.find(({ name }) => name === format) ?? unknownFormat(format);
  const day = new Date().toISOString().slice(0, 10);
  const options: Electron.SaveDialogOptions = {
    title: t(($) => $.dialogs.export.title, { format: title }),
    buttonLabel: t(($) => $.dialogs.export.button),
    defaultPath: join(
      app.getPath("documents"),
      `${project ?? basename(board, ".db")} ${day}.${extension}`,
    ),
    filters: [{ name: title, extensions: [extension] }],
    properties: ["createDirectory", "showOverwriteConfirmation"],
  };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

function invalid(message: string): Result<never> {
  return { ok: false, error: { code: "invalid_argument", message } };
}

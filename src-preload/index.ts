import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from "electron";
import type { AppSettings } from "../shared/domain/app-settings.ts";
import type { JsonText } from "../shared/json-text.ts";
import type { TransferProgress } from "../shared/transfer.ts";
import {
  type BoardChanges,
  CHANNELS,
  LOCALE_ARGUMENT,
  TIMES_LOCALE_ARGUMENT,
  WINDOW_API_NAME,
  type WindowApi,
  type WindowCommand,
} from "../shared/window-api.ts";
import type { SpellingState } from "../shared/window-settings.ts";

/** Follows a channel; the event itself, a handle to the other side, stays here. */
function follow<Message>(channel: string, listener: (message: Message) => void): () => void {
  const pass = (_event: IpcRendererEvent, message: Message) => listener(message);
  ipcRenderer.on(channel, pass);
  return () => {
    ipcRenderer.off(channel, pass);
  };
}

/** What the app told this page's process; empty when nothing. */
function argument(beginning: string): string {
  const word = process.argv.find((each) => each.startsWith(beginning));
  return word?.slice(beginning.length) ?? "";
}

const api: WindowApi = {
  locale: argument(LOCALE_ARGUMENT),
  localeOfTimes: argument(TIMES_LOCALE_ARGUMENT),
  call: (name, input) => ipcRenderer.invoke(CHANNELS.call, name, input),
  app: (request) => ipcRenderer.invoke(CHANNELS.app, request),
  backups: (request) => ipcRenderer.invoke(CHANNELS.backups, request),
  runs: (request) => ipcRenderer.invoke(CHANNELS.runs, request),
  settings: (request) => ipcRenderer.invoke(CHANNELS.settings, request),
  onSettings: (listener) => follow<AppSettings>(CHANNELS.settingsChanged, listener),
  onSpelling: (listener) => follow<SpellingState>(CHANNELS.spellingChanged, listener),
  pathOf: (file) => webUtils.getPathForFile(file as Parameters<typeof webUtils.getPathForFile>[0]),
  transfers: (request) => ipcRenderer.invoke(CHANNELS.transfers, request),
  onTransferProgress: (listener) => follow<TransferProgress>(CHANNELS.transferProgress, listener),
  onChanges: (listener) => follow<JsonText<BoardChanges>>(CHANNELS.changes, listener),
  onCommand: (listener) => follow<WindowCommand>(CHANNELS.command, listener),
};

contextBridge.exposeInMainWorld(WINDOW_API_NAME, api);

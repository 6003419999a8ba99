import { type IpcMainInvokeEvent, ipcMain } from "electron";
import type { Result } from "../../shared/errors.ts";
import { type JsonText, writeJson } from "../../shared/json-text.ts";
import { CHANNELS } from "../../shared/window-api.ts";
import type { AppRequests } from "./app-requests.ts";
import type { BackupRequests } from "./backup-requests.ts";
import type { Dispatch } from "./dispatch.ts";
import { isOwnPage, type OwnPages, senderOf } from "./guard.ts";
import type { RunRequests } from "./run-requests.ts";
import type { SettingsRequests } from "./settings-requests.ts";
import type { TransferRequests } from "./transfer-requests.ts";

/** What the channels lead to. */
export interface Channels {
  readonly ownPages: () => OwnPages;
  readonly dispatch: Dispatch;
  readonly appRequests: AppRequests;
  readonly backupRequests: BackupRequests;
  readonly runRequests: RunRequests;
  readonly settingsRequests: SettingsRequests;
  readonly transferRequests: TransferRequests;
  /** Told of strangers. */
  readonly report: (message: string) => void;
}

/** Opens the channels on which the windows ask, for them alone. */
export function registerChannels(channels: Channels): void {
  const { dispatch, appRequests, backupRequests, runRequests, transferRequests } = channels;
  const { settingsRequests } = channels;
  handle(channels, CHANNELS.call, (name, input) => dispatch.call(name, input));
  handle(channels, CHANNELS.transfers, (request) => transferRequests.answer(request));
  handle(channels, CHANNELS.settings, (request) => settingsRequests.answer(request));
  handle(channels, CHANNELS.app, (request) => appRequests.answer(request));
  handle(channels, CHANNELS.backups, (request) => backupRequests.answer(request));
  handle(channels, CHANNELS.runs, (request) => runRequests.answer(request));
}

function handle(
  { ownPages, report }: Channels,
  channel: string,
  answer: (...words: unknown[]) => Promise<Result<unknown>>,
): void {
  ipcMain.handle(channel, (event: IpcMainInvokeEvent, ...words: unknown[]) => {
    const sender = senderOf(event);
    if (isOwnPage(sender, ownPages())) return asText(answer(...words));
    report(`refused ${channel} from ${sender?.origin ?? "a frame that is gone"}`);
    return writeJson(stranger());
  });
}

async function asText(answer: Promise<Result<unknown>>): Promise<JsonText<Result<unknown>>> {
  return writeJson(await answer);
}

function stranger(): Result<never> {
  const message = "only Baton's own window may ask this";
  return { ok: false, error: { code: "forbidden", message } };
}

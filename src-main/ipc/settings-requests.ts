import { readAppSettings, settingFault } from "../../shared/domain/app-settings.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import type {
  About,
  Licence,
  SettingsAnswers,
  SettingsRequest,
} from "../../shared/window-settings.ts";
import type { SecretStore } from "../core/agents/secret-store.ts";
import type { TerminalCommand } from "../core/terminal-command.ts";
import type { LinkHandler } from "../link-handler.ts";
import type { Spelling } from "../spelling.ts";
import type { WindowSettingsFile } from "../window-settings.ts";

/** What the answers about settings need. */
export interface SettingsRequestOptions {
  readonly file: WindowSettingsFile;
  readonly secrets: Pick<SecretStore, "names">;
  /** Why the keychain can't be used; null where it can. */
  readonly findKeychainFault: () => Promise<string | null>;
  readonly about: () => About;
  readonly licences: () => readonly Licence[];
  /** What somebody who helps needs to know, secrets masked. */
  readonly diagnostics: () => string;
  readonly command: TerminalCommand;
  readonly links: LinkHandler;
  readonly spelling: Spelling;
  readonly toErrorValue: (error: unknown) => ErrorValue;
}

type Answer = Result<SettingsAnswers[SettingsRequest["kind"]]>;

/** Answers what the window asks of the app's settings. */
export interface SettingsRequests {
  answer(request: unknown): Promise<Answer>;
}

/** Makes the answers about settings. */
export function createSettingsRequests(options: SettingsRequestOptions): SettingsRequests {
  return {
    async answer(request) {
      if (!isSettingsRequest(request)) return invalid("this is nothing that can be asked");
      try {
        return await answerRequest(options, request);
      } catch (error) {
        return { ok: false, error: options.toErrorValue(error) };
      }
    },
  };
}

async function answerRequest(
  options: SettingsRequestOptions,
  request: SettingsRequest,
): Promise<Answer> {
  const { file, secrets, findKeychainFault, command, links, spelling } = options;
  switch (request.kind) {
    case "read":
      return { ok: true, data: readAppSettings({ ...file.read() }) };
    case "change":
      return change(file, request.changes);
    case "secrets": {
      const keychainFault = await findKeychainFault();
      return { ok: true, data: { names: secrets.names(), keychainFault } };
    }
    case "about":
      return { ok: true, data: options.about() };
    case "licences":
      return { ok: true, data: options.licences() };
    case "diagnostics":
      return { ok: true, data: options.diagnostics() };
    case "command":
      return { ok: true, data: command.state() };
    case "install-command":
      return { ok: true, data: command.install() };
    case "remove-command":
      return { ok: true, data: command.remove() };
    case "links":
      return { ok: true, data: await links.state() };
    case "take-links":
      return { ok: true, data: await links.take(request.isWanted === true) };
    case "spelling":
      return { ok: true, data: spelling.state() };
    case "fetch-dictionaries":
      spelling.fetchAgain();
      return { ok: true, data: spelling.state() };
  }
}

function change(file: WindowSettingsFile, changes: unknown): Answer {
  const wrong = settingFault(changes);
  if (wrong !== null) return invalid(wrong);
  const unsaved = file.change(changes as Parameters<WindowSettingsFile["change"]>[0]);
  if (unsaved !== null) return { ok: false, error: { code: "storage", message: unsaved } };
  return { ok: true, data: readAppSettings({ ...file.read() }) };
}

const KINDS: readonly string[] = [
  "read",
  "change",
  "secrets",
  "about",
  "licences",
  "diagnostics",
  "command",
  "install-command",
  "remove-command",
  "links",
  "take-links",
  "spelling",
  "fetch-dictionaries",
] satisfies readonly SettingsRequest["kind"][];

function isSettingsRequest(request: unknown): request is SettingsRequest {
  if (typeof request !== "object" || request === null || !("kind" in request)) return false;
  return typeof request.kind === "string" && KINDS.includes(request.kind);
}

function invalid(message: string): Result<never> {
  return { ok: false, error: { code: "invalid_argument", message } };
}

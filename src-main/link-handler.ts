import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { app } from "electron";
import { LINK_SCHEME } from "../shared/domain/deep-link.ts";
import { DomainError, messageOf } from "../shared/errors.ts";
import type { LinkState } from "../shared/window-settings.ts";
import { desktopEntry } from "./desktop-entry.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Decides whether links such as `baton://task/API-12` open this app. */
export interface LinkHandler {
  state(): Promise<LinkState>;
  /** @throws DomainError storage where the desktop does not take it */
  take(isWanted: boolean): Promise<LinkState>;
}

const ENTRY = "baton-links.desktop";
const MIME_TYPE = `x-scheme-handler/${LINK_SCHEME}`;
const run = promisify(execFile);

/**
 * Makes the keeper of the links. On Linux the desktop asks for an entry of its own, which names the
 * board's place where that is not the usual one.
 * @param words what the app is started with, its program first
 */
export function createLinkHandler(words: readonly string[], env: Environment): LinkHandler {
  return process.platform === "linux" ? onLinux(words, env) : byElectron(words);
}

function byElectron([program = process.execPath, ...words]: readonly string[]): LinkHandler {
  const state = async () => ({
    isOurs: app.isDefaultProtocolClient(LINK_SCHEME, program, [...words]),
    obstacle: null,
  });
  return {
    state,
    async take(isWanted) {
      const isDone = isWanted
        ? app.setAsDefaultProtocolClient(LINK_SCHEME, program, [...words])
        : app.removeAsDefaultProtocolClient(LINK_SCHEME, program, [...words]);
      if (isDone) return state();
      throw new DomainError(
        "storage",
        "the system did not take it: choose Baton for baton links in its own settings",
      );
    },
  };
}

function onLinux(words: readonly string[], env: Environment): LinkHandler {
  const data = env.XDG_DATA_HOME || join(env.HOME ?? "", ".local", "share");
  const folder = join(data, "applications");
  const state = async (): Promise<LinkState> => {
    try {
      const { stdout } = await run("xdg-mime", ["query", "default", MIME_TYPE]);
      return { isOurs: stdout.trim() === ENTRY, obstacle: null };
    } catch (error) {
      return { isOurs: false, obstacle: describe(error) };
    }
  };
  return {
    state,
    async take(isWanted) {
      try {
        if (!isWanted) rmSync(join(folder, ENTRY), { force: true });
        else {
          mkdirSync(folder, { recursive: true });
          writeFileSync(join(folder, ENTRY), desktopEntry(words, MIME_TYPE, env));
          await run("xdg-mime", ["default", ENTRY, MIME_TYPE]);
        }
      } catch (cause) {
        const message = `links can't be set up in ${folder}: ${describe(cause)}`;
        throw new DomainError("storage", message, { path: folder }, { cause });
      }
      return state();
    },
  };
}

function describe(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return "this desktop has no xdg-mime: install xdg-utils";
  return messageOf(error);
}

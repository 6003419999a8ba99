import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { projectOfFolder } from "../../src-main/core/folder-project.ts";
import type { Call } from "../call.ts";
import type { Client } from "./clients.ts";

/** What to paste, and where. */
export interface ClientConfig {
  readonly client: string;
  /** Relative to the project's folder, or in the user's home. */
  readonly file: string;
  /** Whether that is one file for all projects. */
  readonly isShared: boolean;
  readonly text: string;
}

interface Start {
  readonly command: string;
  readonly args: readonly string[];
}

/** How `baton mcp` is to be started. */
interface Wish {
  readonly isReadOnly: boolean;
  /** By whole paths, for a program that has another PATH than a terminal. */
  readonly isAbsolute: boolean;
}

interface Format {
  readonly file: string;
  /** One file for all projects: it can't name one of them, and holds one entry. */
  readonly isShared?: true;
  readonly write: (start: Start) => string;
}

const FORMATS: Readonly<Record<Client, Format>> = {
  claude: { file: ".mcp.json", write: (start) => json("mcpServers", { type: "stdio", ...start }) },
  codex: { file: "~/.codex/config.toml", isShared: true, write: toml },
  cursor: {
    file: ".cursor/mcp.json",
    write: (start) => json("mcpServers", { type: "stdio", ...start }),
  },
  vscode: {
    file: ".vscode/mcp.json",
    write: (start) => json("servers", { type: "stdio", ...start }),
  },
  gemini: { file: ".gemini/settings.json", write: (start) => json("mcpServers", start) },
};

/**
 * What a client needs to start `baton mcp`. The agent is named after the client unless `--agent` says
 * otherwise, and the board only where this call names it. The project is the call's or the folder's, so
 * that it doesn't depend on where the client starts its servers.
 * @throws DomainError where the folder's board can't be read
 */
export function configFor(call: Call, name: string, wish: Wish): ClientConfig {
  const client = name as Client;
  const { file, isShared = false, write } = FORMATS[client];
  return { client, file, isShared, text: write(startOf(call, client, wish, isShared)) };
}

function startOf(call: Call, client: Client, wish: Wish, isShared: boolean): Start {
  const { globals, env } = call;
  const args = ["mcp", "--agent", globals.agent ?? client];
  const project = globals.project ?? (isShared ? null : folderPrefix(call));
  if (project !== null) args.push("--project", project);
  if (globals.runtime !== null) args.push("--runtime", globals.runtime);
  if (globals.board !== null || env.BATON_BOARD || env.BATON_HOME) {
    args.push("--board", call.boardPath);
  }
  if (wish.isReadOnly) args.push("--read-only");
  if (!wish.isAbsolute && isInPath("baton", env.PATH ?? "")) return { command: "baton", args };
  return { command: process.execPath, args: [resolve(process.argv[1] ?? "baton"), ...args] };
}

/** The prefix of the folder's project, null where it has none. */
function folderPrefix(call: Call): string | null {
  if (!existsSync(call.boardPath)) return null;
  return projectOfFolder(call.board(), call.cwd)?.prefix ?? null;
}

function isInPath(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder || ".", program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function json(key: string, server: object): string {
  return JSON.stringify({ [key]: { baton: server } }, null, 2);
}

/** A basic string of TOML escapes as JSON does. */
function toml({ command, args }: Start): string {
  const list = args.map((arg) => JSON.stringify(arg)).join(", ");
  return `[mcp_servers.baton]\ncommand = ${JSON.stringify(command)}\nargs = [${list}]`;
}

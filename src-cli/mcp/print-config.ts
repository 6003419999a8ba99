import { accessSync, constants } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { Call } from "../call.ts";
import type { Client } from "./clients.ts";

/** What to paste, and where. */
export interface ClientConfig {
  readonly client: string;
  /** Relative to the project's folder, or in the user's home. */
  readonly file: string;
  readonly text: string;
}

interface Start {
  readonly command: string;
  readonly args: readonly string[];
}

interface Format {
  readonly file: string;
  readonly write: (start: Start) => string;
}

const FORMATS: Readonly<Record<Client, Format>> = {
  claude: { file: ".mcp.json", write: (start) => json("mcpServers", { type: "stdio", ...start }) },
  codex: { file: "~/.codex/config.toml", write: toml },
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
 * otherwise; board and project are named only where this call names them.
 */
export function configFor(call: Call, name: string, isReadOnly: boolean): ClientConfig {
  const client = name as Client;
  const { file, write } = FORMATS[client];
  return { client, file, text: write(startOf(call, client, isReadOnly)) };
}

function startOf(call: Call, client: Client, isReadOnly: boolean): Start {
  const { globals, env } = call;
  const args = ["mcp", "--agent", globals.agent ?? client];
  if (globals.project !== null) args.push("--project", globals.project);
  if (globals.runtime !== null) args.push("--runtime", globals.runtime);
  if (globals.board !== null || env.BATON_BOARD || env.BATON_HOME) {
    args.push("--board", call.boardPath);
  }
  if (isReadOnly) args.push("--read-only");
  if (isInPath("baton", env.PATH ?? "")) return { command: "baton", args };
  return { command: process.execPath, args: [resolve(process.argv[1] ?? "baton"), ...args] };
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

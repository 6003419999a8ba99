import { join, resolve } from "node:path";
import { batonHome, boardPath } from "./board-path.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** First words of all commands: only what follows `baton` as one of them is a command in a message. */
export const COMMAND_GROUPS = [
  ...["agent", "audit", "autopilot", "backup", "board", "brief", "comment", "completion", "cost"],
  ...["dep", "doctor", "events", "exec", "export", "fact", "import", "init", "log", "mcp", "open"],
  ...["project", "restore", "run", "search", "task", "verify", "why", "workers", "worktree"],
] as const;

const SUGGESTED = new RegExp(`(?<![\\w/.'"-])baton (?=(?:${COMMAND_GROUPS.join("|")})\\b)`, "g");

/**
 * Lets every command that a message suggests work on the board that the message is about. Where that
 * is the board which the command would take anyway, the message stays as it is.
 * @param text a message of ours; commands in it begin with `baton` and a command's first word
 * @param path the board, absolute; empty where a call never got as far as to have one
 * @param env what says which board is taken anyway
 */
export function addressCommands(
  text: string,
  path: string,
  env: Environment = process.env,
): string {
  return text.replaceAll(SUGGESTED, `${batonCommand(path, env)} `.replaceAll("$", "$$$$"));
}

/**
 * How a command for a board begins: `baton`, with `--board` unless it is taken anyway. BATON_BOARD
 * does not make a board the one that is: a message may be read in another terminal.
 * @param path the board, absolute; empty for none
 */
export function batonCommand(path: string, env: Environment = process.env): string {
  const own = join(batonHome(env), "board.db");
  const isTaken = path === "" || (resolve(path) === own && boardPath(env) === own);
  return isTaken ? "baton" : `baton --board ${quoteForShell(path)}`;
}

/** Characters that no shell reads in any way of its own. */
const PLAIN = process.platform === "win32" ? /^[\w@%+=:,./\\-]+$/ : /^[\w@%+=:,./-]+$/;

/** A word as it has to be typed, so that a shell takes it for one word and for nothing else. */
export function quoteForShell(word: string): string {
  if (PLAIN.test(word)) return word;
  if (process.platform === "win32") return `"${word.replaceAll('"', '""')}"`;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

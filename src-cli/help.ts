import { appPackage } from "./app-package.ts";
import { commandHelp, groupHelp } from "./argv/help.ts";
import { allCommands, commandWords } from "./catalog.ts";
import type { Command } from "./command.ts";

/** Help on a command, a group of commands, or everything. */
export function helpText(words: string, command: Command | null): string {
  return command ? commandHelp(command) : groupHelp(words, allCommands());
}

/** The words that may follow a group's. */
export function subcommands(group: string): string[] {
  const start = `${group} `;
  return [...commandWords()]
    .filter((words) => words.startsWith(start))
    .map((words) => words.slice(start.length));
}

/** Baton's version. */
export function versionText(): string {
  return appPackage().version;
}

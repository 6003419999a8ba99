import { homedir } from "node:os";
import { join, resolve } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Baton's own folder: `BATON_HOME`, or `.baton` in the user's home. */
export function batonHome(env: Environment): string {
  return resolve(env.BATON_HOME || join(homedir(), ".baton"));
}

/**
 * The board file to work on.
 * @param env `BATON_BOARD` and `BATON_HOME`
 * @param option what the command line named, which wins
 * @returns an absolute path
 */
export function boardPath(env: Environment, option?: string): string {
  return resolve(option || env.BATON_BOARD || join(batonHome(env), "board.db"));
}

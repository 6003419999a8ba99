import { localTime } from "./local-time.ts";

/** A person's word that nothing new is begun on a whole board. */
export interface BoardPause {
  /** The person. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Why; null when no reason was given. */
  readonly reason: string | null;
}

/**
 * Says that the board is paused, by whom, since when and why, and what ends that.
 * @param command how a command for this board begins
 */
export function describePause({ by, at, reason }: BoardPause, command = "baton"): string {
  const why = reason === null ? "" : ` (${reason})`;
  return `the board is paused by ${by} since ${localTime(at)}${why}: nothing new is claimed until a person resumes it (${command} board resume)`;
}

import { replaceControls } from "../../shared/domain/text.ts";

/** Longest text of an error in the log, in characters: it may quote what a client sent. */
const MAX_CHARACTERS = 300;

/** An error on one short line, for the log. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return replaceControls(text.replaceAll("\n", " ").slice(0, MAX_CHARACTERS));
}

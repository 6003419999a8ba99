import { replaceControls } from "../../shared/domain/text.ts";
import { messageOf } from "../../shared/errors.ts";

/** Longest text of an error in the log, in characters: it may quote what a client sent. */
const MAX_CHARACTERS = 300;

/** An error on one short line, for the log. */
export function describeError(error: unknown): string {
  const text = messageOf(error);
  return replaceControls(text.replaceAll("\n", " ").slice(0, MAX_CHARACTERS));
}

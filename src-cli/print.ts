import { replaceControls } from "../shared/domain/text.ts";
import { ERROR_CLASSES, type ErrorValue } from "../shared/errors.ts";
import type { Call } from "./call.ts";
import type { Outcome } from "./command.ts";
import { safeOnLines } from "./format/safe.ts";
import { createView } from "./format/view.ts";
import type { Terminals } from "./terminal.ts";

/**
 * Prints what a command came to: one JSON document, or text for people.
 * @returns the exit status
 */
export function printOutcome(outcome: Outcome, call: Call): number {
  const { result, toText, exitStatus } = outcome;
  const { terminals, globals } = call;
  if (result === null) return exitStatus ?? 0;
  if (!result.ok) {
    const status = printError(result.error, globals.json, terminals);
    return exitStatus ?? status;
  }
  if (globals.json) {
    terminals.out.write(`${JSON.stringify(result)}\n`);
    return exitStatus ?? 0;
  }
  const view = createView(terminals.out, call, Date.now());
  const text = toText?.(safeOnLines(result.data), view, result.page) ?? "";
  if (text !== "") terminals.out.write(`${text}\n`);
  const { page } = result;
  if (page?.next != null && Array.isArray(result.data)) {
    const shown = result.data.length;
    terminals.err.write(
      `showing ${shown} of ${page.total}; the next ones: --cursor ${page.next}\n`,
    );
  }
  return exitStatus ?? 0;
}

/**
 * Prints an error: to stdout as the one JSON document, or to stderr for people; there too where
 * stdout can't take the document.
 * @returns the exit status of its code
 */
export function printError(error: ErrorValue, isJson: boolean, terminals: Terminals): number {
  const isPrinted = isJson && canPrint({ ok: false, error }, terminals);
  if (!isPrinted) terminals.err.write(`baton: ${replaceControls(error.message)}\n`);
  return ERROR_CLASSES[error.code].exitStatus;
}

function canPrint(document: object, { out }: Terminals): boolean {
  try {
    out.write(`${JSON.stringify(document)}\n`);
    return true;
  } catch {
    return false;
  }
}

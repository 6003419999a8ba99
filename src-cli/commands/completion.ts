import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { SCRIPTS } from "../completion/scripts.ts";
import type { Shell } from "../completion/shells.ts";

/** Prints a shell's completion. */
export function runCompletion(call: Call): Outcome {
  const shell = call.input.shell as Shell;
  const script = SCRIPTS[shell];
  return { result: { ok: true, data: { shell, script } }, toText: () => script.trimEnd() };
}

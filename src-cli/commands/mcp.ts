import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { ignoreDebugSignal } from "../run/debug-signal.ts";

/** Serves an agent, or prints what to paste into its client's configuration. */
export async function runMcp(call: Call): Promise<Outcome> {
  const { readOnly = false, printConfig } = call.input as {
    readOnly?: boolean;
    printConfig?: string;
  };
  if (printConfig !== undefined) {
    const { configFor } = await import("../mcp/print-config.ts");
    const config = configFor(call, printConfig, readOnly);
    call.terminals.err.write(call.globals.json ? "" : `# goes into ${config.file}\n`);
    return { result: { ok: true, data: config }, toText: () => config.text };
  }
  ignoreDebugSignal();
  const { serve } = await import("../mcp/serve.ts");
  const status = await serve(call, readOnly);
  call.close();
  // Nothing that is still under way may write any more: what was held has been given back.
  process.exit(status);
}

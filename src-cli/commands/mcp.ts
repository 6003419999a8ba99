import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { ignoreDebugSignal } from "../run/debug-signal.ts";

interface McpInput {
  readonly readOnly?: boolean;
  readonly printConfig?: string;
  readonly absolute?: boolean;
}

/** Serves an agent, or prints what to paste into its client's configuration. */
export async function runMcp(call: Call): Promise<Outcome> {
  const { readOnly = false, absolute = false, printConfig } = call.input as McpInput;
  if (printConfig !== undefined) {
    const { configFor } = await import("../mcp/print-config.ts");
    const config = configFor(call, printConfig, { isReadOnly: readOnly, isAbsolute: absolute });
    const where = config.isShared ? `${config.file}, once for all projects` : config.file;
    call.terminals.err.write(call.globals.json ? "" : `# goes into ${where}\n`);
    return { result: { ok: true, data: config }, toText: () => config.text };
  }
  if (absolute) throw invalidArgument("--absolute goes with --print-config");
  ignoreDebugSignal();
  const { serve } = await import("../mcp/serve.ts");
  const status = await serve(call, readOnly);
  call.close();
  // Nothing that is still under way may write any more: what was held has been given back.
  process.exit(status);
}

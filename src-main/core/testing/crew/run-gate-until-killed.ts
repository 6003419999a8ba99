import { runGate } from "../../verify/run-gate.ts";
import { runMember } from "./member.ts";

/** Runs a gate, and signals what it prints. */
export interface RunGateUntilKilledInput {
  readonly command: string;
  readonly cwd: string;
}

runMember<RunGateUntilKilledInput, null>(async ({ command, cwd }, signal) => {
  await runGate({
    ...{ command, cwd, env: process.env, timeoutMs: 60_000 },
    ...{ stop: new AbortController().signal, mask: (text) => text },
    onOutput(text) {
      signal(text);
      return null;
    },
  });
  return null;
});

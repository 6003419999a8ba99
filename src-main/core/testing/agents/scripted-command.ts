import { fileURLToPath } from "node:url";
import type { AgentScript } from "./steps.ts";

const PROGRAM = fileURLToPath(new URL("./scripted-agent.ts", import.meta.url));

/** The same as a profile's command: a script's braces are no placeholders. */
export function scriptedProfileCommand(script: AgentScript): string[] {
  const { program, args } = scriptedCommand(script);
  return [program, ...args.map((argument) => argument.replaceAll(/\{([A-Za-z]+)\}/g, "{{$1}}"))];
}

/** The command that starts a scripted agent, on the Node that runs the test. */
export function scriptedCommand(script: AgentScript): { program: string; args: string[] } {
  return { program: process.execPath, args: ["--no-warnings", PROGRAM, JSON.stringify(script)] };
}

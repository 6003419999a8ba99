import { fileURLToPath } from "node:url";
import type { AgentScript } from "./steps.ts";

const PROGRAM = fileURLToPath(new URL("./scripted-agent.ts", import.meta.url));

/** The command that starts a scripted agent, on the Node that runs the test. */
export function scriptedCommand(script: AgentScript): { program: string; args: string[] } {
  return { program: process.execPath, args: ["--no-warnings", PROGRAM, JSON.stringify(script)] };
}

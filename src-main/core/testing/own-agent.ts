import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AgentProfile, DEFAULT_LIMITS } from "../../../shared/domain/agent-profile.ts";

/** A profile that can be saved. */
export const OWN_AGENT: AgentProfile = {
  name: "mine",
  title: "My agent",
  command: ["my-agent", ["--model", "{model}"], "{prompt}"],
  promptVia: "argument",
  environment: {},
  workingDirectory: "worktree",
  format: "plain",
  model: null,
  limits: DEFAULT_LIMITS,
  needsWorktree: true,
};

/**
 * Puts a program into a folder for PATH.
 * @param script what it does, for Node
 */
export function installProgram(folder: string, name: string, script: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

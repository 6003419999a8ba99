import { type AgentProfile, DEFAULT_LIMITS } from "./agent-profile.ts";

/** A profile that Baton brings along. */
export interface BuiltInAgent {
  readonly profile: AgentProfile;
  /** How people get the program. */
  readonly install: string;
}

const COMMON = {
  promptVia: "stdin",
  environment: {},
  workingDirectory: "worktree",
  model: null,
  limits: DEFAULT_LIMITS,
  needsWorktree: true,
} as const;

/** Without events for the begin of a tool, silence may be a tool at work. */
const SILENT_TOOLS = { ...DEFAULT_LIMITS, idleMs: DEFAULT_LIMITS.toolIdleMs };

/**
 * Claude Code (its documentation, "Run Claude Code programmatically" and "CLI reference"): `-p` runs
 * one prompt, which may come from standard input; `stream-json` wants `--verbose`. Edits are accepted,
 * commands only as far as the user's own settings allow.
 */
const claude: BuiltInAgent = {
  profile: {
    ...COMMON,
    name: "claude",
    title: "Claude Code",
    command: [
      "claude",
      "-p",
      "--output-format",
      "stream-json",
      "--verbose",
      "--permission-mode",
      "acceptEdits",
      ["--model", "{model}"],
    ],
    format: "claude-stream-json",
  },
  install: "install Claude Code as its documentation says, then run claude once to sign in",
};

/**
 * Codex (its documentation, "Non-interactive mode", and the options of its `exec` command): `-` reads
 * the prompt from standard input, `--json` prints events. It may write inside its folder alone.
 */
const codex: BuiltInAgent = {
  profile: {
    ...COMMON,
    name: "codex",
    title: "Codex",
    command: [
      "codex",
      "exec",
      "--json",
      "--sandbox",
      "workspace-write",
      ["--model", "{model}"],
      "-",
    ],
    format: "codex-json",
  },
  install: "install the Codex CLI as its documentation says, then run codex login",
};

/**
 * Gemini CLI (its documentation, "Headless mode reference" and "CLI reference"): without a terminal it
 * runs what standard input says. Edits are accepted, which a folder that
 * it has never seen, such as a worktree, needs `--skip-trust` for; what else asks for leave is refused.
 */
const gemini: BuiltInAgent = {
  profile: {
    ...COMMON,
    name: "gemini",
    title: "Gemini CLI",
    command: [
      "gemini",
      "--output-format",
      "stream-json",
      "--approval-mode",
      "auto_edit",
      "--skip-trust",
      ["--model", "{model}"],
    ],
    format: "gemini-json",
  },
  install: "install the Gemini CLI as its documentation says, then run gemini once to sign in",
};

/**
 * OpenCode (its documentation, "CLI", and the `run` command's own source): standard input is the
 * message; permissions that would ask are refused.
 */
const opencode: BuiltInAgent = {
  profile: {
    ...COMMON,
    name: "opencode",
    title: "OpenCode",
    command: ["opencode", "run", "--format", "json", ["--model", "{model}"]],
    format: "opencode-json",
    limits: SILENT_TOOLS,
  },
  install: "install OpenCode as its documentation says, then run opencode auth login",
};

/**
 * Cursor (its documentation, "Headless CLI", "CLI parameters" and "Output format"): the prompt is the
 * last argument; without `--force` print mode only proposes changes, without `--trust` it
 * asks whether it may work in a worktree that it has never seen.
 */
const cursor: BuiltInAgent = {
  profile: {
    ...COMMON,
    name: "cursor",
    title: "Cursor",
    command: [
      "cursor-agent",
      "-p",
      "--force",
      "--trust",
      "--output-format",
      "stream-json",
      ["--model", "{model}"],
      "{prompt}",
    ],
    promptVia: "argument",
    format: "cursor-json",
  },
  install: "install the Cursor CLI as its documentation says, then run cursor-agent login",
};

/**
 * Amp (its owner's manual, "Streaming JSON" in the appendix): execute mode, fed from standard
 * input, with the events of Claude Code. It counts cached tokens as input too, chooses the model itself and names no cost; what it may
 * do stands in its own settings.
 */
const amp: BuiltInAgent = {
  profile: {
    ...COMMON,
    name: "amp",
    title: "Amp",
    command: ["amp", "--execute", "--stream-json"],
    format: "claude-stream-json",
  },
  install: "install the Amp CLI as its manual says, then run amp login",
};

/**
 * Aider (its documentation, "Scripting aider" and "Options reference"): one message from a file, then
 * it ends. It commits by itself, which a worktree's branch is for.
 */
const aider: BuiltInAgent = {
  profile: {
    ...COMMON,
    name: "aider",
    title: "Aider",
    command: [
      "aider",
      "--yes-always",
      "--no-stream",
      "--no-pretty",
      "--no-check-update",
      ["--model", "{model}"],
      "--message-file",
      "{promptFile}",
    ],
    promptVia: "argument",
    format: "plain",
    limits: SILENT_TOOLS,
  },
  install: "install aider as its documentation says, and export your provider's key",
};

/**
 * GitHub Copilot CLI (its documentation, "Running Copilot CLI programmatically" and "CLI programmatic
 * reference"): it takes a prompt from standard input, and with `-s` prints the answer alone. It may write
 * files, and asks nobody for more.
 */
const copilot: BuiltInAgent = {
  profile: {
    ...COMMON,
    name: "copilot",
    title: "GitHub Copilot",
    command: ["copilot", "-s", "--no-ask-user", "--allow-tool=write", ["--model={model}"]],
    format: "plain",
    limits: SILENT_TOOLS,
  },
  install: "install the Copilot CLI as its documentation says, then run copilot once to sign in",
};

/** The profiles that are always there. */
export const BUILT_IN_AGENTS: readonly BuiltInAgent[] = [
  claude,
  codex,
  gemini,
  opencode,
  cursor,
  amp,
  aider,
  copilot,
];

/** The built-in profile with a name; null where there is none. */
export function findBuiltIn(name: string): BuiltInAgent | null {
  return BUILT_IN_AGENTS.find(({ profile }) => profile.name === name) ?? null;
}

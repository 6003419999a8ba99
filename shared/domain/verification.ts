import type { GateResult } from "./verdict.ts";
import { MAX_VERIFICATION_ATTEMPTS } from "./verdict.ts";

/** How long a gate may take where nothing else is set, in milliseconds: 10 minutes. */
export const DEFAULT_GATE_TIMEOUT_MS = 600_000;
/** Longest that a gate may take, in milliseconds: a day. */
export const MAX_GATE_TIMEOUT_MS = 86_400_000;
/** Most attempts that can be set. */
export const MAX_SET_ATTEMPTS = 10;
/** Longest verify command, in characters. */
export const MAX_COMMAND_CHARACTERS = 10_000;

/** What a project wants of verification (board.md 5). */
export interface VerifySettings {
  /** For the shell, run in the task's worktree; null for none. */
  readonly command: string | null;
  readonly timeoutMs: number;
  /** Nothing reaches done unverified; without a command that is a failing gate. */
  readonly required: boolean;
  /** Failing attempts after which a person decides. */
  readonly attempts: number;
  /** The profile whose agent looks the work over after a green gate; null for none. */
  readonly critic: string | null;
}

/** A project that wants nothing. */
export const DEFAULT_VERIFY: VerifySettings = {
  command: null,
  timeoutMs: DEFAULT_GATE_TIMEOUT_MS,
  required: false,
  attempts: MAX_VERIFICATION_ATTEMPTS,
  critic: null,
};

/** Where one task differs from its project. */
export type VerifyOverride = Partial<Pick<VerifySettings, "command" | "timeoutMs" | "required">>;

/** A task's part in what verification it wants, as stored. */
export interface VerifiableTask {
  /** JSON of a {@link VerifyOverride}; null for no difference. */
  readonly verify: string | null;
  readonly fileMutating: 0 | 1;
}

/**
 * What a task differs in. A cell that can't be read says nothing.
 * @param cell JSON text as stored
 */
export function parseVerifyOverride(cell: string | null): VerifyOverride | null {
  if (cell === null) return null;
  try {
    const value: unknown = JSON.parse(cell);
    return typeof value === "object" && value !== null ? (value as VerifyOverride) : null;
  } catch {
    return null;
  }
}

/**
 * What verification a task wants: its project's, with what the task says itself in place of it.
 * @returns null when none is wanted: nothing is set and nothing required, or the work changes no files
 */
export function verificationWanted(
  project: VerifySettings,
  task: VerifiableTask,
): VerifySettings | null {
  if (task.fileMutating === 0) return null;
  const wanted = { ...project, ...parseVerifyOverride(task.verify) };
  const isWanted = wanted.command !== null || wanted.critic !== null || wanted.required;
  return isWanted ? wanted : null;
}

/**
 * Whether a task may not be done without a verdict.
 * @param project its project's settings
 */
export function isVerdictRequired(project: VerifySettings, task: VerifiableTask): boolean {
  return verificationWanted(project, task)?.required === true;
}

/**
 * The gate of a task that must be verified, but has no command for it: a failing one, not a skipped
 * one (board.md 5).
 * @param taskKey such as API-12
 * @param prefix its project's
 */
export function missingGate(taskKey: string, prefix: string): GateResult {
  return {
    command: "(no verify command)",
    exitCode: null,
    passed: false,
    timedOut: false,
    durationMs: 0,
    outputTail: `${taskKey} must be verified, but no verify command is set. Set one: baton project edit ${prefix} --verify-command 'npm test'`,
  };
}

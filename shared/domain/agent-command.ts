import type { AgentProfile } from "./agent-profile.ts";
import { PLACEHOLDER, type Placeholder, placeholdersIn } from "./placeholder.ts";
import { utf8Bytes } from "./text.ts";

/**
 * Longest text that goes out as one argument, in UTF-8 bytes: Linux refuses one of 128 KiB
 * (MAX_ARG_STRLEN), Windows a whole command line of 32,767 characters.
 */
export const MAX_ARGUMENT_BYTES = { posix: 120_000, windows: 20_000 } as const;

/** What one run puts into a command. */
export interface CommandValues {
  /** All that the agent is told. */
  readonly prompt: string;
  /** Where the runner may write the prompt for the program to read: a whole path, not there yet. */
  readonly promptFile: string;
  /** The task's key. */
  readonly task: string;
  readonly worktree: string | null;
  /** The project's folder. */
  readonly project: string | null;
}

/** A command, ready to be started without a shell. */
export interface AgentCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** Variables to add; references still as references. */
  readonly environment: AgentProfile["environment"];
  /** Where it starts. */
  readonly cwd: string;
  /** What to write to its standard input, which then ends; null to give it none. */
  readonly stdin: string | null;
  /** What to write, readable by its owner alone, before it starts; null for nothing. */
  readonly promptFile: { readonly path: string; readonly text: string } | null;
}

/** A command, or why there can be none. */
export type CommandDecision =
  | { readonly kind: "expanded"; readonly command: AgentCommand }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Puts a run's values into a profile's command. They are put in once and never read again, and no
 * shell sees them, so whatever a task's text holds stays text. A prompt that is too long for an
 * argument goes by a file, which the argument then names.
 * @param platform decides how long an argument may be
 */
export function expandCommand(
  profile: AgentProfile,
  values: CommandValues,
  platform: keyof typeof MAX_ARGUMENT_BYTES,
): CommandDecision {
  const cwd = placeOf(profile, values);
  if (cwd === null) {
    return refused(
      `the profile ${profile.name} works in ${profile.workingDirectory === "project" ? "the project's folder" : "a worktree or the project's folder"}, and this project has no folder: set one with baton init`,
    );
  }
  const used = new Set(profile.command.flat().flatMap(placeholdersIn));
  // A program is started with texts that end at the first NUL, if at all.
  const prompt = values.prompt.replaceAll("\0", "");
  const isTooLong = used.has("prompt") && utf8Bytes(prompt) > MAX_ARGUMENT_BYTES[platform];
  const texts: Readonly<Record<Placeholder, string | null>> = {
    ...values,
    prompt: isTooLong
      ? `Your task is in the file ${values.promptFile}: read it first, whole.`
      : prompt,
    model: profile.model,
  };
  const [program = "", ...rest] = profile.command;
  const args: string[] = [];
  for (const part of rest) {
    const filled = [part].flat().map((argument) => fill(argument, texts));
    const missing = filled.find(({ missing: name }) => name !== null)?.missing;
    if (missing && typeof part === "string") {
      return refused(
        `the profile ${profile.name} needs {${missing}}, which this run has not: put that argument into a list of its own to leave it out, or give the run one`,
      );
    }
    if (!missing) args.push(...filled.map(({ text }) => text));
  }
  const command: AgentCommand = {
    program: String(program),
    args,
    environment: profile.environment,
    cwd,
    stdin: profile.promptVia === "stdin" ? prompt : null,
    promptFile:
      isTooLong || used.has("promptFile") ? { path: values.promptFile, text: prompt } : null,
  };
  return { kind: "expanded", command };
}

function placeOf({ workingDirectory }: AgentProfile, values: CommandValues): string | null {
  if (typeof workingDirectory !== "string") return workingDirectory.path;
  return (workingDirectory === "worktree" ? values.worktree : null) ?? values.project;
}

interface Filled {
  readonly text: string;
  /** A placeholder without a value. */
  readonly missing: string | null;
}

function fill(argument: string, texts: Readonly<Record<string, string | null>>): Filled {
  let missing: string | null = null;
  const text = argument.replaceAll(PLACEHOLDER, (_, literal?: string, name?: string) => {
    if (literal !== undefined) return `{${literal}}`;
    const value = name !== undefined && Object.hasOwn(texts, name) ? texts[name] : null;
    if (value === null || value === undefined) missing ??= name ?? null;
    return value ?? "";
  });
  // A value that begins with a dash must not be taken for an option; a line break before it says
  // nothing to a model.
  const isValue = placeholdersIn(argument)[0] !== undefined && argument.startsWith("{");
  return { text: isValue && text.startsWith("-") ? `\n${text}` : text, missing };
}

function refused(reason: string): CommandDecision {
  return { kind: "refused", reason };
}

import type { StreamFormat } from "./agent-stream/agent-stream.ts";
import { looksLikeSecret } from "./mask-secrets.ts";
import { PLACEHOLDERS, placeholdersIn } from "./placeholder.ts";
import { decideLine } from "./text.ts";

/** Longest name of a profile, in characters. */
export const MAX_PROFILE_NAME = 40;
/** Most profiles that a person may have of their own. */
export const MAX_OWN_PROFILES = 200;
/** Longest duration of a limit, in milliseconds: timers fire at once when they are set for longer. */
export const MAX_LIMIT_MS = 2 ** 31 - 1;

/** How the task's text reaches the program. */
export const PROMPT_WAYS = ["stdin", "argument"] as const;
/** How the task's text reaches the program. */
export type PromptVia = (typeof PROMPT_WAYS)[number];

/** A variable's value: as it stands here, or where it is kept. */
export type EnvironmentValue =
  | string
  | { readonly fromEnv: string }
  | { readonly fromKeychain: string };

/** Where a program is started; in the project's folder too where a task has no worktree. */
export type WorkingDirectory = "worktree" | "project" | { readonly path: string };

/** When a run is ended by Baton. Durations in milliseconds. */
export interface AgentLimits {
  readonly wallMs: number;
  /** Without a sign of progress. */
  readonly idleMs: number;
  /** The same while a tool's call is open. */
  readonly toolIdleMs: number;
  /** US dollars; null for none. */
  readonly maxCostUsd: number | null;
  /** Runs of this profile at a time. */
  readonly maxConcurrent: number;
}

/** Limits of a profile that names none. */
export const DEFAULT_LIMITS: AgentLimits = {
  wallMs: 7_200_000,
  idleMs: 600_000,
  toolIdleMs: 1_800_000,
  maxCostUsd: null,
  maxConcurrent: 2,
};

/** How an agent is started, watched and bounded. */
export interface AgentProfile {
  /** What it is called in commands: `claude`, `codex-careful`. */
  readonly name: string;
  readonly title: string;
  /**
   * The program, then its arguments. No shell reads them. A list among them is left out as a whole
   * when a placeholder in it has no value.
   */
  readonly command: readonly (string | readonly string[])[];
  readonly promptVia: PromptVia;
  readonly environment: Readonly<Record<string, EnvironmentValue>>;
  readonly workingDirectory: WorkingDirectory;
  readonly format: StreamFormat;
  readonly model: string | null;
  readonly limits: AgentLimits;
  /** Whether it changes files, and so never works in the main checkout. */
  readonly needsWorktree: boolean;
}

/** The durations of the sweep, which ends what outlives them. */
export interface SweepTiming {
  readonly staleTtlMs: number;
  readonly staleSweepMs: number;
}

/** Something that is wrong with a profile, and what to do. */
export interface ProfileFault {
  /** Where, such as `limits.idleMs`. */
  readonly path: string;
  readonly message: string;
}

const NAME = /^[a-z0-9][a-z0-9-]*$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const SECRET_VARIABLE =
  /(^|_)(API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|SECRET(_?KEY)?|(AUTH_?)?TOKEN|PASSWORD|PASSWD|CREDENTIALS?)$/i;
const SHORTEST_SECRET = 8;
/** Formats in which the agent says what it costs. */
const FORMATS_WITH_COST: readonly StreamFormat[] = ["claude-stream-json", "opencode-json"];

/**
 * Says what is wrong with a profile, beyond its shape.
 * @param timing a limit below the time to live plus one sweep would be the sweep's to enforce, with
 *   no word on the card (board.md 9)
 * @returns all faults; none when it can be used
 */
export function profileFaults(profile: AgentProfile, timing: SweepTiming): ProfileFault[] {
  return [
    ...nameFaults(profile),
    ...commandFaults(profile),
    ...Object.entries(profile.environment).flatMap(([name, value]) => variableFaults(name, value)),
    ...placeFaults(profile.workingDirectory),
    ...limitFaults(profile, timing),
  ];
}

/** Whether a name can be a profile's. */
export function isProfileName(name: string): boolean {
  return name.length <= MAX_PROFILE_NAME && NAME.test(name);
}

/** The shortest limit that a run may have, in milliseconds. */
export function shortestLimitMs({ staleTtlMs, staleSweepMs }: SweepTiming): number {
  return staleTtlMs + staleSweepMs + 1;
}

/** Where a variable's value is kept. */
export interface SecretReference {
  readonly variable: string;
  readonly source: "env" | "keychain";
  /** Its name there. */
  readonly name: string;
}

/** The variables whose values a profile takes from somewhere else. */
export function secretsOf({ environment }: Pick<AgentProfile, "environment">): SecretReference[] {
  return Object.entries(environment).flatMap(([variable, value]): SecretReference[] => {
    if (typeof value === "string") return [];
    return "fromEnv" in value
      ? [{ variable, source: "env", name: value.fromEnv }]
      : [{ variable, source: "keychain", name: value.fromKeychain }];
  });
}

function nameFaults({ name, title, model }: AgentProfile): ProfileFault[] {
  const faults: ProfileFault[] = [];
  if (!isProfileName(name)) {
    const message = `${JSON.stringify(name)} is no name: give lower-case letters, digits and dashes, ${MAX_PROFILE_NAME} at most, such as codex-careful`;
    faults.push({ path: "name", message });
  }
  const decision = decideLine(title, "the title", 100);
  if (decision.kind === "refused") faults.push({ path: "title", message: decision.reason });
  if (model !== null && !/^[\w.:@/[\]+][\w.:@/[\]+ -]*$/.test(model)) {
    const message = `${JSON.stringify(model)} is no name of a model: give one as the agent's documentation has it, or null`;
    faults.push({ path: "model", message });
  }
  return faults;
}

function commandFaults({ command, promptVia }: AgentProfile): ProfileFault[] {
  const faults: ProfileFault[] = [];
  const [program] = command;
  if (typeof program !== "string" || program.trim() === "") {
    const message = 'the first entry is the program: give its name or path, such as "claude"';
    faults.push({ path: "command[0]", message });
  } else if (placeholdersIn(program).length > 0) {
    const message = "the program is the same for every task: put placeholders into arguments alone";
    faults.push({ path: "command[0]", message });
  }
  const used = new Set<string>();
  for (const [index, argument] of command.flat().entries()) {
    for (const name of placeholdersIn(argument)) used.add(name);
    if (argument.includes("\0")) {
      faults.push({ path: "command", message: `argument ${index} holds a NUL: remove it` });
    }
    if (looksLikeSecret(argument)) {
      const message = `argument ${index} looks like a secret, and everyone may see a program's arguments: put it into the environment, as {"fromEnv": "NAME"} or {"fromKeychain": "name"}`;
      faults.push({ path: "command", message });
    }
  }
  for (const name of used) {
    if ((PLACEHOLDERS as readonly string[]).includes(name)) continue;
    const message = `{${name}} is no placeholder: use ${PLACEHOLDERS.map((known) => `{${known}}`).join(", ")}, or {{${name}}} for the text itself`;
    faults.push({ path: "command", message });
  }
  return [...faults, ...promptFaults(used, promptVia)];
}

function promptFaults(used: ReadonlySet<string>, promptVia: PromptVia): ProfileFault[] {
  const isArgument = used.has("prompt") || used.has("promptFile");
  if (promptVia === "argument" && !isArgument) {
    const message =
      'the program would never see its task: put "{prompt}" or "{promptFile}" among the arguments, or set promptVia to "stdin"';
    return [{ path: "command", message }];
  }
  if (promptVia === "stdin" && isArgument) {
    const message =
      'the task would reach the program twice: take {prompt} out of the arguments, or set promptVia to "argument"';
    return [{ path: "promptVia", message }];
  }
  return [];
}

function variableFaults(name: string, value: EnvironmentValue): ProfileFault[] {
  const path = `environment.${name}`;
  if (!VARIABLE.test(name)) {
    const message = `${JSON.stringify(name)} is no name of a variable: use letters, digits and _`;
    return [{ path, message }];
  }
  if (name.toUpperCase().startsWith("BATON_")) {
    return [{ path, message: "variables that begin with BATON_ are set by Baton: remove it" }];
  }
  if (typeof value !== "string") {
    const source = "fromEnv" in value ? value.fromEnv : value.fromKeychain;
    const isNamed = "fromEnv" in value ? VARIABLE.test(source) : isProfileName(source);
    if (isNamed) return [];
    const message =
      "fromEnv" in value
        ? `${JSON.stringify(source)} is no name of a variable: use letters, digits and _`
        : `${JSON.stringify(source)} is no name in the keychain: use lower-case letters, digits and dashes`;
    return [{ path, message }];
  }
  if (value.includes("\0")) return [{ path, message: "the value holds a NUL: remove it" }];
  const isNamedSecret = SECRET_VARIABLE.test(name) && value.length >= SHORTEST_SECRET;
  if (!isNamedSecret && !looksLikeSecret(value)) return [];
  // The value itself is not repeated: this text goes to terminals and logs.
  const message = `the value looks like a secret, which must not stand in a file: export ${name} and write {"fromEnv": "${name}"}, or store it in the window's settings and write {"fromKeychain": "some-name"}`;
  return [{ path, message }];
}

function placeFaults(place: WorkingDirectory): ProfileFault[] {
  if (typeof place === "string") return [];
  if (/^(\/|[A-Za-z]:[\\/]|\\\\)/.test(place.path) && !place.path.includes("\0")) return [];
  const message = `${JSON.stringify(place.path)} is no whole path: begin at the root, such as /home/ada/work`;
  return [{ path: "workingDirectory.path", message }];
}

function limitFaults({ limits, format }: AgentProfile, timing: SweepTiming): ProfileFault[] {
  const faults: ProfileFault[] = [];
  const shortest = shortestLimitMs(timing);
  for (const field of ["wallMs", "idleMs", "toolIdleMs"] as const) {
    const value = limits[field];
    if (value >= shortest && value <= MAX_LIMIT_MS) continue;
    const message =
      value < shortest
        ? `${value} ms is too short: give at least ${shortest}, more than the time to live of ${timing.staleTtlMs} ms and one sweep of ${timing.staleSweepMs} ms, or the sweep frees the task before the limit ends the run`
        : `${value} ms is too long: give at most ${MAX_LIMIT_MS} (24 days)`;
    faults.push({ path: `limits.${field}`, message });
  }
  if (limits.toolIdleMs < limits.idleMs) {
    const message = `${limits.toolIdleMs} ms is less than idleMs (${limits.idleMs}): a tool at work may be silent for longer, not shorter`;
    faults.push({ path: "limits.toolIdleMs", message });
  }
  if (limits.maxCostUsd !== null && !FORMATS_WITH_COST.includes(format)) {
    const message = `an agent with the format ${format} names no cost, so this limit could never end a run: set it to null and bound the time instead, or use one of ${FORMATS_WITH_COST.join(", ")}`;
    faults.push({ path: "limits.maxCostUsd", message });
  }
  return faults;
}

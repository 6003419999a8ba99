import type { AgentProfile, EnvironmentValue } from "../../../shared/domain/agent-profile.ts";
import { readCommandLine, writeCommandLine } from "../../../shared/domain/command-line.ts";
import { readDuration, writeDuration } from "../../../shared/domain/duration.ts";
import type { AgentDraft, ValueSource, VariableDraft } from "../../state/agent-edit.ts";

/** Something that is wrong, at a place of the profile such as `limits.idleMs`. */
export interface AgentFault {
  readonly path: string;
  readonly message: string;
}

/** A profile that was typed, or all that keeps it from being one. */
export type DraftReading =
  | { readonly ok: true; readonly profile: AgentProfile }
  | { readonly ok: false; readonly faults: readonly AgentFault[] };

/** A profile's fields as they are typed. */
export function draftOf(profile: AgentProfile): AgentDraft {
  const { workingDirectory, limits, model } = profile;
  return {
    name: profile.name,
    title: profile.title,
    command: writeCommandLine(profile.command),
    promptVia: profile.promptVia,
    environment: Object.entries(profile.environment).map(([name, value]) => ({
      name,
      ...draftOfValue(value),
    })),
    place: typeof workingDirectory === "string" ? workingDirectory : "path",
    path: typeof workingDirectory === "string" ? "" : workingDirectory.path,
    format: profile.format,
    model: model ?? "",
    wall: writeDuration(limits.wallMs),
    idle: writeDuration(limits.idleMs),
    toolIdle: writeDuration(limits.toolIdleMs),
    maxCost: limits.maxCostUsd === null ? "" : String(limits.maxCostUsd),
    maxConcurrent: String(limits.maxConcurrent),
    needsWorktree: profile.needsWorktree,
  };
}

/** Reads what was typed, as far as its form goes; the rules of profiles are checked when it is saved. */
export function readDraft(draft: AgentDraft): DraftReading {
  const faults: AgentFault[] = [];
  const refuse = (path: string, message: string) => {
    faults.push({ path, message });
  };
  const duration = (path: string, text: string): number => {
    const ms = readDuration(text.trim());
    if (ms === null || ms < 1) refuse(path, "give a length of time, such as 90s, 30m or 2h");
    return ms ?? 0;
  };
  const command = readCommandLine(draft.command);
  if (command.kind === "refused") refuse("command", command.reason);
  const maxCostUsd = draft.maxCost.trim() === "" ? null : Number(draft.maxCost);
  if (maxCostUsd !== null && !(maxCostUsd >= 0.01)) {
    refuse("limits.maxCostUsd", "give US dollars, 0.01 at least, or nothing");
  }
  const maxConcurrent = Number(draft.maxConcurrent);
  if (!Number.isInteger(maxConcurrent) || maxConcurrent < 1 || maxConcurrent > 100) {
    refuse("limits.maxConcurrent", "give a whole number from 1 to 100");
  }
  const profile: AgentProfile = {
    name: draft.name.trim(),
    title: draft.title.trim(),
    command: command.kind === "command" ? command.command : [],
    promptVia: draft.promptVia,
    environment: readVariables(draft.environment, refuse),
    workingDirectory: draft.place === "path" ? { path: draft.path.trim() } : draft.place,
    format: draft.format,
    model: draft.model.trim() || null,
    limits: {
      wallMs: duration("limits.wallMs", draft.wall),
      idleMs: duration("limits.idleMs", draft.idle),
      toolIdleMs: duration("limits.toolIdleMs", draft.toolIdle),
      maxCostUsd,
      maxConcurrent,
    },
    needsWorktree: draft.needsWorktree,
  };
  return faults.length === 0 ? { ok: true, profile } : { ok: false, faults };
}

function readVariables(
  variables: readonly VariableDraft[],
  refuse: (path: string, message: string) => void,
): Record<string, EnvironmentValue> {
  const seen = new Set<string>();
  const entries = variables
    .map(({ name, source, value }) => ({ name: name.trim(), source, value }))
    .filter(({ name, value }) => name !== "" || value !== "");
  for (const { name, source, value } of entries) {
    const path = `environment.${name}`;
    if (seen.has(name)) refuse(path, `${name} stands there twice: remove one`);
    seen.add(name);
    if (name === "") refuse(path, "the variable needs a name");
    else if (source !== "text" && value.trim() === "") refuse(path, "say what it is called there");
  }
  return Object.fromEntries(
    entries.map(({ name, source, value }) => [name, variableOf(source, value)]),
  );
}

function draftOfValue(value: EnvironmentValue): Pick<VariableDraft, "source" | "value"> {
  if (typeof value === "string") return { source: "text", value };
  return "fromEnv" in value
    ? { source: "env", value: value.fromEnv }
    : { source: "keychain", value: value.fromKeychain };
}

function variableOf(source: ValueSource, value: string): EnvironmentValue {
  if (source === "text") return value;
  return source === "env" ? { fromEnv: value.trim() } : { fromKeychain: value.trim() };
}

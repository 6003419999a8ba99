import type { AgentProfile } from "../../../shared/domain/agent-profile.ts";
import { jsonFaultPlace } from "../../../shared/domain/json-place.ts";
import { jsonValuePlace, readJsonPath } from "../../../shared/domain/json-value-place.ts";
import { agentProfileField } from "../../../shared/operations/agent.ts";
import type { AgentFault, DraftReading } from "./agent-draft.ts";

/** A fault with its place in the text. */
export interface PlacedFault extends AgentFault {
  /** From 1. */
  readonly line: number;
  /** What to mark, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** A profile as JSON, as people edit it. */
export function profileText(profile: AgentProfile): string {
  return JSON.stringify(profile, null, 2);
}

/** Reads a profile that was typed as JSON. What is left out has its default. */
export function readProfileText(text: string): DraftReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, faults: [{ path: NO_JSON, message: "this is no JSON from here on" }] };
  }
  const parsed = agentProfileField.strict().safeParse(value);
  if (parsed.success) return { ok: true, profile: parsed.data };
  return {
    ok: false,
    faults: parsed.error.issues.map(({ path, message }) => ({
      path: writePath(path),
      message: inWords(message),
    })),
  };
}

/** Finds what faults are about in a profile's text. */
export function placeFaults(text: string, faults: readonly AgentFault[]): PlacedFault[] {
  return faults.map((fault) => ({ ...fault, ...placeOf(text, fault.path) }));
}

const NO_JSON = "";

function placeOf(text: string, path: string): Omit<PlacedFault, keyof AgentFault> {
  try {
    return jsonValuePlace(text, readJsonPath(path));
  } catch {
    const { line, column } = jsonFaultPlace(text);
    const start =
      text
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length +
      (line > 1 ? 1 : 0) +
      column -
      1;
    return { line, start, end: Math.min(text.length, start + 1) };
  }
}

/** The validator's own words name JavaScript's types. */
function inWords(message: string): string {
  if (message.endsWith("received undefined")) return "is missing: give it";
  return message.replace(/^Invalid (input|option): /, "");
}

function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

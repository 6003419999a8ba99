import { join } from "node:path";
import { VALIDATORS } from "virtual:operations/validators";
import {
  type AgentProfile,
  MAX_OWN_PROFILES,
  profileFaults,
  type SweepTiming,
} from "../../../shared/domain/agent-profile.ts";
import { jsonFaultPlace } from "../../../shared/domain/json-place.ts";
import { DomainError } from "../../../shared/errors.ts";
import { describeFault } from "../describe-fault.ts";
import { sha256 } from "../sha256.ts";
import { changePrivateFile, type FileText, readPrivateFile } from "./private-file.ts";

/** The form of the file. A later one that this program does not know is left alone. */
const VERSION = 1;

/** A person's own profiles. */
export interface OwnProfiles {
  readonly profiles: readonly OwnProfile[];
  /** What is wrong in the file, each with its place and what to do; those profiles are left out. */
  readonly problems: readonly string[];
}

/** A profile from the file, as it stands there. */
export interface OwnProfile {
  readonly profile: AgentProfile;
  /** Changes when anything in it does. */
  readonly revision: string;
}

/** The revision that a change is made on: of what stands there, none yet, or whatever is there. */
export type ExpectedRevision = string | null | undefined;

/** Where a person's own profiles are. */
export function agentFilePath(home: string): string {
  return join(home, "agents.json");
}

/**
 * Reads a person's own profiles. A file that can't be used, or a profile in it, is told of and takes
 * nothing else away.
 * @param timing of the sweep, which limits must outlast
 */
export function readAgentFile(path: string, timing: SweepTiming): OwnProfiles {
  return parse(path, readPrivateFile(path), timing);
}

/**
 * Saves a profile, in the place of the one with its name.
 * @throws DomainError invalid_argument for a faulty profile, revision_conflict, and storage where the
 *   file has problems: it is never overwritten then
 */
export function saveOwnProfile(
  path: string,
  profile: AgentProfile,
  expected: ExpectedRevision,
  timing: SweepTiming,
): OwnProfile {
  const faults = profileFaults(profile, timing);
  if (faults.length > 0) {
    const message = faults.map((fault) => `${fault.path}: ${fault.message}`).join("; ");
    throw new DomainError("invalid_argument", message, { faults });
  }
  change(path, timing, (profiles) => {
    const at = profiles.findIndex((own) => own.profile.name === profile.name);
    requireRevision(path, profile.name, profiles[at], expected);
    if (at >= 0) return profiles.map((own, index) => (index === at ? profile : own.profile));
    if (profiles.length >= MAX_OWN_PROFILES) {
      const message = `there are ${profiles.length} profiles already, and no more fit: remove one first`;
      throw new DomainError("invalid_argument", message);
    }
    return [...profiles.map((own) => own.profile), profile];
  });
  return { profile, revision: revisionOf(profile) };
}

/**
 * Removes a profile.
 * @throws DomainError not_found, revision_conflict, and storage where the file has problems
 */
export function removeOwnProfile(
  path: string,
  name: string,
  expected: ExpectedRevision,
  timing: SweepTiming,
): void {
  change(path, timing, (profiles) => {
    const found = profiles.find((own) => own.profile.name === name);
    if (!found) {
      const message = `there is no profile ${JSON.stringify(name)} of your own: built-in ones can't be removed`;
      throw new DomainError("not_found", message, { name });
    }
    requireRevision(path, name, found, expected);
    return profiles.filter((own) => own !== found).map((own) => own.profile);
  });
}

function change(
  path: string,
  timing: SweepTiming,
  work: (profiles: readonly OwnProfile[]) => readonly AgentProfile[],
): void {
  changePrivateFile(path, (now) => {
    const { profiles, problems } = parse(path, now, timing);
    if (problems.length > 0) {
      const message = `nothing was saved, since it would overwrite what is wrong there. ${problems.join("; ")}`;
      throw new DomainError("storage", message, { path, problems });
    }
    return `${JSON.stringify({ version: VERSION, agents: work(profiles) }, null, 2)}\n`;
  });
}

function requireRevision(
  path: string,
  name: string,
  now: OwnProfile | undefined,
  expected: ExpectedRevision,
): void {
  if (expected === undefined || expected === (now?.revision ?? null)) return;
  const happened = now ? "was changed meanwhile" : "was removed meanwhile";
  const message =
    expected === null
      ? `there is a profile ${name} already: choose another name, or edit that one`
      : `the profile ${name} in ${path} ${happened}: read it again, then decide`;
  throw new DomainError("revision_conflict", message, {
    name,
    revision: now?.revision ?? null,
    profile: now?.profile ?? null,
  });
}

function revisionOf(profile: AgentProfile): string {
  return sha256(JSON.stringify(profile, sortedKeys)).slice(0, 22);
}

/** So that an editor which only reorders fields changes nothing. */
function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function parse(path: string, file: FileText, timing: SweepTiming): OwnProfiles {
  if (file.kind === "none") return { profiles: [], problems: [] };
  if (file.kind === "unreadable") return broken(path, file.reason);
  let value: unknown;
  try {
    value = JSON.parse(file.text);
  } catch {
    const { line, column } = jsonFaultPlace(file.text);
    return broken(path, `it is no JSON at line ${line}, column ${column}: correct it there`);
  }
  const { version, agents } = (value ?? {}) as { version?: unknown; agents?: unknown };
  if (version !== VERSION || !Array.isArray(agents)) {
    const isNewer = typeof version === "number" && version > VERSION;
    return broken(
      path,
      isNewer
        ? `it is of a newer Baton (version ${version}): update this one`
        : `it has to be {"version": ${VERSION}, "agents": [...]}: put your profiles there`,
    );
  }
  return parseEntries(path, agents, timing);
}

function parseEntries(path: string, agents: readonly unknown[], timing: SweepTiming): OwnProfiles {
  const profiles: OwnProfile[] = [];
  const problems: string[] = [];
  for (const [index, entry] of agents.entries()) {
    const problem = problemOf(entry, timing);
    const profile = entry as AgentProfile;
    const isTwice = profiles.some((known) => known.profile.name === profile?.name);
    if (problem === null && !isTwice) {
      profiles.push({ profile, revision: revisionOf(profile) });
      continue;
    }
    problems.push(
      `${path}: agents[${index}]${nameIn(entry)}: ${problem ?? "the name is taken by an entry before it: choose another"}`,
    );
  }
  return { profiles, problems };
}

/** What is wrong with an entry; null for nothing. Its defaults are filled in. */
function problemOf(entry: unknown, timing: SweepTiming): string | null {
  const validate = VALIDATORS["agent.save"];
  if (!validate({ profile: entry })) {
    return (
      describeFault(validate.errors)
        .replaceAll(/^profile\b\.?/g, "")
        .trim() || "is no profile"
    );
  }
  const faults = profileFaults(entry as AgentProfile, timing);
  return faults.length === 0
    ? null
    : faults.map((fault) => `${fault.path}: ${fault.message}`).join("; ");
}

function nameIn(entry: unknown): string {
  const name = typeof entry === "object" && entry !== null && "name" in entry ? entry.name : null;
  return typeof name === "string" ? ` (${name.slice(0, 60)})` : "";
}

function broken(path: string, reason: string): OwnProfiles {
  return { profiles: [], problems: [`${path}: ${reason}`] };
}

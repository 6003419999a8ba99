import {
  type AgentProfile,
  type SweepTiming,
  secretsOf,
} from "../../../shared/domain/agent-profile.ts";
import { BUILT_IN_AGENTS, findBuiltIn } from "../../../shared/domain/built-in-agents.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { Agent, AgentCheck } from "../../../shared/operations/agent.ts";
import { findProgram } from "../processes/find-program.ts";
import {
  agentFilePath,
  type ExpectedRevision,
  type OwnProfile,
  readAgentFile,
  removeOwnProfile,
  saveOwnProfile,
} from "./agent-file.ts";
import { checkVersion } from "./check-version.ts";
import { isSecretSet, missingSecrets, type SecretStore } from "./secret-store.ts";

/** What knowing the agents needs. */
export interface AgentProfilesOptions {
  /** Baton's own folder. */
  readonly home: string;
  /** Where programs and secrets are looked for. */
  readonly env: NodeJS.ProcessEnv;
  /** What relative paths of programs begin at. */
  readonly cwd: string;
  readonly secrets: Pick<SecretStore, "names">;
  readonly timing: SweepTiming;
}

/** The agents that Baton can start. The file is read at each call: people edit it by hand. */
export interface AgentProfiles {
  /** All of them, the built-in ones first, and what is wrong in the file. */
  list(): { readonly agents: Agent[]; readonly problems: readonly string[] };
  /** @throws DomainError not_found, naming those that there are */
  get(name: string): Agent;
  /** @throws DomainError invalid_argument, revision_conflict, storage */
  save(profile: AgentProfile, expected: ExpectedRevision): Agent;
  /** @throws DomainError not_found, revision_conflict, storage */
  remove(name: string, expected: ExpectedRevision): { name: string; builtInIsBack: boolean };
  /** Runs its program with `--version`. @throws DomainError not_found */
  check(name: string): Promise<AgentCheck>;
}

/** Reads and keeps the agents' profiles: the built-in ones, and a person's own in `agents.json`. */
export function createAgentProfiles(options: AgentProfilesOptions): AgentProfiles {
  const { home, timing } = options;
  const path = agentFilePath(home);
  const list = (): ReturnType<AgentProfiles["list"]> => {
    const { profiles, problems } = readAgentFile(path, timing);
    const names = new Set(profiles.map(({ profile }) => profile.name));
    const builtIn = BUILT_IN_AGENTS.filter(({ profile }) => !names.has(profile.name));
    const agents = [
      ...builtIn.map(({ profile }) => describe(options, profile, null)),
      ...profiles.map((own) => describe(options, own.profile, own)),
    ];
    return { agents, problems };
  };
  const get = (name: string): Agent => {
    const { agents, problems } = list();
    const found = agents.find((agent) => agent.name === name);
    if (found) return found;
    const known = agents.map((agent) => agent.name).join(", ");
    const why = problems.length > 0 ? `. What is wrong in your own: ${problems.join("; ")}` : "";
    const message = `there is no agent ${JSON.stringify(name)}: choose one of ${known}${why}`;
    throw new DomainError("not_found", message, { name });
  };
  return {
    list,
    get,
    save(profile, expected) {
      const own = saveOwnProfile(path, profile, expected, timing);
      return describe(options, own.profile, own);
    },
    remove(name, expected) {
      removeOwnProfile(path, name, expected, timing);
      return { name, builtInIsBack: findBuiltIn(name) !== null };
    },
    async check(name) {
      const { path: program, obstacles } = get(name);
      if (program === null) return { name, path: null, version: null, obstacles };
      const { version, problem } = await checkVersion(program, options.env);
      return {
        ...{ name, version, path: program },
        obstacles: problem === null ? obstacles : [`${program} ${problem}`, ...obstacles],
      };
    },
  };
}

function describe(
  { env, cwd, secrets }: AgentProfilesOptions,
  profile: AgentProfile,
  own: OwnProfile | null,
): Agent {
  const { name } = profile;
  const program = String(profile.command[0]);
  const path = findProgram(program, env, cwd);
  return {
    name,
    origin: own ? "own" : "built-in",
    replacesBuiltIn: own !== null && findBuiltIn(name) !== null,
    revision: own?.revision ?? null,
    profile: structuredClone(profile) as Agent["profile"],
    path,
    secrets: secretsOf(profile).map((secret) => ({
      ...secret,
      isSet: isSecretSet(secret.source, secret.name, env, secrets),
    })),
    obstacles: [
      ...(path === null ? [missingProgram(program)] : []),
      ...missingSecrets(profile, env, secrets),
    ],
  };
}

function missingProgram(program: string): string {
  if (/[\\/]/.test(program)) {
    return `there is no program ${program}, or it may not be run: correct the path in the profile`;
  }
  const known = BUILT_IN_AGENTS.find(({ profile }) => profile.command[0] === program);
  return `${program} is not in PATH: ${known?.install ?? "install it, or name its whole path in the profile"}`;
}

import {
  type AgentProfile,
  DEFAULT_LIMITS,
  MAX_PROFILE_NAME,
} from "../../../shared/domain/agent-profile.ts";

/** A profile to begin with. @param taken the names that there are */
export function newProfile(taken: readonly string[]): AgentProfile {
  return {
    name: freeName("my-agent", taken),
    title: "My agent",
    command: ["my-agent", "{promptFile}"],
    promptVia: "argument",
    environment: {},
    workingDirectory: "worktree",
    format: "plain",
    model: null,
    limits: DEFAULT_LIMITS,
    needsWorktree: true,
  };
}

/** The same profile under a name of its own. */
export function duplicateOf(profile: AgentProfile, taken: readonly string[]): AgentProfile {
  const name = freeName(`${profile.name}-2`, taken);
  return { ...profile, name, title: `${profile.title} (${name.slice(profile.name.length + 1)})` };
}

/** A name like the wished one that nobody has: `codex-2`, `codex-3`. */
function freeName(wished: string, taken: readonly string[]): string {
  const stem = wished.replace(/-\d+$/, "").slice(0, MAX_PROFILE_NAME - 4);
  for (let number = 1; ; number++) {
    const name = number === 1 ? wished : `${stem}-${number}`;
    if (!taken.includes(name) && name.length <= MAX_PROFILE_NAME) return name;
  }
}

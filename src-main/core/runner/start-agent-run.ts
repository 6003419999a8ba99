import { randomUUID } from "node:crypto";
import type { AgentProfile } from "../../../shared/domain/agent-profile.ts";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { ErrorValue, Result } from "../../../shared/errors.ts";
import { ownProcessIdentity } from "../process-identity.ts";
import { startRun } from "../run/active-run.ts";
import type { AgentRun, AgentRunWish } from "./agent-run.ts";
import type { AgentRunPorts } from "./ports.ts";
import { RunningAgent } from "./running-agent.ts";

/**
 * Starts an agent on a task: claim, worktree, prompt, process, judgement. What can be refused is
 * refused before the board is touched; a conflict is never tried again.
 * @returns null when nothing is ready
 */
export async function startAgentRun(
  ports: AgentRunPorts,
  wish: AgentRunWish,
): Promise<Result<AgentRun | null>> {
  const profile = ports.findProfile(wish.profile);
  if (!profile) {
    return refusal("not_found", `there is no agent profile ${wish.profile}: see baton agent list`);
  }
  const fault = ports.findFault(profile);
  if (fault !== null) return refusal("invalid_argument", fault);
  const environment = await ports.resolveEnvironment(profile);
  if (!environment.ok) return environment;
  const isRepository = await repositoryOf(ports, profile, wish);
  if (!isRepository.ok) return isRepository;
  // Each run is a holder of its own, though the same agent does it.
  const caller: Caller = {
    ...{ type: "agent", id: `${profile.name}/run-${randomUUID().slice(0, 8)}` },
    ...{ runtime: profile.name, surface: "run", claim: null },
  };
  const wanted = {
    ...wish.of,
    ...{ type: profile.name, owner: ownProcessIdentity(), isRepository: isRepository.data },
  };
  const started = await startRun(ports.runner, caller, wanted, wish.stop);
  if (!started.ok || started.data === null) return started as Result<null>;
  const run = new RunningAgent(ports, wish, profile, environment.data, started.data);
  return { ok: true, data: run };
}

/** Whether the task's project is a repository; null where the agent needs none. */
async function repositoryOf(
  ports: AgentRunPorts,
  profile: AgentProfile,
  { of, by }: AgentRunWish,
): Promise<Result<boolean | null>> {
  if (!profile.needsWorktree) return { ok: true, data: null };
  if (of.task === undefined) {
    if (of.project === undefined) return { ok: true, data: null };
    const project = await ports.runner.run("project.get", { project: of.project }, by);
    return project.ok ? { ok: true, data: await ports.isRepository(project.data.id) } : project;
  }
  const task = await ports.runner.run("task.get", { task: of.task }, by);
  return task.ok ? { ok: true, data: await ports.isRepository(task.data.projectId) } : task;
}

function refusal(code: ErrorValue["code"], message: string): Result<never> {
  return { ok: false, error: { code, message } };
}

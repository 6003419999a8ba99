import { randomUUID } from "node:crypto";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { ErrorValue, Result } from "../../../shared/errors.ts";
import type { Project } from "../../../shared/operations/project.ts";
import { ownProcessIdentity } from "../process-identity.ts";
import { startRun } from "../run/active-run.ts";
import type { AgentRun, AgentRunWish } from "./agent-run.ts";
import type { AgentRunPorts } from "./ports.ts";
import { RunningAgent } from "./running-agent.ts";

/**
 * Starts an agent on a task: claim, worktree, prompt, process, judgement. What can be refused is
 * refused before the board is touched, more runs of the profile than it allows on this board too; a
 * conflict is never tried again.
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
  const place = await placeOf(ports, wish);
  if (!place.ok) return place;
  const { project = null, mayBeJudged = false } = place.data ?? {};
  if (mayBeJudged && project?.verify.critic === profile.name) {
    const { prefix } = project;
    return refusal(
      "invalid_argument",
      `${profile.name} is the critic of ${prefix}, and would judge its own work: run another agent, or name another critic (baton project edit ${prefix} --critic NAME)`,
    );
  }
  const isRepository =
    profile.needsWorktree && project ? await ports.isRepository(project.id) : null;
  // Each run is a holder of its own, though the same agent does it.
  const caller: Caller = {
    ...{ type: "agent", id: `${profile.name}/run-${randomUUID().slice(0, 8)}` },
    ...{ runtime: profile.name, surface: "run", claim: null },
  };
  const wanted = {
    ...wish.of,
    ...{ type: profile.name, owner: ownProcessIdentity(), isRepository },
    mostOfType: profile.limits.maxConcurrent,
  };
  const started = await startRun(ports.runner, caller, wanted, wish.stop);
  if (!started.ok || started.data === null) return started as Result<null>;
  const run = new RunningAgent(ports, wish, profile, environment.data, started.data);
  return { ok: true, data: run };
}

/** Where the work lies. */
interface Place {
  readonly project: Project;
  /** False where it changes no files: then nothing judges it. */
  readonly mayBeJudged: boolean;
}

/** Where the work lies; null where it may be any of several projects. */
async function placeOf(
  { runner }: AgentRunPorts,
  { of, by }: AgentRunWish,
): Promise<Result<Place | null>> {
  const task = of.task === undefined ? null : await runner.run("task.get", { task: of.task }, by);
  if (task && !task.ok) return task;
  const name = task?.data.projectId ?? of.project;
  if (name === undefined) return { ok: true, data: null };
  const project = await runner.run("project.get", { project: name }, by);
  if (!project.ok) return project;
  return {
    ok: true,
    data: { project: project.data, mayBeJudged: task?.data.fileMutating ?? true },
  };
}

function refusal(code: ErrorValue["code"], message: string): Result<never> {
  return { ok: false, error: { code, message } };
}

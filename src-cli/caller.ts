import type { Caller, PresentedClaim, Surface } from "../shared/domain/caller.ts";
import { decideName } from "../shared/domain/text.ts";
import { workerName } from "../shared/domain/worker-name.ts";
import { personName } from "../src-main/core/person-name.ts";
import type { GlobalFlags } from "./argv/global-options.ts";
import { invalidArgument } from "./argv/invalid-argument.ts";
import { type EnclosingWorker, isSameFile } from "./enclosing-workers.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Who is calling. A person is whoever names no agent and presents no epoch; an epoch alone makes a
 * fenced worker under the user's own name.
 * @param flags `--agent`, `--epoch` and `--runtime`
 * @param env `BATON_AGENT`, `BATON_CLAIM_EPOCH` and `BATON_TASK`
 * @throws DomainError invalid_argument
 */
export function callerOf(flags: GlobalFlags, env: Environment, surface: Surface = "cli"): Caller {
  const agent = agentName(flags, env);
  const claim = presentedClaim(flags, env);
  return {
    type: agent === null && claim === null ? "human" : "agent",
    id: agent ?? personName(env),
    runtime: flags.runtime === null ? null : nameOf(flags.runtime, "--runtime"),
    surface,
    claim,
  };
}

/**
 * The same caller, with the workers inside whose process it runs. Nobody there is a person: a worker
 * that takes its name off is still that worker.
 * @param board the board file that is meant
 */
export function withinWorkers(
  caller: Caller,
  workers: readonly EnclosingWorker[],
  board: string,
): Caller {
  if (workers.length === 0) return caller;
  const within = workers.map(({ agent }) => agent);
  const here = workers.find((worker) => worker.board === null || isSameFile(worker.board, board));
  return caller.type === "human" && here
    ? { ...caller, type: "agent", id: here.agent, within }
    : { ...caller, within };
}

/**
 * Who works through a process that claims for itself, as `baton run` and `baton mcp` do: the named
 * agent, or a worker that is this process alone. It is an agent also where a person started it, so
 * that its late writes are fenced by its epoch.
 */
export function workerCallerOf(
  flags: GlobalFlags,
  env: Environment,
  surface: "run" | "mcp",
  pid: number,
): Caller {
  const agent = agentName(flags, env) ?? workerName(personName(env), surface, pid);
  const caller = callerOf({ ...flags, agent, epoch: null }, {}, surface);
  return { ...caller, claim: null };
}

function agentName(flags: GlobalFlags, env: Environment): string | null {
  if (flags.agent !== null) return nameOf(flags.agent, "--agent");
  return env.BATON_AGENT ? nameOf(env.BATON_AGENT, "BATON_AGENT") : null;
}

function nameOf(text: string, label: string): string {
  const decision = decideName(text, label);
  if (decision.kind === "refused") throw invalidArgument(decision.reason);
  return decision.text;
}

/** `--epoch` is meant for what the call names; the environment's for BATON_TASK, where that is set. */
function presentedClaim(flags: GlobalFlags, env: Environment): PresentedClaim | null {
  if (flags.epoch !== null) return { epoch: flags.epoch, task: null };
  const text = env.BATON_CLAIM_EPOCH;
  if (!text) return null;
  if (!/^\d{1,15}$/.test(text)) {
    throw invalidArgument(
      `BATON_CLAIM_EPOCH is ${JSON.stringify(text)}: it must be the whole number that the claim answered with`,
    );
  }
  return { epoch: Number(text), task: env.BATON_TASK || null };
}

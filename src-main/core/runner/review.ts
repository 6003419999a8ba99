import { randomUUID } from "node:crypto";
import { createLineSplitter } from "../../../shared/domain/agent-stream/split-lines.ts";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { SecretMask } from "../../../shared/domain/mask-secrets.ts";
import type { GateResult } from "../../../shared/domain/verdict.ts";
import type { VerifySettings } from "../../../shared/domain/verification.ts";
import type { ErrorValue, Result } from "../../../shared/errors.ts";
import { messageOf } from "../../../shared/errors.ts";
import type { Task } from "../../../shared/operations/fields.ts";
import type { OperationInput } from "../../../shared/operations/index.ts";
import { ownProcessIdentity } from "../process-identity.ts";
import { whileBusy } from "../run/persist.ts";
import { runGate } from "../verify/run-gate.ts";
import type { AgentRunPorts } from "./ports.ts";
import { type AgentToRun, reportOf, runAgent } from "./run-agent.ts";
import type { WorkHeard } from "./work.ts";
import type { RunLogWriter } from "./write-run-log.ts";

type CriticReport = NonNullable<OperationInput<"run.judge">["critic"]>;

/** Work that is judged. */
export interface ReviewOptions {
  readonly ports: AgentRunPorts;
  /** In review, as its run left it. */
  readonly task: Task;
  /** The app's own name; it neither built nor judges. */
  readonly by: Caller;
  readonly verification: VerifySettings;
  /** The worktree. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly mask: SecretMask;
  /** The commits before and after the work. */
  readonly base: string | null;
  readonly head: string | null;
  readonly log: RunLogWriter;
  readonly stop: AbortSignal;
  readonly onPhase: (phase: "gate" | "critic") => void;
  readonly onHeard: (heard: WorkHeard) => void;
}

/** What was found out, for `run.judge`; or why there is nothing to judge by. */
export type Review =
  | {
      readonly kind: "reviewed";
      readonly gate: GateResult | null;
      readonly critic: CriticReport | null;
    }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly error: ErrorValue };

/** Runs the gate and, when it is green, the critic (board.md 5). */
export async function reviewWork(options: ReviewOptions): Promise<Review> {
  const { verification, stop } = options;
  const gate =
    verification.command === null ? null : await judgeByGate(options, verification.command);
  if (stop.aborted) return { kind: "stopped" };
  const isRed = gate !== null && !gate.passed;
  if (isRed || verification.critic === null) return { kind: "reviewed", gate, critic: null };
  const critic = await askCritic(options, verification.critic, gate);
  if (!critic.ok) return { kind: "failed", error: critic.error };
  return stop.aborted ? { kind: "stopped" } : { kind: "reviewed", gate, critic: critic.data };
}

async function judgeByGate(options: ReviewOptions, command: string): Promise<GateResult | null> {
  const { log, mask, env, folder, verification, stop } = options;
  options.onPhase("gate");
  log.write("baton", `gate: ${mask.mask(command)}`);
  const masked = mask.stream();
  const lines = createLineSplitter();
  const write = (texts: readonly string[]) => {
    for (const line of texts) log.write("out", line);
  };
  const gate = await runGate({
    ...{ command, cwd: folder, env, stop, mask: mask.mask },
    timeoutMs: verification.timeoutMs,
    onOutput(text) {
      write(lines.push(masked.push(text)));
      return log.pressure();
    },
  });
  write([...lines.push(masked.end()), ...lines.end()]);
  const how = gate?.passed ? "green" : gate?.timedOut ? "timed out" : `exit ${gate?.exitCode}`;
  if (gate) log.write("baton", `gate: ${how} after ${Math.round(gate.durationMs / 1_000)} s`);
  return gate;
}

/**
 * Lets another agent look the work over, in a checkout of its own. It can't be had: that is said to
 * the judgement as the critic's failure, which blocks nothing by itself.
 */
async function askCritic(
  options: ReviewOptions,
  name: string,
  gate: GateResult | null,
): Promise<Result<CriticReport | null>> {
  const { ports, task, log, base, head } = options;
  options.onPhase("critic");
  log.write("baton", `critic: ${name}`);
  const profile = ports.findProfile(name);
  const caller = {
    ...options.by,
    type: "agent",
    id: `${name}/critic-${randomUUID().slice(0, 8)}`,
  } as const;
  const opened = await whileBusy(() =>
    ports.runner.run(
      "run.critique",
      {
        ...{ task: task.id, claimEpoch: task.claimEpoch, gate, type: name },
        owner: ownProcessIdentity(),
      },
      { ...caller, runtime: name, claim: null },
    ),
  );
  if (!opened.ok) return opened;
  const execution = opened.data.id;
  const broken = (error: string): Result<CriticReport> => ({
    ok: true,
    data: { execution, outcome: "failed", message: "", error },
  });
  if (task.assignee?.runtime === name) {
    return broken(`${name} built the work: name another agent as the project's critic`);
  }
  if (!profile)
    return broken(`there is no agent profile ${name}: name another as the project's critic`);
  const environment = await ports.resolveEnvironment(profile);
  if (!environment.ok) return broken(environment.error.message);
  const brief = await ports.runner.run(
    "run.brief",
    {
      ...{ task: task.id, role: "critic" as const },
      ...(base !== null && { base }),
      ...(head !== null && { head }),
    },
    options.by,
  );
  if (!brief.ok) return broken(brief.error.message);
  try {
    const checkout =
      head === null ? null : await ports.worktrees(options.by).checkOutDetached(task.id, head);
    const work: AgentToRun = {
      ...{ ports, profile, log, execution, environment: environment.data },
      ...{ task, prompt: brief.data.prompt, epoch: task.claimEpoch, agent: caller.id },
      place: { worktree: checkout?.path ?? null, projectFolder: options.folder },
      beat: async () => ({ kind: "handed_over" }),
      // Its cost is known at its end alone, and a judgement is worth more than what is left of it.
      findOverspent: () => null,
      ...{ stop: options.stop, onHeard: options.onHeard },
    };
    try {
      const end = await runAgent(work);
      if (typeof end === "string") return broken(end);
      return {
        ok: true,
        data: { ...reportOf(end), execution, message: end.summary.finalMessage ?? "" },
      };
    } finally {
      await checkout?.remove();
    }
  } catch (error) {
    return broken(messageOf(error));
  }
}

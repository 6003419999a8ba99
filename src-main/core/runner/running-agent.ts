import { join } from "node:path";
import type { AgentProfile } from "../../../shared/domain/agent-profile.ts";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { LiveRun, RunPhase, StopWay } from "../../../shared/domain/live-run.ts";
import { createSecretMask } from "../../../shared/domain/mask-secrets.ts";
import { spendBudget } from "../../../shared/domain/run-limits.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import { DomainError, type ErrorValue, messageOf } from "../../../shared/errors.ts";
import type { Execution } from "../../../shared/operations/execution.ts";
import type { Task } from "../../../shared/operations/fields.ts";
import type { OperationInput, OperationName } from "../../../shared/operations/index.ts";
import { ownProcessIdentity } from "../process-identity.ts";
import { type ActiveRun, activeRun } from "../run/active-run.ts";
import { BUSY_BOUND_MS, whileBusy } from "../run/persist.ts";
import { type AskBoard, closeJudges, endByOwnHand, giveBackOthers } from "./after-run.ts";
import { noteAgent } from "./agent-note.ts";
import type { AgentRun, AgentRunRecord, AgentRunWish } from "./agent-run.ts";
import { keepBeating } from "./keep-beating.ts";
import type { AgentRunPorts, ResolvedEnvironment } from "./ports.ts";
import { reviewWork } from "./review.ts";
import { EXECUTION_MARK, reportOf, runAgent, usageOf } from "./run-agent.ts";
import type { WorkEnd, WorkHeard } from "./work.ts";
import { prepareWorkplace, type Workplace } from "./workplace.ts";
import { openRunLog, type RunLogWriter } from "./write-run-log.ts";

const NOTHING_VERIFIES =
  "nothing verifies it: look at its changes, then finish it, or set a verify command";

/** What one attempt led to. */
type AttemptEnd =
  | { readonly kind: "over"; readonly record: AgentRunRecord }
  | { readonly kind: "again"; readonly task: Task; readonly execution: Execution };

/** A claimed task with its agent, from the claim to the judgement of the work. */
export class RunningAgent implements AgentRun {
  readonly ended: Promise<AgentRunRecord>;
  readonly #ports: AgentRunPorts;
  readonly #wish: AgentRunWish;
  readonly #profile: AgentProfile;
  readonly #environment: ResolvedEnvironment;
  readonly #stop = new AbortController();
  readonly #hurry = new AbortController();
  #run: ActiveRun;
  #phase: RunPhase = "preparing";
  #attempt = 1;
  /** Whether this attempt's agent was started. */
  #hasWorked = false;
  /** The task of this attempt in review, while its work is judged. */
  #judged: Task | null = null;
  #stopping: StopWay | null = null;
  #heard: WorkHeard | null = null;
  #heardAt: number | null = null;
  #log: RunLogWriter | null = null;

  constructor(
    ports: AgentRunPorts,
    wish: AgentRunWish,
    profile: AgentProfile,
    environment: ResolvedEnvironment,
    run: ActiveRun,
  ) {
    this.#ports = ports;
    this.#wish = wish;
    this.#profile = profile;
    this.#environment = environment;
    this.#run = this.#take(run);
    this.ended = this.#perform();
  }

  snapshot(): LiveRun {
    const { task, execution } = this.#run;
    const summary = this.#heard?.summary;
    return {
      ...{ executionId: execution.id, taskId: task.id, taskKey: task.key, taskTitle: task.title },
      ...{ projectId: task.projectId, profile: this.#profile.name, attempt: this.#attempt },
      ...{ phase: this.#phase, startedAt: execution.startedAt, stopping: this.#stopping },
      model: summary?.model ?? this.#profile.model,
      lastLine: this.#heard?.lastLine ?? null,
      lastLineAt: this.#heardAt,
      openTool: [...(summary?.openTools.values() ?? [])].at(-1) ?? null,
      usage: summary?.usage ?? null,
      costUsd: summary?.costUsd ?? null,
      logLines: this.#log?.lineCount() ?? 0,
    };
  }

  stop(way: StopWay): void {
    if (this.#stopping) return;
    this.#stopping = way;
    this.#stop.abort();
    this.#wish.onChange();
  }

  hurry(): void {
    this.#hurry.abort();
  }

  async beat(): Promise<void> {
    if (this.#phase !== "gate" && this.#phase !== "critic") await this.#run.beat();
  }

  async #perform(): Promise<AgentRunRecord> {
    for (;;) {
      const end = await this.#performAttempt().catch((error: unknown) => this.#giveUp(error));
      if (end.kind === "over") {
        await giveBackOthers(this.#ask, this.#run.caller, this.#run.task);
        return end.record;
      }
      const { caller } = this.#run;
      const claim = { epoch: end.task.claimEpoch, task: end.task.id };
      this.#run = this.#take({ ...end, caller: { ...caller, claim } });
      this.#attempt++;
      this.#hasWorked = false;
      this.#judged = null;
      this.#heard = null;
    }
  }

  async #performAttempt(): Promise<AttemptEnd> {
    this.#enter("preparing");
    const log = await openRunLog({
      folder: this.#logFolder(),
      now: this.#ports.now,
      onFault: (error) => this.#ports.report(`a run's log can't be written: ${messageOf(error)}`),
      onLine: this.#wish.onLine,
    });
    this.#log = log;
    // Worktrees are made and saved one after the other: a run that waits for its turn is alive.
    const endBeats = keepBeating(this.#ports.heartbeatMs, async () => {
      if (this.#phase === "preparing" || this.#phase === "closing") await this.#run.beat();
    });
    let place: Workplace | null = null;
    try {
      place = await this.#prepare();
      return await this.#workAndConclude(place, log);
    } finally {
      await place?.leave().catch((error: unknown) => this.#ports.report(messageOf(error)));
      await endBeats();
      await log.close();
    }
  }

  /** Makes the place ready, and notes in the ledger where the work begins and is logged. */
  async #prepare(): Promise<Workplace> {
    const { task, execution, caller } = this.#run;
    const project = await this.#demand("project.get", { project: task.projectId });
    const place = await prepareWorkplace(this.#ports, caller, this.#profile, task, project);
    await this.#demand(
      "run.note",
      {
        ...{ execution: execution.id, logPath: this.#logFolder() },
        ...(place.head !== null && { beforeCommit: place.head }),
        ...(place.workspaceId !== null && { workspaceId: place.workspaceId }),
      },
      caller,
    );
    return place;
  }

  async #workAndConclude(place: Workplace, log: RunLogWriter): Promise<AttemptEnd> {
    const run = this.#run;
    const { task, execution, caller } = run;
    const { prompt } = await this.#demand("run.brief", { task: task.id });
    // Stopped while it was prepared: nothing is begun that would be killed at once.
    if (this.#stopping) return this.#concludeStopped({}, null);
    this.#enter("working");
    const end = await runAgent({
      ...{ ports: this.#ports, profile: this.#profile, environment: this.#environment, log },
      ...{ task, place, prompt, execution: execution.id },
      ...{ epoch: task.claimEpoch, agent: caller.id, stop: this.#stop.signal },
      onStarted: (pid) =>
        void noteAgent(this.#logFolder(), pid).catch((error: unknown) =>
          this.#ports.report(`a run's process can't be noted: ${messageOf(error)}`),
        ),
      onHeard: (heard) => {
        this.#hasWorked = true;
        this.#hear(heard);
      },
      findOverspent: (costUsd) => {
        const exceeded = this.#ports.findExceeded(task.id, { execution: execution.id, costUsd });
        return exceeded && spendBudget(exceeded);
      },
      beat: async (summary, isProgress) => {
        const standing = await run.beat(isProgress);
        const usage = usageOf(summary);
        if (standing.kind === "held" && Object.keys(usage).length > 0) {
          await this.#ports.runner.run("run.note", { execution: execution.id, ...usage }, caller);
        }
        return standing;
      },
    });
    this.#enter("closing");
    this.#hasWorked ||= typeof end !== "string" && end.startError === null;
    if (typeof end === "string") return this.#closeBroken(errorOf("invalid_argument", end));
    return this.#conclude(end, place, log);
  }

  async #conclude(end: WorkEnd, place: Workplace, log: RunLogWriter): Promise<AttemptEnd> {
    if (end.lost) return this.#failed(end.lost);
    const report = reportOf(end);
    const { key, title } = this.#run.task;
    const isDone = report.outcome === "succeeded" && !this.#stopping;
    const message = isDone ? `${key}: ${title}` : `${key}: work in progress`;
    const afterCommit = await place.save(message);
    const ended = { ...report, ...(afterCommit !== null && { afterCommit }) };
    if (this.#stopping) return this.#concludeStopped(usageOf(end.summary), afterCommit);
    if (!isDone) return this.#close(ended);
    const { outcome: _, error: __, ...work } = ended;
    return this.#judge(work, place, log);
  }

  /** Ends the builder's part, and lets its work be judged where that is wanted. */
  async #judge(
    work: Omit<OperationInput<"run.review">, "execution" | "owner">,
    place: Workplace,
    log: RunLogWriter,
  ): Promise<AttemptEnd> {
    const { execution, caller } = this.#run;
    const reviewed = await this.#ask(
      "run.review",
      { ...work, execution: execution.id, owner: ownProcessIdentity() },
      caller,
    );
    if (!reviewed.ok) return this.#followOwnHand(work, reviewed.error);
    const { task, verification, review: gateExecution } = reviewed.data;
    if (!verification || !gateExecution) {
      const isDone = task.status === "done";
      const reason = task.status === "in_review" ? NOTHING_VERIFIES : task.blockedReason;
      return this.#over(isDone ? "succeeded" : "unverified", reason, task.status);
    }
    this.#judged = task;
    const folder = place.worktree ?? place.projectFolder;
    const review = await reviewWork({
      ...{ ports: this.#ports, task, verification, log, by: this.#wish.by },
      folder: folder ?? process.cwd(),
      env: { ...this.#environment.env, [EXECUTION_MARK]: gateExecution.id },
      mask: createSecretMask(this.#environment.secrets),
      ...{ base: place.head, head: work.afterCommit ?? null, stop: this.#stop.signal },
      onPhase: (phase) => this.#enter(phase),
      onHeard: (heard) => this.#hear(heard),
    });
    this.#enter("closing");
    if (review.kind === "failed") return this.#endUnjudged(task, review.error);
    if (review.kind === "stopped") {
      return this.#endReview(task, "cancelled", `the judgement was stopped by ${this.#wish.by.id}`);
    }
    const judged = await this.#ask("run.judge", {
      ...{ task: task.id, claimEpoch: task.claimEpoch, gate: review.gate, critic: review.critic },
      retry: { type: this.#profile.name, owner: ownProcessIdentity() },
    });
    if (!judged.ok) return this.#endUnjudged(task, judged.error);
    const { next, task: after, execution: again } = judged.data;
    log.write("baton", `judged: ${judged.data.outcome}, ${next}`);
    if (again) return { kind: "again", task: after, execution: again };
    const isDone = next === "done";
    return this.#over(isDone ? "succeeded" : "unverified", after.blockedReason, after.status);
  }

  /** The agent may have moved its task on by itself, such as to blocked: that is its end then. */
  async #followOwnHand(
    work: Omit<OperationInput<"run.review">, "execution" | "owner">,
    error: ErrorValue,
  ): Promise<AttemptEnd> {
    if (error.code !== "stale_claim") return this.#failed(error);
    const closing = await this.#run.finish({ ...work, outcome: "succeeded" });
    if (closing.kind !== "closed") return this.#failed(closing.error);
    const { outcome, reason } = endByOwnHand(closing.task);
    return this.#over(outcome, reason, closing.task.status);
  }

  /** A judgement that the board refuses is no reason to leave its task with nobody. */
  async #endUnjudged(task: Task, error: ErrorValue): Promise<AttemptEnd> {
    if (isLost(error) || error.code === "busy") return this.#failed(error);
    return this.#endReview(task, "failed", `its work can't be judged: ${error.message}`);
  }

  /** A judgement that came to no end: what judged closes, and the task waits in review for a person. */
  async #endReview(
    task: Task,
    outcome: "cancelled" | "failed",
    error: string,
  ): Promise<AttemptEnd> {
    await closeJudges(this.#ask, task.id, outcome, error);
    return this.#over(outcome === "failed" ? "unverified" : outcome, error, task.status);
  }

  async #concludeStopped(
    usage: ReturnType<typeof usageOf>,
    afterCommit: string | null,
  ): Promise<AttemptEnd> {
    const error = `stopped by ${this.#wish.by.id}`;
    const report = {
      ...({ outcome: "cancelled", error, ...usage } as const),
      ...(afterCommit !== null && { afterCommit }),
    };
    if (this.#stopping !== "park") return this.#close(report);
    // The task stays in progress with nobody working on it: a card that a person parked.
    const { execution, caller, task } = this.#run;
    const parked = await this.#ask(
      "execution.finish",
      { ...report, execution: execution.id },
      caller,
    );
    return parked.ok ? this.#over("cancelled", error, task.status) : this.#failed(parked.error);
  }

  async #close(
    report: Omit<OperationInput<"run.finish">, "execution" | "task">,
  ): Promise<AttemptEnd> {
    const closing = await this.#run.finish(report);
    if (closing.kind !== "closed") return this.#over(closing.kind, null, null, closing.error);
    return this.#over(report.outcome, report.error ?? null, closing.task.status);
  }

  #failed(error: ErrorValue): AttemptEnd {
    return this.#over(isLost(error) ? "lost" : "unsaved", null, null, error);
  }

  /**
   * Before its agent has worked it is not the task's failure, and is not to be counted as one. After
   * that it is, such as when its worktree is gone, and what it used was used all the same.
   */
  async #closeBroken(error: ErrorValue): Promise<AttemptEnd> {
    const usage = this.#heard ? usageOf(this.#heard.summary) : {};
    const outcome = this.#stopping || !this.#hasWorked ? "cancelled" : "failed";
    const end = await this.#close({ outcome, error: error.message, ...usage });
    if (end.kind === "again") return end;
    return { kind: "over", record: { ...end.record, error: end.record.error ?? error } };
  }

  /** Something that has no place in a run's course went wrong, such as a worktree that can't be made. */
  async #giveUp(error: unknown): Promise<AttemptEnd> {
    this.#enter("closing");
    const message = messageOf(error);
    if (!(error instanceof DomainError)) this.#ports.report(message);
    this.#log?.write("baton", message);
    const value = error instanceof DomainError ? error.toValue() : errorOf("internal", message);
    if (this.#judged) return this.#endUnjudged(this.#judged, value);
    return this.#closeBroken(value);
  }

  #over(
    outcome: AgentRunRecord["outcome"],
    reason: string | null,
    status: TaskStatus | null,
    error: ErrorValue | null = null,
  ): AttemptEnd {
    const { task, execution } = this.#run;
    const record: AgentRunRecord = {
      ...{ taskId: task.id, taskKey: task.key, taskTitle: task.title, projectId: task.projectId },
      ...{ profile: this.#profile.name, executionId: execution.id, outcome, status },
      ...{ reason: reason ?? error?.message ?? null, error },
    };
    return { kind: "over", record };
  }

  #take({ caller, task, execution }: Pick<ActiveRun, "caller" | "task" | "execution">): ActiveRun {
    return activeRun(this.#ports.runner, caller, task, execution, this.#hurry.signal);
  }

  #enter(phase: RunPhase): void {
    this.#phase = phase;
    this.#wish.onChange();
  }

  #hear(heard: WorkHeard): void {
    this.#heard = heard;
    this.#heardAt = this.#ports.now();
    this.#wish.onChange();
  }

  #logFolder(): string {
    return join(this.#ports.logRoot, this.#run.execution.id);
  }

  readonly #ask: AskBoard = (name, input, caller = this.#wish.by) => {
    const request = () => this.#ports.runner.run(name, input, caller);
    return whileBusy(request, BUSY_BOUND_MS, this.#hurry.signal);
  };

  /** @throws DomainError with what the board answered */
  async #demand<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    caller: Caller = this.#wish.by,
  ) {
    const result = await this.#ask(name, input, caller);
    if (result.ok) return result.data;
    throw new DomainError(result.error.code, result.error.message, result.error.detail);
  }
}

/** Whether somebody else has the task by now, or nobody can have it any more. */
function isLost({ code }: ErrorValue): boolean {
  return code === "stale_claim" || code === "not_found";
}

function errorOf(code: ErrorValue["code"], message: string): ErrorValue {
  return { code, message };
}

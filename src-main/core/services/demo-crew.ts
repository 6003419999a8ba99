import type { Caller } from "../../../shared/domain/caller.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { GateResult } from "../../../shared/domain/verdict.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { addComment } from "./add-comment.ts";
import { claimById } from "./claim-task.ts";
import { asGate, type ServiceContext } from "./context.ts";
import { createExecutionProcess } from "./create-execution.ts";
import { createTask, type NewTask } from "./create-task.ts";
import { finishExecution } from "./finish-execution.ts";
import { updateStatus } from "./move-task.ts";
import { getTask } from "./resolve.ts";
import { resumeClaim } from "./resume-claim.ts";
import { type Judgement, setTaskVerification } from "./verify-task.ts";
import { putFact } from "./write-fact.ts";

/** The person of the demo: not the one at this computer, who could take back what they never did. */
const PERSON = "mara";

/** A finished run, as far as the demo tells of it. */
export interface DemoRun {
  readonly minutes: number;
  readonly costUsd: number;
  readonly summary: string;
}

/** A task as the demo plans it: other tasks are named by their titles. */
export type DemoTask = Omit<NewTask, "project" | "parent" | "after" | "follows"> & {
  readonly parent?: string;
  readonly after?: readonly string[];
};

/**
 * People and agents of the demo, who work by the services alone, under a clock of their own. Tasks are
 * named by their titles; an agent acts on a task as the holder of its claim.
 */
export class DemoCrew {
  /** What they do happens then, in milliseconds since 1970. Each thing is a change of its own. */
  now: number;
  readonly #tx: WriteTx;
  readonly #context: ServiceContext;
  readonly #project: ProjectRow;
  readonly #ids = new Map<string, string>();

  constructor(tx: WriteTx, context: ServiceContext, project: ProjectRow) {
    this.#tx = tx;
    this.#context = context;
    this.#project = project;
    this.now = context.now;
  }

  add({ parent, after = [], ...fields }: DemoTask): void {
    const task = createTask(this.#tx, this.#person(), {
      ...fields,
      project: this.#project,
      after: after.map((title) => this.#task(title)),
      ...(parent !== undefined && { parent: this.#task(parent) }),
    });
    this.#ids.set(task.title, task.id);
  }

  move(title: string, to: TaskStatus): void {
    this.#moveAs(this.#person(), title, to);
  }

  /** The person takes a task in hand. */
  take(title: string): void {
    claimById(this.#tx, this.#person(), this.#task(title), null);
  }

  /** An agent takes a task. */
  claim(title: string, agent: string): void {
    claimById(this.#tx, this.#agent(agent, null), this.#task(title), runtimeOf(agent));
  }

  /** An agent takes a task, and its run begins. */
  begin(title: string, agent: string): void {
    this.claim(title, agent);
    this.#run(title);
  }

  /** The agent takes its work up again that was found wanting, and its run begins. */
  goOn(title: string): void {
    const context = this.#holder(title);
    resumeClaim(this.#tx, context, this.#task(title), context.caller.runtime, null);
    this.#run(title);
  }

  /** A run ends well, and its work is handed in for review. */
  handIn(title: string, { minutes, costUsd, summary }: DemoRun): void {
    const context = this.#holder(title);
    for (const { id } of this.#tx.executions.runningOfTask(this.#task(title).id)) {
      finishExecution(this.#tx, context, id, {
        status: "succeeded",
        inputTokens: 2_100 * minutes,
        outputTokens: 310 * minutes,
        cacheReadTokens: 7_400 * minutes,
        ...{ costUsd, summary },
      });
    }
    this.#moveAs(context, title, "in_review");
  }

  /** The person has looked at the work: with a finding it is not good enough. */
  judge(title: string, finding: string | null): void {
    const judgement: Judgement =
      finding === null
        ? { status: "pass" }
        : { findings: [{ severity: "missing_ac", message: finding, file: null }] };
    setTaskVerification(this.#tx, this.#person(), this.#task(title), judgement);
  }

  /** The project's gate was run, and says so. */
  check(title: string, gate: GateResult, debt: readonly string[]): void {
    setTaskVerification(this.#tx, asGate(this.#at()), this.#task(title), { gate, debt });
  }

  /** An agent that can't go on asks. */
  ask(title: string, question: string): void {
    this.#moveAs(this.#holder(title), title, "blocked", question);
  }

  comment(title: string, text: string): void {
    addComment(this.#tx, this.#person(), this.#task(title), text);
  }

  note(agent: string, key: string, value: unknown): void {
    putFact(this.#tx, this.#agent(agent, null), this.#project, { key, value });
  }

  #run(title: string): void {
    const context = this.#holder(title);
    const executorType = runtimeOf(context.caller.id);
    createExecutionProcess(this.#tx, context, this.#task(title), { executorType });
  }

  #moveAs(
    context: ServiceContext,
    title: string,
    to: TaskStatus,
    blockedReason: string | null = null,
  ): void {
    const request = { to, runtime: null, overrideReason: null, blockedReason };
    updateStatus(this.#tx, context, this.#task(title), request);
  }

  #task(title: string): KeyedTask {
    return getTask(this.#tx, this.#ids.get(title) ?? title);
  }

  #at(): ServiceContext {
    return { ...this.#context, now: this.now, batch: this.#context.newId() };
  }

  #person(): ServiceContext {
    const { surface } = this.#context.caller;
    const caller: Caller = { type: "human", id: PERSON, runtime: null, surface, claim: null };
    return { ...this.#at(), caller };
  }

  #holder(title: string): ServiceContext {
    const { assigneeAgentId, claimEpoch } = this.#task(title);
    return this.#agent(assigneeAgentId ?? PERSON, claimEpoch);
  }

  #agent(id: string, epoch: number | null): ServiceContext {
    const claim = epoch === null ? null : { epoch, task: null };
    const caller: Caller = { type: "agent", id, runtime: runtimeOf(id), surface: "cli", claim };
    return { ...this.#at(), caller };
  }
}

/** `claude-1` runs on claude. */
function runtimeOf(agent: string): string {
  return agent.split("-")[0] ?? agent;
}

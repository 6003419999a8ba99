import type { Caller } from "../../../shared/domain/caller.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { addComment } from "./add-comment.ts";
import { claimById } from "./claim-task.ts";
import { asGate, type ServiceContext } from "./context.ts";
import { createExecutionProcess } from "./create-execution.ts";
import { createProject } from "./create-project.ts";
import { createTask, type NewTask } from "./create-task.ts";
import { changeProject } from "./edit-project.ts";
import { finishExecution } from "./finish-execution.ts";
import { updateStatus } from "./move-task.ts";
import { projectSettings, storedSettings } from "./project-settings.ts";
import { getTask } from "./resolve.ts";
import { setTaskVerification } from "./verify-task.ts";
import { putFact } from "./write-fact.ts";

const NAME = "Demo";
const RED = {
  ...{ command: "npm test", exitCode: 1, passed: false, timedOut: false, durationMs: 8_400 },
  outputTail: "1 of 41 tests failed: cart keeps its items",
};

/**
 * Makes a project that shows what a board looks like at work: each status, ready and blocked tasks, a
 * stalled chain, claims, runs with their cost, verdicts, comments and a fact. All of it is made by the
 * services that everybody's work goes through, so it obeys the rules of the board; nothing runs.
 * Deleting the project takes all of it away.
 * @throws DomainError conflict when there is one already
 */
export function createDemoBoard(tx: WriteTx, context: ServiceContext): ProjectRow {
  const known = tx.projects.list(true).find((project) => projectSettings(project).isDemo);
  if (known) {
    const message = `there is a demo board already (${known.prefix}): delete that one first`;
    throw new DomainError("conflict", message, { project: known.prefix });
  }
  const made = createProject(tx, context, { name: NAME });
  const settings = JSON.stringify({ ...storedSettings(made), isDemo: true });
  const project = changeProject(tx, context, "project_edited", made, { settings });
  const crew = new DemoCrew(tx, context, project);
  planWork(crew);
  doWork(crew);
  return project;
}

function planWork(crew: DemoCrew): void {
  crew.add({ title: "Collect what people ask for", status: "backlog", labels: ["research"] });
  crew.add({ title: "Dark theme for the docs", status: "backlog", priority: 1, labels: ["docs"] });
  crew.add({
    title: "Make the flaky login test reliable",
    priority: 4,
    labels: ["bug", "tests"],
    description:
      "It fails about once in twenty runs.\n\n- [x] Find out how to repeat it\n- [ ] Await the redirect",
  });
  crew.add({ title: "Cache the search results", priority: 3, labels: ["speed"] });
  crew.add({
    title: "Write the API reference",
    priority: 2,
    labels: ["docs"],
    forRuntime: "codex",
  });
  const release = crew.add({ title: "Ship version 2", priority: 3, labels: ["release"] });
  crew.add({ title: "Check the upgrade path", parent: release, priority: 3 });
  crew.add({ title: "Publish the release notes", after: [release], labels: ["release", "docs"] });
  const moved = crew.add({ title: "Move to the new translation format" });
  crew.add({ title: "Translate the app into German", after: [moved], labels: ["i18n"] });
  crew.move(moved, "cancelled");
}

function doWork(crew: DemoCrew): void {
  const search = crew.add({ title: "Search by label", priority: 2, labels: ["feature"] });
  crew.run(search, "claude-1", 0.84, "Labels are found, and suggested while typed.");
  crew.move(search, "done");

  const keys = crew.add({
    title: "Shortcuts for the whole board",
    priority: 2,
    labels: ["feature"],
  });
  crew.run(keys, "codex-1", 1.12, "Every move has a key. The list under ? is not done.");
  crew.comment(keys, "I would like to see the list before it is done.");

  const cart = crew.add({
    title: "Keep the cart when the session ends",
    priority: 3,
    labels: ["bug"],
  });
  crew.run(cart, "claude-2", 2.31, "The cart is stored, but one test stays red.");
  crew.fail(cart);

  const payment = crew.add({ title: "Pay by invoice", priority: 2, labels: ["feature"] });
  crew.claim(payment, "claude-1");
  crew.ask(payment, "claude-1", "Which of the two billing accounts does it go to?");

  crew.claim(crew.add({ title: "Measure the first paint", labels: ["speed"] }), "codex-2");
  crew.note("ci.main", "green");
}

/** People and agents of the demo, who work by the services alone. */
class DemoCrew {
  readonly #tx: WriteTx;
  readonly #context: ServiceContext;
  readonly #project: ProjectRow;

  constructor(tx: WriteTx, context: ServiceContext, project: ProjectRow) {
    this.#tx = tx;
    this.#context = context;
    this.#project = project;
  }

  add(wanted: Omit<NewTask, "project">): KeyedTask {
    return createTask(this.#tx, this.#context, { ...wanted, project: this.#project });
  }

  move(task: KeyedTask, to: KeyedTask["status"]): void {
    this.#moveAs(this.#context, task, to);
  }

  claim(task: KeyedTask, agent: string): void {
    claimById(this.#tx, this.#as(agent, null), task, runtimeOf(agent));
  }

  /** Claims, runs, and hands in for review. */
  run(task: KeyedTask, agent: string, costUsd: number, summary: string): void {
    this.claim(task, agent);
    const context = this.#as(agent, this.#now(task).claimEpoch);
    const { id } = createExecutionProcess(this.#tx, context, this.#now(task), {
      executorType: runtimeOf(agent),
    });
    const usage = { inputTokens: 48_200, outputTokens: 6_900, costUsd };
    finishExecution(this.#tx, context, id, { status: "succeeded", summary, ...usage });
    this.#moveAs(context, task, "in_review");
  }

  /** The gate is red twice, and the task waits for a person. */
  fail(task: KeyedTask): void {
    for (const _ of [1, 2]) {
      setTaskVerification(this.#tx, asGate(this.#context), this.#now(task), {
        gate: RED,
        debt: ["The cart is empty after the second login."],
      });
    }
  }

  /** An agent that can't go on asks. */
  ask(task: KeyedTask, agent: string, question: string): void {
    const context = this.#as(agent, this.#now(task).claimEpoch);
    this.#moveAs(context, task, "blocked", question);
  }

  comment(task: KeyedTask, text: string): void {
    addComment(this.#tx, this.#context, this.#now(task), text);
  }

  note(key: string, value: string): void {
    putFact(this.#tx, this.#context, this.#project, { key, value });
  }

  #moveAs(
    context: ServiceContext,
    task: KeyedTask,
    to: KeyedTask["status"],
    blockedReason: string | null = null,
  ): void {
    const request = { to, runtime: null, overrideReason: null, blockedReason };
    updateStatus(this.#tx, context, this.#now(task), request);
  }

  #now({ id }: KeyedTask): KeyedTask {
    return getTask(this.#tx, id);
  }

  #as(id: string, epoch: number | null): ServiceContext {
    const { surface } = this.#context.caller;
    const claim = epoch === null ? null : { epoch, task: null };
    const caller: Caller = { type: "agent", id, runtime: runtimeOf(id), surface, claim };
    return { ...this.#context, caller };
  }
}

/** `claude-1` runs on claude. */
function runtimeOf(agent: string): string {
  return agent.split("-")[0] ?? agent;
}

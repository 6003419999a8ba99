import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import { TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { WriteTx } from "../store/store.ts";
import { expectEventsToReplay } from "../testing/board-state.ts";
import { Model, type ModelCaller, type Operation } from "../testing/model.ts";
import { agent, person, TestBoard } from "../testing/test-board.ts";
import { claimNextTask, claimTask } from "./claim-task.ts";
import type { ServiceContext } from "./context.ts";
import { createTaskFor } from "./create-task.ts";
import { dropTask, restoreTask } from "./drop-task.ts";
import { editProject } from "./edit-project.ts";
import { updateTaskFields } from "./edit-task.ts";
import { linkDep, unlinkDep } from "./link-dependency.ts";
import { updateStatus } from "./move-task.ts";
import { releaseTask } from "./release-task.ts";
import { getProject, getTask } from "./resolve.ts";

const LIMIT = 3;

/** What is drawn at random; indexes and epochs are fitted to the board when it is run. */
interface Step {
  readonly kind: Operation["op"];
  readonly who: "ada" | "bob" | "claude-1" | "codex-1";
  readonly epoch: "none" | "right" | "older" | "oldest";
  readonly revision: "none" | "right" | "older";
  readonly task: number;
  readonly on: number;
  readonly to: TaskStatus;
  readonly priority: number;
  readonly waitMs: number;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      ...(["create", "claim", "claimNext", "move", "move", "move", "release"] as const),
      ...(["link", "link", "unlink", "drop", "restore", "edit"] as const),
    ),
    who: fc.constantFrom("ada", "bob", "claude-1", "codex-1"),
    epoch: fc.constantFrom("none", "right", "right", "older", "oldest"),
    revision: fc.constantFrom("none", "right", "older"),
    task: fc.nat({ max: 40 }),
    on: fc.nat({ max: 40 }),
    to: fc.constantFrom(...TASK_STATUSES),
    priority: fc.integer({ min: 0, max: 2 }),
    waitMs: fc.constantFrom(0, 1, 1_000, 60_000),
  }),
  { minLength: 10, maxLength: 120, size: "max" },
);

/** Some tasks to begin with, so that the steps drawn have something to work on. */
const FIRST: readonly Step[] = [1, 2, 3, 4, 5].map((n) => ({
  kind: "create",
  who: "ada",
  epoch: "none",
  revision: "none",
  task: 0,
  on: n,
  to: "todo",
  priority: n % 3,
  waitMs: 1,
}));

/** Runs drawn steps on the board and the model, side by side. */
class Run {
  readonly #at: TestBoard;
  readonly #prefix: string;
  readonly #model = new Model(LIMIT);

  constructor(at: TestBoard, prefix: string) {
    this.#at = at;
    this.#prefix = prefix;
    at.project(prefix);
    at.write(person(), (tx, context) =>
      editProject(tx, context, getProject(tx, prefix), { wipLimits: { in_progress: LIMIT } }),
    );
  }

  step(step: Step): void {
    this.#at.now += step.waitMs;
    const operation = this.#fit(step);
    const task = "task" in operation ? this.#model.tasks[operation.task] : undefined;
    const isPerson = step.who === "ada" || step.who === "bob";
    const right = task?.epoch ?? 0;
    const epochs = { none: null, right, older: Math.max(0, right - 1), oldest: 0 };
    const caller: ModelCaller = {
      id: step.who,
      isPerson,
      epoch: isPerson ? null : epochs[step.epoch],
    };
    const expected = this.#model.run(operation, caller, this.#at.now);
    const got = this.#onBoard(
      operation,
      isPerson ? person(step.who) : agent(step.who, caller.epoch),
    );
    expect(got, JSON.stringify({ operation, caller })).toBe(expected);
    this.#compare();
  }

  #fit({ kind, task, on, to, priority, revision }: Step): Operation {
    const count = this.#model.tasks.length;
    const after = count > 0 && on % 3 === 0 ? [on % count] : [];
    if (kind === "create" || count === 0) return { op: "create", after, priority };
    if (kind === "claimNext") return { op: kind };
    const index = task % count;
    const right = this.#model.tasks[index]?.revision ?? 1;
    const revisions = { none: null, right, older: right - 1 };
    switch (kind) {
      case "link":
      case "unlink":
        return { op: kind, task: index, on: on % count };
      case "move":
        return { op: kind, task: index, to };
      case "drop":
        return { op: kind, task: index, revision: revisions[revision] };
      case "edit":
        return { op: kind, task: index, revision: revisions[revision], priority };
      default:
        return { op: kind, task: index };
    }
  }

  #onBoard(operation: Operation, caller: Caller): string {
    try {
      return this.#at.write(caller, (tx, context) => this.#apply(tx, context, operation));
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  #apply(tx: WriteTx, context: ServiceContext, operation: Operation): string {
    const project = getProject(tx, this.#prefix);
    const at = (index: number) => getTask(tx, this.#key(index));
    if (operation.op === "create") {
      const { after, priority } = operation;
      createTaskFor(tx, context, { project, title: "A task", priority, after: after.map(at) });
      return "ok";
    }
    if (operation.op === "claimNext") {
      return claimNextTask(tx, context, { projectIds: [project.id] }, null) ? "ok" : "nothing";
    }
    const task = at(operation.task);
    switch (operation.op) {
      case "claim":
        claimTask(tx, context, task, { runtime: null, force: null });
        break;
      case "release":
        releaseTask(tx, context, task);
        break;
      case "move":
        updateStatus(tx, context, task, {
          to: operation.to as TaskStatus,
          runtime: null,
          overrideReason: null,
        });
        break;
      case "link":
        linkDep(tx, context, task, at(operation.on));
        break;
      case "unlink":
        unlinkDep(tx, context, task, at(operation.on));
        break;
      case "drop":
        dropTask(tx, context, task, operation.revision ?? undefined);
        break;
      case "restore":
        restoreTask(tx, context, task);
        break;
      case "edit":
        updateTaskFields(tx, context, task, {
          priority: operation.priority,
          revision: operation.revision ?? undefined,
        });
    }
    return "ok";
  }

  #compare(): void {
    const { rows, ready, wrong } = this.#at.read((tx) => {
      const { id } = getProject(tx, this.#prefix);
      return {
        rows: tx.tasks.ofProject(id),
        ready: tx.tasks.listReady({ projectIds: [id] }, 1_000),
        wrong: tx.tasks.wrongReadiness(),
      };
    });
    const seen = rows.map((row) => ({
      status: row.status,
      holder: row.assigneeAgentId,
      epoch: row.claimEpoch,
      dropped: row.dropped === 1,
      revision: row.revision,
      priority: row.priority,
      updatedAt: row.updatedAt,
      openBlockers: row.openBlockers,
    }));
    const wanted = this.#model.tasks.map((task) => {
      const { waitsFor: _, createdAt: __, ...fields } = task;
      return { ...fields, openBlockers: this.#model.openBlockers(task) };
    });
    expect(seen).toEqual(wanted);
    expect(ready.map(({ key }) => key)).toEqual(this.#model.ready().map((i) => this.#key(i)));
    expect(wrong).toEqual([]);
  }

  #key(index: number): string {
    return `${this.#prefix}-${index + 1}`;
  }
}

test("random operations by people and agents agree with a plain model, step by step", () => {
  const at = new TestBoard();
  let runs = 0;
  fc.assert(
    fc.property(steps, (drawn) => {
      // Far enough on, so that one run's new tasks do not count in the next one's window.
      at.now += 3_600_000;
      const run = new Run(at, `R${runs++}`);
      for (const step of [...FIRST, ...drawn]) run.step(step);
    }),
    { numRuns: 60 },
  );
  expectEventsToReplay(at);
}, 120_000);

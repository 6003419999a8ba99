import fc from "fast-check";
import type { Caller } from "../../../shared/domain/caller.ts";
import { TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { createWorkspace } from "../services/workspaces.ts";
import { openRun } from "./open-run.ts";
import { Operations } from "./operations.ts";
import { agent, person, TestBoard } from "./test-board.ts";

const KINDS = [
  ...["add", "add", "add", "subtask", "link", "link", "comment", "move", "move", "claim", "run"],
  ...["finish", "drop", "edit", "verify", "fact", "fact", "deleteFact", "gate", "agentFact"],
  ...["reserve", "due", "editComment", "deleteComment", "pause"],
  ...["limit", "archive", "deleteProject", "workspace", "force", "view"],
  ...["several", "followUp", "undo", "undo", "redo"],
] as const;

/** One thing that somebody does; what the board refuses changes nothing. */
export interface RandomStep {
  readonly kind: (typeof KINDS)[number];
  readonly task: number;
  readonly on: number;
  readonly to: TaskStatus;
  readonly text: string;
  readonly waitMs: number;
}

/** Steps that touch every table. */
export const randomSteps = fc.array(
  fc.record<RandomStep>({
    kind: fc.constantFrom(...KINDS),
    task: fc.nat({ max: 30 }),
    on: fc.nat({ max: 30 }),
    to: fc.constantFrom(...TASK_STATUSES),
    text: fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }),
    waitMs: fc.constantFrom(0, 1, 60_000, 400_000),
  }),
  { minLength: 5, maxLength: 80, size: "max" },
);

/** Each kind of step several times, with the same result whenever it is taken. */
export const EVERY_STEP: readonly RandomStep[] = [
  ...(["add", "run", "fact", "fact"] as const).map((kind) => stepOf(kind, 0, 0)),
  ...[0, 1, 2, 3].flatMap((round) =>
    KINDS.map((kind, index) => stepOf(kind, round, index + round)),
  ),
];

function stepOf(kind: RandomStep["kind"], task: number, on: number): RandomStep {
  const to = TASK_STATUSES[on % TASK_STATUSES.length] ?? "todo";
  return { kind, task, on, to, text: `${kind} ${task}`, waitMs: 1_000 };
}

/** A board on which the steps were taken, in two projects and the global list. */
export function boardOf(steps: readonly RandomStep[]): TestBoard {
  const at = new TestBoard();
  const on = new Operations(at);
  for (const prefix of ["API", "WEB"]) on.ok("project.create", { name: prefix, prefix });
  on.ok("fact.set", { key: "gates.unit", expectedRevision: 0, idempotencyKey: "0", value: true });
  for (const [index, step] of steps.entries()) {
    at.now += step.waitMs;
    take(at, on, step, index);
  }
  return at;
}

function take(at: TestBoard, on: Operations, step: RandomStep, index: number): void {
  const { kind, text, to } = step;
  const projects = ["API", "WEB", "GLOBAL"] as const;
  const project = projects[step.on % 3] as string;
  const tasks = at.read((tx) => tx.projects.list(true).flatMap(({ id }) => tx.tasks.ofProject(id)));
  const found = tasks[step.task % Math.max(1, tasks.length)];
  const task = found?.key ?? "API-1";
  const other = tasks[step.on % Math.max(1, tasks.length)]?.key ?? "API-1";
  const key = `fact.${step.task % 4}`;
  const run = (name: Parameters<Operations["code"]>[0], input: object, caller?: Caller) =>
    on.code(name, input as never, caller);
  switch (kind) {
    case "add":
      run("task.create", { title: text, project, labels: [text], description: text });
      break;
    case "subtask":
      run("task.create", { title: text, parent: task });
      break;
    case "link":
      run("dependency.link", { task, on: other });
      break;
    case "comment":
      run("comment.add", { task, body: text });
      break;
    case "move":
      run("task.move", { task, status: to });
      break;
    case "claim":
      run("task.claim", { task }, agent(`agent-${step.on % 3}`));
      break;
    case "run":
      if (found?.status === "todo" && found.dropped === 0 && found.reservedFor === null) {
        openRun(at, task);
      }
      break;
    case "finish":
      for (const { id } of at.read((tx) => tx.executions.listRunning()).slice(0, 1)) {
        run("execution.finish", { execution: id, outcome: "succeeded", costUsd: 0.1 + step.on });
      }
      break;
    case "drop":
      run("task.drop", { task });
      break;
    case "edit":
      run("task.edit", { task, title: text, priority: step.on });
      break;
    case "verify":
      run("task.verify", { task, status: "fail" }, agent("judge"));
      break;
    case "fact":
      run("fact.put", { key, value: { text, index }, project });
      break;
    case "agentFact":
      run(
        "fact.set",
        { key, value: text, expectedRevision: 0, idempotencyKey: `${index}`, project },
        agent(),
      );
      break;
    case "deleteFact":
      run("fact.put", { key, delete: true, project });
      break;
    case "gate":
      run("fact.gate", { task, key, value: text });
      break;
    case "view":
      run("view.create", { project, name: `${text} ${index}`, query: text, group: "label" });
      break;
    case "several":
      run("task.changeSeveral", { tasks: [{ task }, { task: other }], status: to, priority: 3 });
      break;
    case "followUp":
      run("task.createSeveral", { project, tasks: [{ title: text, follows: task }] });
      break;
    case "undo":
    case "redo":
      run(kind === "undo" ? "change.undo" : "change.redo", {});
      break;
    case "reserve":
      run("task.edit", { task, ...(step.on % 2 ? { forAgent: text } : { forRuntime: text }) });
      break;
    case "due":
      run("task.edit", { task, due: step.on % 3 === 0 ? null : `+${step.on}d` });
      break;
    case "editComment":
    case "deleteComment": {
      const comment = at.read((tx) => (found ? tx.comments.listByTask(found.id)[0] : undefined));
      if (comment && kind === "editComment")
        run("comment.edit", { comment: comment.id, body: text });
      if (comment && kind === "deleteComment") run("comment.delete", { comment: comment.id });
      break;
    }
    case "pause":
      // Ended at once: the steps that come are to claim.
      run("board.pause", { reason: text });
      run("board.resume", {});
      break;
    case "limit":
      run("project.edit", {
        project: projects[step.on % 2],
        wipLimits: { in_progress: 1 + step.task },
      });
      break;
    case "archive":
      run("project.archive", { project: "WEB" });
      break;
    case "deleteProject":
      if (step.task < 4) run("project.delete", { project: "WEB", confirm: "WEB" });
      break;
    case "workspace":
      if (tasks.length === 0) break;
      at.on(task, person(), (tx, context, row) =>
        createWorkspace(tx, context, row, { worktreeRef: text, branchRef: null }),
      );
      break;
    case "force":
      run("task.claim", { task, force: true, insist: true, reason: text });
      break;
  }
}

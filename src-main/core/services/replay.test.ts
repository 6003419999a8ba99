import { expect, test } from "vitest";
import { expectEventsToReplay } from "../testing/board-state.ts";
import { agent, openExecution, person, TestBoard } from "../testing/test-board.ts";
import { addComment } from "./add-comment.ts";
import { cancelDependents } from "./cancel-dependents.ts";
import { claimNextTask, claimTask } from "./claim-task.ts";
import { deleteProject } from "./delete-project.ts";
import { dropTask, restoreTask } from "./drop-task.ts";
import { updateTaskFields } from "./edit-task.ts";
import { heartbeatTask } from "./heartbeat-task.ts";
import { linkDep, unlinkDep } from "./link-dependency.ts";
import { updateStatus } from "./move-task.ts";
import { releaseTask } from "./release-task.ts";
import { getProject, getTask } from "./resolve.ts";
import { setTaskWorkspaceRefs } from "./workspaces.ts";

test("the events alone, from an empty board on, give the same tasks, links and comments", () => {
  const at = new TestBoard();
  at.project("API");
  at.project("GONE");
  const move = (key: string, to: "todo" | "in_progress" | "in_review" | "done" | "blocked") =>
    at.on(key, person(), (tx, context, task) =>
      updateStatus(tx, context, task, { to, runtime: null, overrideReason: "because" }),
    );
  const one = at.add("One", { in: "API", labels: ["api"], description: "text" });
  const two = at.add("Two", { in: "API", parent: at.task(one), after: [at.task(one)] });
  const gone = at.add("Gone", { in: "GONE" });
  const three = at.add("Three", { after: [at.task(gone), at.task(two)] });
  at.on(one, agent(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: "codex", force: null }),
  );
  const run = openExecution(at, one);
  at.now += 1_000;
  at.on(one, agent("claude-1", 1), (tx, context, task) => heartbeatTask(tx, context, task, true));
  at.on(one, agent("claude-1", 1), (tx, context, task) =>
    addComment(tx, context, task, "Half way"),
  );
  at.on(one, person(), (tx, context, task) =>
    updateTaskFields(tx, context, task, { title: "One, really", labels: { add: ["ui"] } }),
  );
  at.on(one, person(), (tx, context, task) =>
    setTaskWorkspaceRefs(tx, context, task, { worktreeRef: "/w", branchRef: "b" }),
  );
  at.on(one, person(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: { reason: "mine", insists: true } }),
  );
  at.write(person(), (tx) =>
    tx.executions.close(run.id, { status: "failed", completedAt: at.now }),
  );
  at.on(one, person(), releaseTask);
  at.write(agent(), (tx, context) =>
    claimNextTask(tx, context, { projectIds: [getProject(tx, "API").id] }, null),
  );
  for (const to of [
    "in_review",
    "in_progress",
    "blocked",
    "todo",
    "in_progress",
    "done",
  ] as const) {
    move(one, to);
  }
  at.on(two, person(), (tx, context, task) => dropTask(tx, context, task));
  at.on(two, person(), restoreTask);
  at.on(two, person(), (tx, context, task) =>
    updateTaskFields(tx, context, task, { parent: null, fileMutating: false, priority: 4 }),
  );
  const four = at.add("Four");
  at.on(four, person(), (tx, context, task) => linkDep(tx, context, task, getTask(tx, three)));
  at.on(four, person(), (tx, context, task) => unlinkDep(tx, context, task, getTask(tx, three)));
  at.on(four, person(), (tx, context, task) => linkDep(tx, context, task, getTask(tx, three)));
  at.on(two, person(), cancelDependents);
  at.write(person(), (tx, context) => deleteProject(tx, context, getProject(tx, "GONE"), "GONE"));
  expectEventsToReplay(at);
  expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
});

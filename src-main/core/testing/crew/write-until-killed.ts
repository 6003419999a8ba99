import { openSync, writeSync } from "node:fs";
import { addComment } from "../../services/add-comment.ts";
import { claimNextTask } from "../../services/claim-task.ts";
import { createTask } from "../../services/create-task.ts";
import { linkDep } from "../../services/link-dependency.ts";
import { updateStatus } from "../../services/move-task.ts";
import { getProject } from "../../services/resolve.ts";
import { openBoard } from "../../store/sqlite/open.ts";
import { withWriteRetry } from "../../store/sqlite/retry.ts";
import type { WriteTx } from "../../store/store.ts";
import { memberCaller, memberContext, PATIENT_BUDGET_MS, runMember } from "./member.ts";

/** Writes to a board until the process is killed, and notes each commit in a file after it. */
export interface WriteUntilKilledInput {
  readonly path: string;
  readonly agent: string;
  /** Gets a line a commit, the batch of its events. What was written stays when the process goes. */
  readonly acknowledgements: string;
}

const PAUSE_MS = 2;

/** Makes two tasks, lets one wait for the other, comments on it, and finishes the best ready one. */
function changeBoard(tx: WriteTx, agent: string): string {
  const context = memberContext(memberCaller(agent));
  const project = getProject(tx, "global");
  const blocker = createTask(tx, context, { project, title: `Blocker of ${agent}` });
  const waiting = createTask(tx, context, { project, title: `Waiting of ${agent}` });
  linkDep(tx, context, waiting, blocker);
  addComment(tx, context, waiting, `Made together with ${blocker.key}`);
  const claimed = claimNextTask(tx, context, { projectIds: [project.id] }, null);
  if (claimed) {
    const holder = { ...context, caller: memberCaller(agent, claimed.claimEpoch) };
    updateStatus(tx, holder, claimed, { to: "done", runtime: null, overrideReason: null });
  }
  return context.batch;
}

runMember<WriteUntilKilledInput, never>(({ path, agent, acknowledgements }, signal) => {
  const board = openBoard({ path, create: false, budgetMs: PATIENT_BUDGET_MS });
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const file = openSync(acknowledgements, "a");
  for (;;) {
    const batch = withWriteRetry(
      () => board.write((tx) => changeBoard(tx, agent)),
      PATIENT_BUDGET_MS,
    );
    writeSync(file, `${batch}\n`);
    signal("committed");
    // The machine is also to start this one's successor.
    Atomics.wait(sleeper, 0, 0, PAUSE_MS);
  }
});

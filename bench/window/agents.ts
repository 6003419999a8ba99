// A process that changes a board as agents do, as ordered by its parent.
import type { Caller } from "../../shared/domain/caller.ts";
import { addComment } from "../../src-main/core/services/add-comment.ts";
import { claimNextTask } from "../../src-main/core/services/claim-task.ts";
import { createExecutionProcess } from "../../src-main/core/services/create-execution.ts";
import { updateTaskFields } from "../../src-main/core/services/edit-task.ts";
import { finishExecution } from "../../src-main/core/services/finish-execution.ts";
import { heartbeatTask } from "../../src-main/core/services/heartbeat-task.ts";
import { updateStatus } from "../../src-main/core/services/move-task.ts";
import { getTask } from "../../src-main/core/services/resolve.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { withWriteRetry } from "../../src-main/core/store/sqlite/retry.ts";
import type { WriteTx } from "../../src-main/core/store/store.ts";
import { contextOf, PERSON } from "../actors.ts";
import { WINDOW_PROJECT } from "./fill-board.ts";

/** What an agent's process is to do. */
export type AgentOrder =
  /** Gives a task a new title. */
  | { readonly kind: "rename"; readonly task: string; readonly title: string }
  /** Works through so many changes: claims, beats, comments, executions, moves; so many a second. */
  | { readonly kind: "work"; readonly changes: number; readonly perSecond: number };

/** What came of an order. */
export interface AgentAnswer {
  /** When the last change was committed, milliseconds since 1970. */
  readonly committedAt: number;
  readonly changes: number;
}

const BUDGET_MS = 10_000;
const sleeper = new Int32Array(new SharedArrayBuffer(4));
const board = openBoard({ path: process.argv[2] ?? "", create: false, budgetMs: BUDGET_MS });
const name = `agent-${process.argv[3] ?? ""}`;

const write = <T>(change: (tx: WriteTx) => T): T =>
  withWriteRetry(() => board.write(change), BUDGET_MS);

function agent(epoch: number | null): Caller {
  const claim = epoch === null ? null : { epoch, task: null };
  return { type: "agent", id: name, runtime: "claude", surface: "mcp", claim };
}

function claimReady() {
  const filter = { projectIds: [WINDOW_PROJECT] };
  for (;;) {
    const task = write((tx) => claimNextTask(tx, contextOf(agent(null)), filter, "claude"));
    if (task) return task;
    // Others have all that is ready on a small board.
    Atomics.wait(sleeper, 0, 0, 5);
  }
}

/** One task's work, which leaves the board as it was. @returns each change to be made in turn */
function* workOnTask(): Generator<void> {
  const task = claimReady();
  yield;
  const holder = agent(task.claimEpoch);
  const on = <T>(change: (tx: WriteTx, task: ReturnType<typeof getTask>) => T): T =>
    write((tx) => change(tx, getTask(tx, task.id)));
  const run = on((tx, own) =>
    createExecutionProcess(tx, contextOf(holder), own, { executorType: "claude" }),
  );
  yield;
  on((tx, own) => heartbeatTask(tx, contextOf(holder), own, true));
  yield;
  on((tx, own) => addComment(tx, contextOf(holder), own, "It reads the store's tests first."));
  yield;
  const report = {
    status: "succeeded",
    costUsd: 0.01,
    inputTokens: 900,
    outputTokens: 80,
  } as const;
  write((tx) => finishExecution(tx, contextOf(holder), run.id, report));
  yield;
  const to = (status: "blocked" | "todo") => ({
    ...{ to: status, runtime: null, overrideReason: null },
  });
  on((tx, own) => updateStatus(tx, contextOf(holder), own, to("blocked")));
  yield;
  on((tx, own) => updateStatus(tx, contextOf(PERSON), own, to("todo")));
  yield;
}

function work({ changes, perSecond }: Extract<AgentOrder, { kind: "work" }>): number {
  const startedAt = Date.now();
  let made = 0;
  while (made < changes) {
    for (const _ of workOnTask()) {
      made++;
      const dueAt = startedAt + (made / perSecond) * 1_000;
      if (dueAt > Date.now()) Atomics.wait(sleeper, 0, 0, dueAt - Date.now());
    }
  }
  return made;
}

function rename({ task, title }: Extract<AgentOrder, { kind: "rename" }>): number {
  write((tx) => updateTaskFields(tx, contextOf(PERSON), getTask(tx, task), { title }));
  return 1;
}

process.on("message", (order: AgentOrder) => {
  const changes = order.kind === "work" ? work(order) : rename(order);
  process.send?.({ committedAt: Date.now(), changes } satisfies AgentAnswer);
});
process.on("disconnect", () => board.close());

import type { TaskRow } from "../store/rows.ts";

/** What a task's row says of work, claims and judgements while there have been none. */
export const UNTOUCHED_TASK = {
  assigneeAgentId: null,
  assigneeRuntime: null,
  claimEpoch: 0,
  beatAt: null,
  progressAt: null,
  openBlockers: 0,
  followsTaskId: null,
  rescueCount: 0,
  revision: 1,
  blockedReason: null,
  worktreeRef: null,
  branchRef: null,
  costUsd: 0,
  verification: null,
  verify: null,
  maxCostUsd: null,
  reservedFor: null,
} as const satisfies Partial<TaskRow>;

import type { Execution } from "../../shared/operations/execution.ts";

/**
 * An execution for a test: claude's, succeeded.
 * @param startedAt also makes its id and its task's key
 * @param fields what matters to the test
 */
export function makeExecution(startedAt: number, fields: Partial<Execution> = {}): Execution {
  return {
    id: `run-${startedAt}`,
    taskId: `id-${startedAt}`,
    taskKey: `API-${startedAt}`,
    taskTitle: `Task ${startedAt}`,
    projectId: "api",
    claimEpoch: 1,
    role: "builder",
    executorType: "claude",
    agent: "claude/run-1",
    status: "succeeded",
    runReason: null,
    startedAt,
    completedAt: startedAt + 60_000,
    beatAt: null,
    progressAt: null,
    beforeCommit: null,
    afterCommit: null,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costUsd: 0,
    summary: null,
    error: null,
    logPath: null,
    handOff: null,
    recovered: false,
    ...fields,
  };
}

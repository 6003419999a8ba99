import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Execution } from "../../shared/operations/execution.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import type { ExecutionFilter } from "../state/executions.ts";
import type { Changed } from "./board-snapshot.ts";
import { call, callPaged } from "./client.ts";
import { useBoardStatus } from "./queries.ts";
import { appendRecent, mergeRecent, type RecentExecutions } from "./recent-executions.ts";
import { useLiveRuns } from "./runs.ts";

const RECENT = ["recent-executions"] as const;
const PAGE = 50;
/** Above this many tasks whose runs ended at once, the list is read anew. */
const MOST_READ_SINGLY = 20;
/** Of one task: no more of them end at once. */
const MOST_OF_TASK = 10;

/** Whose executions, and which of them. */
export interface RecentWanted extends ExecutionFilter {
  /** Null for all projects. */
  readonly projectId: string | null;
}

/** Ended executions, newest first; kept up to date by the change feed. */
export function useRecentExecutions(wanted: RecentWanted) {
  const client = useQueryClient();
  const queryKey = [...RECENT, wanted];
  const query = useQuery({
    queryKey,
    queryFn: () => readPage(wanted, null),
    staleTime: Number.POSITIVE_INFINITY,
    // What ends while nobody looks is not followed.
    gcTime: 0,
  });
  const loadMore = async () => {
    const next = client.getQueryData<RecentExecutions>(queryKey)?.next;
    if (!next) return;
    const page = await readPage(wanted, next);
    client.setQueryData<RecentExecutions>(
      queryKey,
      (before) => before && (before.next === next ? appendRecent(before, page) : before),
    );
  };
  return { ...query, loadMore };
}

async function readPage(
  { projectId, outcome, type }: RecentWanted,
  cursor: string | null,
): Promise<RecentExecutions> {
  const input: OperationInput<"execution.list"> = {
    ...{ running: false, limit: PAGE },
    ...(projectId !== null && { project: projectId, scope: "project" as const }),
    ...(outcome !== null && wantedEnd(outcome)),
    ...(type !== null && { type }),
    ...(cursor !== null && { cursor }),
  };
  const { data, page } = await callPaged("execution.list", input);
  return { rows: data, total: page?.total ?? data.length, next: page?.next ?? null };
}

function wantedEnd(outcome: NonNullable<ExecutionFilter["outcome"]>) {
  return outcome === "recovered" ? { recovered: true } : { outcome, recovered: false };
}

/** Brings lists of ended executions up to date: only those of tasks whose runs ended are read. */
export function changeExecutions(client: QueryClient, changed: Changed): void {
  const lists = client.getQueryCache().findAll({ queryKey: RECENT, type: "active" });
  if (lists.length === 0) return;
  const ended = changed.events.filter(({ kind }) => kind === "execution_finished");
  const tasks = new Set(ended.flatMap(({ taskId }) => taskId ?? []));
  const isPurged = changed.events.some(({ kind }) => kind === "execution_deleted");
  if (isPurged || tasks.size > MOST_READ_SINGLY) {
    void client.invalidateQueries({ queryKey: RECENT });
    return;
  }
  const projectOf = new Map(ended.map(({ taskId, projectId }) => [taskId, projectId]));
  for (const task of tasks) {
    void readEnded(task).then((read) => {
      for (const { queryKey } of lists) {
        const { projectId, ...filter } = queryKey[1] as RecentWanted;
        if (projectId !== null && projectOf.get(task) !== projectId) continue;
        client.setQueryData<RecentExecutions>(
          queryKey,
          (before) => before && mergeRecent(before, read, filter),
        );
      }
    });
  }
}

/** Of a task that is gone by now, nothing is read. */
async function readEnded(task: string): Promise<readonly Execution[]> {
  const input = { task, running: false, limit: MOST_OF_TASK };
  return call("execution.list", input).catch(() => []);
}

const NOTHING: readonly Execution[] = [];

/** The executions that run now in other programs, such as `baton run` or an agent of its own. */
export function useOthersRunning(projectId: string | null): readonly Execution[] {
  const running = useBoardStatus().data?.running ?? NOTHING;
  const own = useLiveRuns();
  return useMemo(
    () =>
      running.filter(
        (execution) =>
          (projectId === null || execution.projectId === projectId) &&
          !own.some(({ taskId }) => taskId === execution.taskId),
      ),
    [running, own, projectId],
  );
}

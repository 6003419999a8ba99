import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { MAX_VERIFICATION_ATTEMPTS } from "../../shared/domain/verdict.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import type { Project } from "../../shared/operations/project.ts";
import { setTiming } from "../state/timing.ts";
import { type BoardSnapshot, mergeCards, takeSnapshot } from "./board-snapshot.ts";
import { catchUp, keepingChanges } from "./change-buffer.ts";
import { call, callPaged } from "./client.ts";

/** Cards of each finished column that are read with the board. */
const FINISHED_LIMIT = 50;
/** Older finished cards that are read at once. */
const OLDER_PAGE = 100;

/** The query cache's keys. Tasks are keyed by id, never by key. */
export const queryKeys = {
  boards: ["board"],
  board: (projectId: string | null) => ["board", projectId ?? "all"],
  projects: ["projects"],
  status: ["status"],
  tasks: ["task"],
  task: (taskId: string) => ["task", taskId],
  explain: (taskId: string) => ["explain", taskId],
  explanations: ["explain"],
  taskEvents: (taskId: string) => ["events", taskId],
  labels: ["labels"],
  search: (text: string, projectId: string | null) => ["search", projectId ?? "all", text],
  lastEvent: ["last-event"],
} as const;

/** What a board's key stands for: undefined for another key, null for all projects. */
export function projectOfKey(key: readonly unknown[]): string | null | undefined {
  if (key[0] !== "board" || typeof key[1] !== "string") return undefined;
  return key[1] === "all" ? null : key[1];
}

async function readBoard(client: QueryClient, projectId: string | null): Promise<BoardSnapshot> {
  return keepingChanges(async () => {
    const read = await call("board.get", { project: projectId, finishedLimit: FINISHED_LIMIT });
    const before = client.getQueryData<BoardSnapshot>(queryKeys.board(projectId));
    return catchUp(takeSnapshot(read, before), projectId);
  });
}

/**
 * A project's board, or all; kept up to date by the change feed.
 * @param isWanted whether it is read at all
 */
export function useBoard(projectId: string | null, isWanted = true) {
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKeys.board(projectId),
    queryFn: () => readBoard(client, projectId),
    enabled: isWanted,
    // takeSnapshot shares what is equal; the default can't look into a Map.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/**
 * Reads older cards of a finished column into the board.
 * @param cursor of the page before, null for the first
 * @returns the next cursor, null at the end
 */
export async function loadOlderFinished(
  client: QueryClient,
  projectId: string | null,
  status: "done" | "cancelled",
  cursor: string | null,
): Promise<string | null> {
  const input: OperationInput<"board.finished"> = { project: projectId, status, limit: OLDER_PAGE };
  const { data, page } = await callPaged(
    "board.finished",
    cursor === null ? input : { ...input, cursor },
  );
  client.setQueryData<BoardSnapshot>(
    queryKeys.board(projectId),
    (before) => before && mergeCards(before, data),
  );
  return page?.next ?? null;
}

/** The projects, the global list first. */
export function useProjects() {
  return useQuery(projects());
}

/** How many failing attempts at verification a project allows before a person decides. */
export function useAllowedAttempts(projectId: string): number {
  const select = (list: readonly Project[]) =>
    list.find(({ id }) => id === projectId)?.verify.attempts;
  return useQuery({ ...projects(), select }).data ?? MAX_VERIFICATION_ATTEMPTS;
}

/** The projects, as a query that others may select from. */
export function projects() {
  return queryOptions({
    queryKey: queryKeys.projects,
    queryFn: () => call("project.list", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The file, what runs now, today's cost, and who the person is. */
export function useBoardStatus() {
  return useQuery({
    queryKey: queryKeys.status,
    queryFn: readStatus,
    refetchInterval: 60_000,
  });
}

async function readStatus() {
  const status = await call("board.status", { dayStart: new Date().setHours(0, 0, 0, 0) });
  const { heartbeatMs, staleTtlMs, caller } = status;
  setTiming({ heartbeatMs, staleTtlMs, me: caller.id });
  return status;
}

/** A task with its links, comments and executions. */
export function useTask(taskId: string) {
  return useQuery({ queryKey: queryKeys.task(taskId), queryFn: () => readTask(taskId) });
}

/** Reads a task through the cache, for a decision that needs more than its card. */
export function fetchTask(client: QueryClient, taskId: string) {
  return client.fetchQuery({
    queryKey: queryKeys.task(taskId),
    queryFn: () => readTask(taskId),
    staleTime: 0,
  });
}

function readTask(taskId: string) {
  return call("task.get", { task: taskId });
}

/** Why a task can't be picked up, and what it would unblock. */
export function useExplanation(taskId: string) {
  return useQuery({
    queryKey: queryKeys.explain(taskId),
    queryFn: () => call("task.explain", { task: taskId }),
  });
}

/** The prompt that a worker or a critic of a task would be given now. */
export function usePromptPreview(taskId: string, role: "builder" | "critic") {
  return useQuery({
    queryKey: ["brief", taskId, role],
    queryFn: () => call("run.brief", { task: taskId, role }),
    retry: false,
  });
}

/** A task's history, newest first: at most so many events, and how many there are. */
export function useTaskEvents(taskId: string, limit = 200) {
  return useQuery({
    queryKey: [...queryKeys.taskEvents(taskId), limit],
    queryFn: () => callPaged("event.list", { task: taskId, latest: true, limit }),
    placeholderData: (before) => before,
  });
}

/** The labels in use, most used first. */
export function useLabels() {
  return useQuery({
    queryKey: queryKeys.labels,
    queryFn: () => call("task.labels", {}),
    staleTime: 30_000,
  });
}

/** Tasks whose texts match; nothing is asked for an empty text. */
export function useTaskSearch(text: string, projectId: string | null) {
  const wanted = text.trim();
  const scope = projectId === null ? {} : { project: projectId };
  return useQuery({
    queryKey: queryKeys.search(wanted, projectId),
    queryFn: () => call("task.search", { text: wanted, limit: 20, ...scope }),
    enabled: wanted !== "",
    placeholderData: (before) => before,
  });
}

/** When the board last changed, null when it never did. */
export function useLastChangeAt(): number | null {
  const { data } = useQuery({
    queryKey: queryKeys.lastEvent,
    queryFn: async () => (await call("event.list", { latest: true, limit: 1 }))[0]?.at ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

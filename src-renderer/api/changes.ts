import type { QueryClient } from "@tanstack/react-query";
import type { EventKind } from "../../shared/domain/event.ts";
import { agentOf } from "../../shared/domain/worker-name.ts";
import { readJson } from "../../shared/json-text.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import type { Project } from "../../shared/operations/project.ts";
import type { BoardChanges, CountDelta } from "../../shared/window-api.ts";
import { announceNews } from "../state/announcer.ts";
import { createClaimVoice, type ToldClaim } from "../state/claim-voice.ts";
import { useTiming } from "../state/timing.ts";
import { setTrouble } from "../state/trouble.ts";
import { tellActivity } from "./activity.ts";
import { applyChange, type BoardSnapshot, type Changed, openDelta } from "./board-snapshot.ts";
import { forgetChanges, keepChange } from "./change-buffer.ts";
import { takeChecks } from "./checks.ts";
import { rereadCosts } from "./costs.ts";
import { changeExecutions } from "./executions.ts";
import { changeFacts } from "./fact-changes.ts";
import { changeGraphs } from "./graph.ts";
import { rereadFinished, rereadSums } from "./insight.ts";
import { takePulses } from "./pulses.ts";
import { projectOfKey, queryKeys } from "./queries.ts";
import { showsAny, tasksTouchedBy } from "./related-tasks.ts";
import { takeRuns } from "./runs.ts";
import { rereadUndoable } from "./undo.ts";
import { rereadPresets } from "./views.ts";
import { rereadWork } from "./worktrees.ts";

/** How often the status line is read again at most while changes keep coming. */
const STATUS_PAUSE_MS = 1_000;

/** How often figures of the past are worked out again at most. */
const INSIGHT_PAUSE_MS = 5_000;

/** What ends a run, or takes cards with their past from the board. */
const CHANGES_SUMS = /^(execution_finished|task_deleted|project_deleted)/;

/** What ends a run, and what sets a budget. */
const CHANGES_COSTS = /^(execution_(finished|noted|deleted)|task_(cost_added|deleted)|project_)/;

/**
 * Keeps the query cache up to date with what main tells.
 * @returns a function that ends it
 */
export function followChanges(client: QueryClient): () => void {
  const refreshStatus = throttle(
    () => void client.invalidateQueries({ queryKey: queryKeys.status }),
    STATUS_PAUSE_MS,
  );
  const refreshDone = throttle(() => rereadFinished(client), INSIGHT_PAUSE_MS);
  const refreshSums = throttle(() => rereadSums(client), INSIGHT_PAUSE_MS);
  const refreshCosts = throttle(() => rereadCosts(client), STATUS_PAUSE_MS);
  const tellClaims = createClaimVoice({
    say: announceNews,
    after: (ms, act) => void window.setTimeout(act, ms),
  });
  return window.baton.onChanges((told) => {
    const changes = readJson(told);
    takeChanges(client, changes);
    if (changes.kind !== "changed") return;
    refreshStatus();
    tellClaims(claimsOfOthers(changes));
    if (changes.events.some(({ kind }) => CHANGES_COSTS.test(kind))) refreshCosts();
    // All done cards are read again for one that came to them, and not for a move elsewhere.
    const isOfDone = changes.counts.some(({ status }) => status === "done");
    if (isOfDone) refreshDone();
    if (isOfDone || changes.events.some(({ kind }) => CHANGES_SUMS.test(kind))) refreshSums();
  });
}

function takeChanges(client: QueryClient, changes: BoardChanges): void {
  switch (changes.kind) {
    case "changed":
      keepChange(changes);
      changeBoards(client, changes);
      changeProjects(client, changes);
      changeTasks(client, changes);
      changeLabels(client, changes);
      changeFacts(client, changes);
      changeExecutions(client, changes);
      rereadUndoable(client, changes);
      rereadPresets(client, changes);
      tellActivity();
      changeGraphs(client, changes);
      return;
    case "reload":
      forgetChanges();
      void client.invalidateQueries();
      return;
    case "pulse":
      takePulses(changes.pulses);
      return;
    case "runs":
      takeRuns(client, changes.runs);
      return;
    case "checks":
      takeChecks(client, changes.checks);
      return;
    case "trouble":
      setTrouble(changes.error);
      if (changes.error === null) void client.invalidateQueries();
  }
}

/** Claims that were not made in this window. */
function claimsOfOthers({ events }: Changed): ToldClaim[] {
  const { me } = useTiming.getState();
  return events.flatMap(({ kind, taskKey, actor }) => {
    const isOwn = actor.surface === "window" && actor.id === me;
    return kind === "task_claimed" && taskKey !== null && !isOwn
      ? [{ taskKey, who: agentOf(actor.id) }]
      : [];
  });
}

function changeBoards(client: QueryClient, changed: Changed): void {
  for (const [key, snapshot] of client.getQueriesData<BoardSnapshot>({
    queryKey: queryKeys.boards,
  })) {
    const projectId = projectOfKey(key);
    if (!snapshot || projectId === undefined) continue;
    const outcome = applyChange(snapshot, changed, projectId);
    if (outcome.kind === "applied") client.setQueryData(key, outcome.snapshot);
    if (outcome.kind === "gap") void client.invalidateQueries({ queryKey: key, exact: true });
  }
}

function changeProjects(client: QueryClient, changed: Changed): void {
  if (changed.events.some((event) => isAboutProject(event.kind))) {
    void client.invalidateQueries({ queryKey: queryKeys.projects });
    return;
  }
  if (changed.counts.length === 0) return;
  client.setQueryData<Project[]>(
    queryKeys.projects,
    (before) => before && addOpenDeltas(before, changed.counts),
  );
}

function addOpenDeltas(projects: Project[], deltas: readonly CountDelta[]): Project[] {
  const after = projects.map((project) => {
    const delta = openDelta(deltas, project.id);
    return delta === 0 ? project : { ...project, openTasks: project.openTasks + delta };
  });
  return after.some((project, index) => project !== projects[index]) ? after : projects;
}

function isAboutProject(kind: EventKind): boolean {
  return kind.startsWith("project_");
}

/** A label that nobody used before is offered as soon as a card has it. */
function changeLabels(client: QueryClient, { cards }: Changed): void {
  const known = client.getQueryData<OperationOutput<"task.labels">>(queryKeys.labels);
  if (!known) return;
  const labels = new Set(known.map(({ label }) => label));
  if (cards.every((card) => card.labels.every((label) => labels.has(label)))) return;
  void client.invalidateQueries({ queryKey: queryKeys.labels });
}

/** Only what some part of the window shows is read again at once. */
function changeTasks(client: QueryClient, changed: Changed): void {
  const touched = tasksTouchedBy(changed);
  for (const id of touched) {
    void client.invalidateQueries({ queryKey: queryKeys.task(id) });
    void client.invalidateQueries({ queryKey: queryKeys.taskEvents(id) });
    rereadWork(client, id);
  }
  for (const [key, task] of client.getQueriesData<OperationOutput<"task.get">>({
    queryKey: queryKeys.tasks,
  })) {
    if (task && !touched.has(task.id) && showsAny(task, touched)) {
      void client.invalidateQueries({ queryKey: key, exact: true });
    }
  }
  void client.invalidateQueries({ queryKey: queryKeys.explanations });
  const newest = changed.events.at(-1);
  if (newest) client.setQueryData(queryKeys.lastEvent, newest.at);
}

function throttle(action: () => void, pauseMs: number): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    window.setTimeout(() => {
      isWaiting = false;
      action();
    }, pauseMs);
  };
}

import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { CheckEnd, LiveCheck } from "../../shared/domain/live-check.ts";
import { isTerminal, STATUS_LABELS, type TaskStatus } from "../../shared/domain/status.ts";
import { messageOf } from "../../shared/errors.ts";
import type { Task } from "../../shared/operations/fields.ts";
import type { Project } from "../../shared/operations/project.ts";
import { t } from "../../shared/strings/translate.ts";
import { announce } from "../state/announcer.ts";
import { showPanelTab } from "../state/panel.ts";
import { showToast } from "../state/toasts.ts";
import { openTask } from "../state/view.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { askRuns } from "./runs.ts";

const CHECKS = ["live-checks"] as const;

/** A task whose work a person may want to check. */
export interface TaskToCheck {
  readonly id: string;
  readonly key: string;
  readonly status: TaskStatus;
  readonly projectId: string;
  /** A card on the board never is. */
  readonly dropped?: boolean;
  /** Where it differs from its project; a card on the board does not tell. */
  readonly verify?: Task["verify"];
}

/** Takes the verify commands that run as main tells of them. */
export function takeChecks(client: QueryClient, checks: readonly LiveCheck[]): void {
  client.setQueryData(CHECKS, checks);
}

/** A task's verify command that runs now, undefined when none does. */
export function useCheckOf(taskId: string): LiveCheck | undefined {
  const select = (checks: readonly LiveCheck[]) => checks.find((each) => each.taskId === taskId);
  return useQuery({ ...liveChecks(), select }).data;
}

/** Why a task's work can't be checked now, as far as the window knows, in words; null when it may. */
export function whyNotCheck(task: TaskToCheck): string | null {
  const { id, key, status, dropped = false } = task;
  if (dropped) return t(($) => $.checks.dropped, { key });
  if (isTerminal(status)) {
    return t(($) => $.checks.over, { key, status: STATUS_LABELS[status].toLowerCase() });
  }
  const running = queryClient.getQueryData<readonly LiveCheck[]>(CHECKS) ?? [];
  if (running.some(({ taskId }) => taskId === id)) return t(($) => $.checks.runsAlready, { key });
  return hasNoCommand(task) ? t(($) => $.checks.noCommand, { key }) : null;
}

/** Whether the window knows that nothing verifies a task. */
function hasNoCommand({ projectId, verify }: TaskToCheck): boolean {
  if (verify === undefined) return false;
  const list = queryClient.getQueryData<readonly Project[]>(queryKeys.projects);
  const project = list?.find(({ id }) => id === projectId);
  return project !== undefined && { ...project.verify, ...verify }.command === null;
}

/** Runs a task's verify command; says why where it can't be run now. */
export function wishCheck(task: TaskToCheck): void {
  const reason = whyNotCheck(task);
  if (reason === null) void checkTask(task);
  else showToast(reason, { tone: "bad", about: task.id });
}

/** Runs a task's verify command on its work, and tells at its end how it went. */
export async function checkTask({ id, key }: Pick<TaskToCheck, "id" | "key">): Promise<void> {
  announce(t(($) => $.checks.started, { key }));
  try {
    tellEnd(id, key, await askRuns({ kind: "check", task: id }));
  } catch (error) {
    showToast(messageOf(error), { tone: "bad", about: id });
  }
}

/** Stops a task's verify command, and tells where that can't be done. */
export async function stopCheck(taskId: string): Promise<void> {
  try {
    await askRuns({ kind: "stop-check", task: taskId });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Shows what judges a task, and what was judged. */
export function showVerdict(taskId: string): void {
  showPanelTab("verdict");
  openTask(taskId);
}

function tellEnd(id: string, key: string, end: CheckEnd): void {
  if (end.kind === "stopped") return void showToast(t(($) => $.checks.stopped, { key }));
  const show = { label: t(($) => $.checks.show), onPress: () => showVerdict(id) };
  if (end.passed) {
    showToast(
      t(($) => $.checks.passed, { key }),
      { about: id, actions: [show] },
    );
    return;
  }
  const text = end.timedOut
    ? t(($) => $.checks.timedOut, { key })
    : t(($) => $.checks.failed, { key });
  showToast(text, { tone: "bad", about: id, actions: [show] });
}

function liveChecks() {
  return queryOptions({
    queryKey: CHECKS,
    queryFn: () => askRuns({ kind: "list-checks" }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

import type { LiveRun } from "../shared/domain/live-run.ts";
import { agentOf } from "../shared/domain/worker-name.ts";
import { formatNumber } from "../shared/strings/locale.ts";
import { t } from "../shared/strings/translate.ts";

/** A running execution as the tray shows it. */
export interface RunningTask {
  readonly taskId: string;
  readonly taskKey: string | null;
  readonly taskTitle: string | null;
  readonly agentId: string | null;
}

/** One of the app's own runs as the tray shows it. */
export type OwnRun = Pick<
  LiveRun,
  "executionId" | "taskId" | "taskKey" | "taskTitle" | "profile" | "stopping"
>;

/** An entry of the tray's menu. */
export type TrayEntry =
  | { readonly kind: "note"; readonly label: string }
  | { readonly kind: "task"; readonly label: string; readonly taskId: string }
  /** One of the app's own runs, which can be stopped. */
  | {
      readonly kind: "run";
      readonly label: string;
      readonly taskId: string;
      readonly executionId: string;
      readonly isStopping: boolean;
    };

/** Whether the autopilots rest; null where no project has one. */
export type AutopilotPause = "paused" | "at-work" | null;

/** What the tray shows. */
export interface TrayModel {
  readonly tooltip: string;
  /** Beside the icon, where the desktop shows text there; empty when nothing runs. */
  readonly title: string;
  readonly isBusy: boolean;
  readonly entries: readonly TrayEntry[];
  readonly autopilot: AutopilotPause;
  readonly isBoardPaused: boolean;
}

/** More would not fit on a screen. */
const MOST_ENTRIES = 20;
const LONGEST_TEXT = 60;

/** What there is to show. */
export interface TrayContent {
  /** All running executions, in the order in which they began. */
  readonly running: readonly RunningTask[];
  readonly own: readonly OwnRun[];
  readonly autopilot: AutopilotPause;
  /** Whether the whole board is paused. */
  readonly isBoardPaused: boolean;
}

/** What the tray shows: the app's own runs first, which it can stop, then those of others. */
export function trayModel({ running, own, autopilot, isBoardPaused }: TrayContent): TrayModel {
  const ownTasks = new Set(own.map(({ taskId }) => taskId));
  const others = running.filter(({ taskId }) => !ownTasks.has(taskId));
  const entries = [...own.map(toOwnEntry), ...others.map(toEntry)];
  const count = running.length;
  return {
    tooltip: count === 0 ? t(($) => $.tray.calm) : t(($) => $.tray.busy, { count }),
    title: count === 0 ? "" : formatNumber(count),
    isBusy: count > 0,
    entries: [
      ...(isBoardPaused ? [note(t(($) => $.pause.trayNote))] : []),
      note(count === 0 ? t(($) => $.tray.nothing) : t(($) => $.tray.running, { count })),
      ...entries.slice(0, MOST_ENTRIES),
      ...(entries.length > MOST_ENTRIES
        ? [note(t(($) => $.tray.more, { count: entries.length - MOST_ENTRIES }))]
        : []),
    ],
    autopilot,
    isBoardPaused,
  };
}

/** The window's title, which tells the same where a desktop has no tray. */
export function windowTitle(running: number): string {
  return running === 0 ? "Baton" : t(($) => $.tray.windowTitle, { count: running });
}

function note(label: string): TrayEntry {
  return { kind: "note", label };
}

function toEntry({ taskId, taskKey, taskTitle, agentId }: RunningTask): TrayEntry {
  // An execution may outlive its task.
  const agent = agentId === null ? null : clip(agentOf(agentId));
  if (taskKey === null) {
    return note(agent === null ? t(($) => $.tray.deleted) : t(($) => $.tray.deletedBy, { agent }));
  }
  const told = { key: taskKey, title: clip(taskTitle ?? "") };
  const label =
    agent === null ? t(($) => $.tray.task, told) : t(($) => $.tray.taskBy, { ...told, agent });
  return { kind: "task", taskId, label };
}

function toOwnEntry(run: OwnRun): TrayEntry {
  const { taskId, taskKey, taskTitle, executionId } = run;
  const isStopping = run.stopping !== null;
  const told = { key: taskKey, title: clip(taskTitle), agent: clip(run.profile) };
  const label = isStopping ? t(($) => $.tray.taskStopping, told) : t(($) => $.tray.taskBy, told);
  return { kind: "run", taskId, executionId, isStopping, label };
}

function clip(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST_TEXT) return text;
  return `${characters.slice(0, LONGEST_TEXT - 1).join("")}…`;
}

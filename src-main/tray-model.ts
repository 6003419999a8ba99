/** A running execution as the tray shows it. */
export interface RunningTask {
  readonly taskId: string;
  readonly taskKey: string | null;
  readonly taskTitle: string | null;
  readonly agentId: string | null;
}

/** An entry of the tray's menu. */
export type TrayEntry =
  | { readonly kind: "note"; readonly label: string }
  | { readonly kind: "task"; readonly label: string; readonly taskId: string };

/** What the tray shows. */
export interface TrayModel {
  readonly tooltip: string;
  /** Beside the icon, where the desktop shows text there; empty when nothing runs. */
  readonly title: string;
  readonly isBusy: boolean;
  readonly entries: readonly TrayEntry[];
}

/** More would not fit on a screen. */
const MOST_ENTRIES = 20;
const LONGEST_TEXT = 60;

/**
 * What the tray shows of the running executions.
 * @param running in the order in which they began
 */
export function trayModel(running: readonly RunningTask[]): TrayModel {
  const shown = running.slice(0, MOST_ENTRIES);
  const hidden = running.length - shown.length;
  return {
    tooltip: running.length === 0 ? "Baton: nothing runs" : `Baton: ${running.length} running`,
    title: running.length === 0 ? "" : String(running.length),
    isBusy: running.length > 0,
    entries: [
      note(running.length === 0 ? "Nothing runs" : `${running.length} running`),
      ...shown.map(toEntry),
      ...(hidden === 0 ? [] : [note(`and ${hidden} more`)]),
    ],
  };
}

/** The window's title, which tells the same where a desktop has no tray. */
export function windowTitle(running: number): string {
  return running === 0 ? "Baton" : `Baton (${running} running)`;
}

function note(label: string): TrayEntry {
  return { kind: "note", label };
}

function toEntry({ taskId, taskKey, taskTitle, agentId }: RunningTask): TrayEntry {
  // An execution may outlive its task.
  if (taskKey === null) return note(`a deleted task${by(agentId)}`);
  return { kind: "task", taskId, label: `${taskKey}  ${clip(taskTitle ?? "")}${by(agentId)}` };
}

function by(agent: string | null): string {
  return agent === null ? "" : ` (${clip(agent)})`;
}

function clip(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST_TEXT) return text;
  return `${characters.slice(0, LONGEST_TEXT - 1).join("")}…`;
}

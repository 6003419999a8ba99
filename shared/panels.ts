import { t } from "./strings/translate.ts";

interface PanelEntry {
  readonly id: string;
  readonly title: string;
  /** The key that opens and closes it, where no text is typed. */
  readonly key: string;
  /** The same in the app's own View menu, as Electron writes it. */
  readonly accelerator: string;
}

/**
 * The panels that a person can open beside the board, in order. The window's sidebar and keys, the
 * list of shortcuts and the View menu all follow this; what a panel shows is its entry in
 * `src-renderer/panel-contents.tsx`.
 */
export const PANELS = [
  {
    id: "executions",
    title: t(($) => $.panels.executions),
    key: "u",
    accelerator: "CommandOrControl+Shift+E",
  },
  {
    id: "costs",
    title: t(($) => $.panels.costs),
    key: "c",
    accelerator: "CommandOrControl+Shift+C",
  },
  {
    id: "facts",
    title: t(($) => $.panels.facts),
    key: "f",
    accelerator: "CommandOrControl+Shift+F",
  },
  {
    id: "activity",
    title: t(($) => $.panels.activity),
    key: "a",
    accelerator: "CommandOrControl+Shift+A",
  },
  {
    id: "workers",
    title: t(($) => $.panels.workers),
    key: "w",
    accelerator: "CommandOrControl+Shift+W",
  },
  {
    id: "graph",
    title: t(($) => $.panels.graph),
    key: "g",
    accelerator: "CommandOrControl+Shift+G",
  },
  {
    id: "insight",
    title: t(($) => $.panels.insight),
    key: "i",
    accelerator: "CommandOrControl+Shift+Y",
  },
] as const satisfies readonly PanelEntry[];

export type PanelId = (typeof PANELS)[number]["id"];
/** What can stand in the dock: a panel of the list, or that of the open task. */
export type DockId = "task" | PanelId;

/** Whether a text names a panel of the list. */
export function isPanelId(text: string): text is PanelId {
  return PANELS.some(({ id }) => id === text);
}

import { PANELS, type PanelId } from "../panels.ts";
import { t } from "../strings/translate.ts";
import type { ActionEntry } from "./action.ts";

/** The action that opens and closes a panel. */
export type PanelActionId = `panel-${PanelId}`;

const panel = { group: "panels", place: "window", menu: ["view", 1] } as const;

const graph = { group: "panels", place: "graph", menu: ["view", 3] } as const;

/** What is done with the panels beside the board, and in them. */
export const PANEL_ACTIONS = [
  { ...panel, id: "panel-task", label: t(($) => $.actions.taskPanel), keys: ["Mod+b"] },
  ...PANELS.map(({ id, title, key, accelerator }) => ({
    ...panel,
    id: `panel-${id}` as const satisfies PanelActionId,
    label: t(($) => $.actions.panel, { title }),
    keys: [key, keyOfAccelerator(accelerator)],
  })),
  { ...panel, id: "pop-out", label: t(($) => $.panelWindows.action), keys: ["Mod+Shift+o"] },
  {
    id: "edit-fact",
    label: t(($) => $.actions.editFact),
    group: "panels",
    place: "fact",
    keys: ["e"],
    menu: ["edit", 2],
  },
  {
    id: "delete-fact",
    label: t(($) => $.actions.deleteFact),
    group: "panels",
    place: "fact",
    keys: ["Delete"],
    menu: ["edit", 2],
  },
  { ...graph, id: "graph-link", label: t(($) => $.actions.graphLink), keys: ["l"] },
  { ...graph, id: "graph-cancel", label: t(($) => $.actions.graphCancel), keys: ["c"] },
  { ...graph, id: "graph-closer", label: t(($) => $.actions.graphCloser), keys: ["Plus", "="] },
  { ...graph, id: "graph-farther", label: t(($) => $.actions.graphFarther), keys: ["-"] },
  { ...graph, id: "graph-fit", label: t(($) => $.actions.graphFit), keys: ["0"] },
  {
    id: "close",
    label: t(($) => $.actions.close),
    group: "panels",
    place: "window",
    keys: ["Escape"],
    isSteering: true,
  },
] as const satisfies readonly ActionEntry[];

/** `CommandOrControl+Shift+E` as an action's key. */
function keyOfAccelerator(accelerator: string): string {
  const parts = accelerator.split("+");
  const last = parts.pop() ?? "";
  return [...parts, last.toLowerCase()].join("+").replace("CommandOrControl", "Mod");
}

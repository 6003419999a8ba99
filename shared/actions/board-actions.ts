import { t } from "../strings/translate.ts";
import type { ActionEntry } from "./action.ts";

const steering = { group: "board", place: "board", isSteering: true } as const;

const selecting = { group: "board", place: "board", menu: ["edit", 2] } as const;

const lanes = { group: "board", place: "board", menu: ["view", 1] } as const;

/** What is done on the board, mostly: going from card to card. */
export const BOARD_ACTIONS = [
  {
    id: "quick-add",
    label: t(($) => $.actions.quickAdd),
    group: "board",
    place: "board",
    keys: ["q"],
    menu: ["file", 0],
    changesBoard: true,
  },
  { ...steering, id: "next-card", label: t(($) => $.actions.nextCard), keys: ["j", "ArrowDown"] },
  {
    ...steering,
    id: "previous-card",
    label: t(($) => $.actions.previousCard),
    keys: ["k", "ArrowUp"],
  },
  {
    ...steering,
    id: "left-column",
    label: t(($) => $.actions.leftColumn),
    keys: ["h", "ArrowLeft"],
  },
  {
    ...steering,
    id: "right-column",
    label: t(($) => $.actions.rightColumn),
    keys: ["l", "ArrowRight"],
  },
  { ...steering, id: "first-card", label: t(($) => $.actions.firstCard), keys: ["Home"] },
  { ...steering, id: "last-card", label: t(($) => $.actions.lastCard), keys: ["End"] },
  {
    ...steering,
    id: "extend-down",
    label: t(($) => $.actions.extendDown),
    keys: ["Shift+ArrowDown", "Shift+j"],
  },
  {
    ...steering,
    id: "extend-up",
    label: t(($) => $.actions.extendUp),
    keys: ["Shift+ArrowUp", "Shift+k"],
  },
  { ...selecting, id: "select-card", label: t(($) => $.actions.selectCard), keys: ["x"] },
  {
    ...selecting,
    id: "select-column",
    label: t(($) => $.actions.selectColumn),
    keys: ["Mod+a"],
  },
  {
    ...selecting,
    id: "clear-selection",
    label: t(($) => $.actions.clearSelection),
    keys: ["Escape"],
  },
  { ...lanes, id: "fold-lane", label: t(($) => $.actions.foldLane), keys: ["z"] },
  { ...lanes, id: "fold-lanes", label: t(($) => $.actions.foldLanes) },
  { ...lanes, id: "unfold-lanes", label: t(($) => $.actions.unfoldLanes), keys: ["Shift+z"] },
] as const satisfies readonly ActionEntry[];

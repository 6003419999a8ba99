import { t } from "../strings/translate.ts";
import type { ActionEntry } from "./action.ts";

const steering = { group: "board", place: "board", isSteering: true } as const;

/** What is done on the board, mostly: going from card to card. */
export const BOARD_ACTIONS = [
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
] as const satisfies readonly ActionEntry[];

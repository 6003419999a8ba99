import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeHome, removeHome } from "../../e2e/launch/own-home.ts";
import { median } from "../measure.ts";
import { grouped, milliseconds, type Row, type Section } from "../report.ts";
import { openWindow } from "../window/open-window.ts";
import { type PanelAct, type PanelUse, playPanels } from "../window/use-panels.ts";
import { fillWorkedBoard } from "../window/work-board.ts";

const CARDS = 10_000;
const FEW_CARDS = 1_000;
const LINKED = 1_000;
const FEW_LINKED = 100;
const ROUNDS = 2;
const FULL_ROUNDS = 5;
const LONG_TASK_MS = 50;

const ACTS: Readonly<Record<PanelAct, string>> = {
  graph: "graph, opening",
  pan: "graph, zooming",
  list: "graph as a list",
  insight: "insight, opening",
  past: "the past, opening",
  slide: "the past, sliding through it",
};

/** Graph, figures and past of a board with 10,000 cards, beside one with 1,000. */
export async function benchWindowPanels(isFull: boolean): Promise<Section> {
  const rounds = isFull ? FULL_ROUNDS : ROUNDS;
  const few = await measure(FEW_CARDS, FEW_LINKED, rounds);
  const many = await measure(CARDS, LINKED, rounds);
  return {
    title: `Window's panels: ${grouped(CARDS)} cards with a past, ${grouped(LINKED)} of them linked`,
    against: `the same window with ${grouped(FEW_CARDS)} cards, ${FEW_LINKED} of them linked`,
    rows: [
      ...(Object.keys(ACTS) as PanelAct[]).map((act) => taskRow(act, many, few)),
      layoutRow(many, few),
    ],
    notes: [
      `medians of ${rounds} rounds, each in a window of its own`,
      `tasks are in CPU time of the page's thread, against ${LONG_TASK_MS} ms`,
    ],
  };
}

async function measure(cards: number, linked: number, rounds: number): Promise<PanelUse[]> {
  const home = makeHome();
  mkdirSync(join(home, ".baton"));
  fillWorkedBoard(join(home, ".baton", "board.db"), cards, linked);
  const uses: PanelUse[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const window = await openWindow(home);
      try {
        uses.push(await playPanels(window));
      } finally {
        await window.close();
      }
    }
  } finally {
    removeHome(home);
  }
  return uses;
}

function taskRow(act: PanelAct, many: readonly PanelUse[], few: readonly PanelUse[]): Row {
  const longest = (uses: readonly PanelUse[]) =>
    median(uses.map(({ tasks }) => tasks[act].longestMs));
  const ours = longest(many);
  return {
    what: `${ACTS[act]}, longest task`,
    ratio: ours / LONG_TASK_MS,
    target: { atMost: 1 },
    figures: `${milliseconds(ours)}, baseline ${milliseconds(longest(few))}`,
  };
}

/** Ten times the tasks and links may take ten times as long, and half as much again. */
function layoutRow(many: readonly PanelUse[], few: readonly PanelUse[]): Row {
  const taken = (uses: readonly PanelUse[]) => median(uses.map(({ layoutMs }) => layoutMs));
  return {
    what: "graph, from its key until it is drawn",
    ratio: taken(many) / taken(few),
    target: { atMost: 15 },
    figures: `${milliseconds(taken(many))}, baseline ${milliseconds(taken(few))}`,
  };
}

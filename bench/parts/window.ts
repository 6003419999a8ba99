import { removeHome } from "../../e2e/launch/own-home.ts";
import { compareRounds, median, quantile } from "../measure.ts";
import { milliseconds, type Row, type Section } from "../report.ts";
import { type Followed, follow, playRound, timeCalls, type Use } from "../window/measure-window.ts";
import { type BenchWindow, homeWith, type Opening, openWindow } from "../window/open-window.ts";
import { type Memory, measureMemory } from "../window/use-memory.ts";

const CARDS = 10_000;
const FEW_CARDS = 10;
const ROUNDS = 3;
const FULL_ROUNDS = 5;
const LONG_TASK_MS = 50;
const MEMORY_MB = 60;
/** How often the app looks for other processes' commits (change-pump.ts). */
const POLL_MS = 100;

/** One size of board, and what was measured on it. */
interface Side {
  readonly home: string;
  readonly openings: Opening[];
  readonly memories: Memory[];
  readonly uses: Use[];
  followed: Followed | null;
}

/** The real window with 10,000 cards beside the same window with 10. */
export async function benchWindow(isFull: boolean): Promise<Section> {
  const rounds = isFull ? FULL_ROUNDS : ROUNDS;
  const sides = [CARDS, FEW_CARDS].map(newSide);
  const [many, few] = sides as [Side, Side];
  try {
    for (let round = 0; round < rounds; round++) {
      for (const side of inTurn(sides, round)) await openOnce(side);
    }
    const windows = await Promise.all(sides.map(({ home }) => openWindow(home)));
    const [window] = windows as [BenchWindow, BenchWindow];
    try {
      // The first round only warms up.
      for (let round = 0; round <= rounds; round++) {
        for (const index of inTurn([0, 1], round)) {
          const use = await playRound(windows[index] as BenchWindow);
          if (round > 0) sides[index]?.uses.push(use);
        }
      }
      for (const [index, side] of sides.entries()) {
        side.followed = await follow(windows[index] as BenchWindow);
      }
      const calls = compareRounds(await timeCalls(window, rounds));
      return section(many, few, rounds, {
        what: "a call around a small read, against a bare echo",
        ratio: calls.timeRatio,
        target: { atMost: 1.5 },
        figures: against(calls.oursMs, calls.baselineMs),
      });
    } finally {
      for (const each of windows) await each.close();
    }
  } finally {
    for (const { home } of sides) removeHome(home);
  }
}

function newSide(cards: number): Side {
  return { home: homeWith(cards), openings: [], memories: [], uses: [], followed: null };
}

/** Each side first in every other round. */
function inTurn<Each>(sides: readonly Each[], round: number): readonly Each[] {
  return round % 2 === 0 ? sides : sides.toReversed();
}

async function openOnce(side: Side): Promise<void> {
  const window = await openWindow(side.home);
  side.openings.push(window.opening);
  side.memories.push(await measureMemory(window));
  await window.close();
}

function section(many: Side, few: Side, rounds: number, calls: Row): Section {
  return {
    title: `Window: ${CARDS.toLocaleString("en-US")} cards in one project, in the real app`,
    against: `the same window with ${FEW_CARDS} cards`,
    rows: [
      compared("opening, from the app's start to its cards at rest", many, few, {
        of: ({ openings }) => openings.map(({ appMs }) => appMs),
        atMost: 1.5,
      }),
      compared("opening, from the page's start", many, few, {
        of: ({ openings }) => openings.map(({ pageMs }) => pageMs),
        atMost: 1.5,
      }),
      memoryRow(many, few),
      ...(["text", "label"] as const).flatMap((by) => [
        compared(`filter by ${by}, last key to the filtered board`, many, few, {
          of: ({ uses }) => uses.map((use) => (by === "text" ? use.textMs : use.labelMs)),
        }),
        taskRow(`filter by ${by}`, by, many, few),
      ]),
      compared("move by drag, drop to its new column", many, few, {
        of: ({ uses }) => uses.map(({ dropMs }) => dropMs),
      }),
      taskRow("drag", "drag", many, few),
      ...frameRows("drag", ({ dragFrames }) => dragFrames, many, few),
      taskRow("scroll", "scroll", many, few),
      ...frameRows("scroll", ({ scrollFrames }) => scrollFrames, many, few),
      ...changeRows(many.followed as Followed, few.followed as Followed),
      calls,
    ],
    notes: [
      `medians of ${rounds} rounds; tasks are in CPU time of the page's thread, against ${LONG_TASK_MS} ms`,
      `memory is all processes' after collection, against ${MEMORY_MB} MB more`,
      `screens are against the interval of ${POLL_MS} ms at which the app looks for commits`,
    ],
  };
}

function compared(
  what: string,
  many: Side,
  few: Side,
  { of, atMost }: { readonly of: (side: Side) => readonly number[]; readonly atMost?: number },
): Row {
  const [ours, baseline] = [median(of(many)), median(of(few))];
  return {
    ...{ what, ratio: ours / baseline, figures: against(ours, baseline) },
    ...(atMost !== undefined && { target: { atMost } }),
  };
}

function memoryRow(many: Side, few: Side): Row {
  const mb = (side: Side, of: keyof Memory) => median(side.memories.map((each) => each[of]));
  const both = (of: keyof Memory) => `${mb(many, of).toFixed(0)} (${mb(few, of).toFixed(0)})`;
  return {
    what: "memory, more than with few cards",
    ratio: (mb(many, "allMb") - mb(few, "allMb")) / MEMORY_MB,
    target: { atMost: 1 },
    figures: `${both("allMb")} MB in all, page's heap ${both("pageHeapMb")}, main's ${both("mainHeapMb")}`,
  };
}

function taskRow(name: string, of: keyof Use["tasks"], many: Side, few: Side): Row {
  const tasks = (side: Side) => side.uses.map((use) => use.tasks[of]);
  const longest = (side: Side) => median(tasks(side).map(({ longestMs }) => longestMs));
  const wall = median(tasks(many).map(({ longestWallMs }) => longestWallMs));
  const long = median(tasks(many).map((each) => each.long));
  return {
    what: `${name}, longest task`,
    ratio: longest(many) / LONG_TASK_MS,
    target: { atMost: 1 },
    figures: `${against(longest(many), longest(few))}; ${long} long ones, ${milliseconds(wall)} on the wall`,
  };
}

function frameRows(
  name: string,
  of: (use: Use) => readonly number[],
  many: Side,
  few: Side,
): Row[] {
  return [0.5, 0.95].map((share) =>
    compared(`${name}, between frames, p${100 * share}`, many, few, {
      of: ({ uses }) => uses.map((use) => quantile(of(use), share)),
    }),
  );
}

function changeRows(many: Followed, few: Followed): Row[] {
  const screen = [0.5, 0.95].map((share): Row => {
    const [ours, baseline] = [quantile(many.screenMs, share), quantile(few.screenMs, share)];
    return {
      what: `another process's commit to the screen, p${100 * share}`,
      ratio: ours / POLL_MS,
      ...(share > 0.5 && { target: { atMost: 2.5 } }),
      figures: against(ours, baseline),
    };
  });
  const times = (what: string, ours: number, baseline: number, atMost?: number): Row => ({
    ...{ what, ratio: ours / baseline },
    figures: what.includes("CPU")
      ? against(ours, baseline)
      : `${ours.toFixed(1)}, baseline ${baseline.toFixed(1)}`,
    ...(atMost !== undefined && { target: { atMost } }),
  });
  return [
    ...screen,
    times("characters pushed for a change", many.pushed, few.pushed, 1.1),
    times("calls that follow a change", many.calls, few.calls, 1.1),
    times("the page's CPU for a change of busy agents", many.busy.pageMs, few.busy.pageMs, 1.5),
    times("main's CPU for a change of busy agents", many.busy.mainMs, few.busy.mainMs, 1.5),
  ];
}

function against(ours: number, baseline: number): string {
  return `${milliseconds(ours)}, baseline ${milliseconds(baseline)}`;
}

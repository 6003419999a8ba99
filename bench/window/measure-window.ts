import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type AgentProcess, startAgent } from "./agent-process.ts";
import { countCalls, echoCalls } from "./count-calls.ts";
import { type CpuTime, measureCpu } from "./cpu-time.ts";
import type { BenchWindow } from "./open-window.ts";
import { type PageTasks, traceTasks } from "./trace-tasks.ts";
import { dragCard, scrollColumn, topCard, typeFilter } from "./use-window.ts";

/** One round of a person's work with a window. */
export interface Use {
  /** From the last key to the filtered board, in ms. */
  readonly textMs: number;
  readonly labelMs: number;
  /** From letting a card go until it stands in its new column, in ms. */
  readonly dropMs: number;
  /** Between frames, in ms. */
  readonly dragFrames: readonly number[];
  readonly scrollFrames: readonly number[];
  readonly tasks: Readonly<Record<"text" | "label" | "drag" | "scroll", PageTasks>>;
}

/** Filters, drags there and back, and scrolls. */
export async function playRound(window: BenchWindow): Promise<Use> {
  const traced = async <Value>(act: () => Promise<Value>) => {
    let value: Value | undefined;
    const tasks = await traceTasks(window.app, async () => {
      value = await act();
    });
    return { tasks, value: value as Value };
  };
  const text = await traced(() => typeFilter(window, "part 12"));
  const label = await traced(() => typeFilter(window, "label:api"));
  const id = await topCard(window, "todo");
  const drag = await traced(() => dragCard(window, id, "blocked"));
  await dragCard(window, id, "todo");
  const scroll = await traced(() => scrollColumn(window, "todo"));
  return {
    ...{ textMs: text.value, labelMs: label.value, dropMs: drag.value.dropMs },
    ...{ dragFrames: drag.value.frames, scrollFrames: scroll.value },
    tasks: { text: text.tasks, label: label.tasks, drag: drag.tasks, scroll: scroll.tasks },
  };
}

/** What the changes of another process came to in a window. */
export interface Followed {
  /** From each commit to the screen, in ms. */
  readonly screenMs: readonly number[];
  /** Of each single change. */
  readonly pushed: number;
  readonly calls: number;
  /** Of each change of agents that make 50 a second. */
  readonly busy: CpuTime;
}

const SINGLE = 40;
const SINGLE_PAUSE_MS = 300;
const BUSY_CHANGES = 350;
const BUSY_RATE = 50;

/** Has another process change what a window shows: one by one, then many a second. */
export async function follow(opened: BenchWindow): Promise<Followed> {
  const { app, board, page } = opened;
  const agent = startAgent(board, "1");
  try {
    const task = await topCard(opened, "todo");
    const screenMs: number[] = [];
    await page.evaluate(() => window.probe.takePushed());
    const calls = await countCalls(app, async () => {
      // Some calls are made once a second however much changes, so all windows take the same time.
      const startedAt = performance.now();
      for (let turn = 0; turn < SINGLE; turn++) {
        screenMs.push(await seeRename(page, agent, task, turn));
        // In no step with the app's own looks.
        const dueAt = startedAt + (turn + 1 + Math.random() / 3) * SINGLE_PAUSE_MS;
        await pause(Math.max(0, dueAt - performance.now()));
      }
    });
    const pushed = await page.evaluate(() => window.probe.takePushed());
    const busy = await measureCpu(opened, async () => {
      await agent.order({ kind: "work", changes: BUSY_CHANGES, perSecond: BUSY_RATE });
      await pause(300);
    });
    return {
      ...{ screenMs, pushed: pushed / SINGLE, calls: calls / SINGLE },
      busy: { pageMs: busy.pageMs / BUSY_CHANGES, mainMs: busy.mainMs / BUSY_CHANGES },
    };
  } finally {
    await agent.end();
  }
}

async function seeRename(
  page: Page,
  agent: AgentProcess,
  task: string,
  turn: number,
): Promise<number> {
  const selector = `[data-task-id="${task}"]`;
  await page.evaluate((card) => window.probe.watch(card, "aria-label"), selector);
  const { committedAt } = await agent.order({ kind: "rename", task, title: `Renamed, ${turn}` });
  return (await page.evaluate(() => window.probe.seen())) - committedAt;
}

const BATCHES = 30;
const BATCH = 10;

/** Times a small read and an answer that does nothing, in turn. @returns ms a call, a round each */
export async function timeCalls(
  window: BenchWindow,
  rounds: number,
): Promise<{ readonly ours: number; readonly baseline: number }[]> {
  const taken: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await window.page.evaluate(callAgainAndAgain, [BATCHES, BATCH] as const);
    let baseline = Number.NaN;
    await echoCalls(window.app, async () => {
      baseline = await window.page.evaluate(callAgainAndAgain, [BATCHES, BATCH] as const);
    });
    taken.push({ ours, baseline });
  }
  return taken;
}

/**
 * Runs within the page.
 * @returns ms a call: of many batches the lower quartile, as what else runs on the machine comes on top
 */
async function callAgainAndAgain([batches, calls]: readonly [number, number]): Promise<number> {
  const taken: number[] = [];
  for (let batch = 0; batch < batches; batch++) {
    const start = performance.now();
    for (let turn = 0; turn < calls; turn++) await window.baton.call("board.pulse", {});
    taken.push((performance.now() - start) / calls);
  }
  return taken.sort((a, b) => a - b)[Math.floor(batches / 4)] ?? Number.NaN;
}

import { removeHome } from "../../e2e/launch/own-home.ts";
import { grouped, type Section } from "../report.ts";
import { startAgent } from "../window/agent-process.ts";
import { homeWith, openWindow } from "../window/open-window.ts";
import { type Memory, measureMemory } from "../window/use-memory.ts";

const CARDS = 10_000;
const FEW_CARDS = 10;
const CHANGES = 4_000;
const FULL_CHANGES = 20_000;
/** Processes of agents, and how many changes each makes a second. */
const AGENTS = 4;
const PER_SECOND = 100;
const POINTS = 5;
/** What is left over between collections may differ by so much: the heap's own steps. */
const FLAT = 1.15;

/** What a window holds while agents of other processes change its board again and again. */
export async function benchWindowMemory(isFull: boolean): Promise<Section> {
  const changes = isFull ? FULL_CHANGES : CHANGES;
  const few = await watchMemory(FEW_CARDS, changes);
  const many = await watchMemory(CARDS, changes);
  const row = (what: string, of: keyof Memory, atMost?: number) => ({
    ...{ what, ratio: slope(many, of) },
    ...(atMost !== undefined && { target: { atMost } }),
    figures: `${course(many, of)} MB; baseline ${slope(few, of).toFixed(2)} (${course(few, of)})`,
  });
  return {
    title: `Window's memory over ${grouped(changes)} changes of agents on ${grouped(CARDS)} cards`,
    against: `its first point; the baseline is the same window with ${FEW_CARDS} cards`,
    rows: [
      row("the page's heap, last to first", "pageHeapMb", FLAT),
      row("the main process's heap, last to first", "mainHeapMb", FLAT),
      row("all processes, last to first", "allMb"),
    ],
    notes: [
      `claims, executions, beats, comments and moves of ${AGENTS} processes; collected at each point`,
      "the first point is after a fifth of the changes: until then caches fill",
    ],
  };
}

async function watchMemory(cards: number, changes: number): Promise<Memory[]> {
  const home = homeWith(cards);
  const window = await openWindow(home);
  const agents = Array.from({ length: AGENTS }, (_, index) =>
    startAgent(window.board, String(index)),
  );
  try {
    const points: Memory[] = [];
    const each = Math.ceil(changes / POINTS / AGENTS);
    for (let point = 0; point < POINTS; point++) {
      const order = { kind: "work", changes: each, perSecond: PER_SECOND } as const;
      await Promise.all(agents.map((agent) => agent.order(order)));
      points.push(await measureMemory(window));
    }
    return points;
  } finally {
    await Promise.all(agents.map((agent) => agent.end()));
    await window.close();
    removeHome(home);
  }
}

function slope(points: readonly Memory[], of: keyof Memory): number {
  return (points.at(-1)?.[of] ?? Number.NaN) / (points[0]?.[of] ?? Number.NaN);
}

function course(points: readonly Memory[], of: keyof Memory): string {
  return points.map((point) => point[of].toFixed(1)).join(" -> ");
}

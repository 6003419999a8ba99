import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { grouped, milliseconds, type Row, type Section } from "../report.ts";
import { type Heard, LINES_A_SECOND } from "../run-log/heard.ts";
import { type Watched, watchLog } from "../run-log/watch-log.ts";

const SECONDS = 10;
const FULL_SECONDS = 60;
/** Memory that is left over between collections may differ by so much: the heap's own steps. */
const FLAT = 1.15;
const LONG_TASK_MS = 50;

/** What listening to an agent that prints without a pause costs the process that runs it. */
export async function benchRunLog(isFull: boolean): Promise<Section> {
  const seconds = isFull ? FULL_SECONDS : SECONDS;
  const baseline = await listenApart("cat", seconds);
  const ours = await listenApart("ours", seconds);
  const watched = await watchLog(seconds);
  return {
    title: `Run log: ${grouped(LINES_A_SECOND)} lines a second for ${seconds} s, masked, understood and logged`,
    against: "a process that only copies the same lines into a file",
    rows: [
      {
        what: "lines that arrived",
        ratio: ours.lines / (LINES_A_SECOND * seconds),
        target: { atLeast: 1 },
        figures: `${grouped(ours.lines)}, baseline ${grouped(baseline.lines)}`,
      },
      {
        what: "memory, last third to first third",
        ratio: slope(ours),
        // In ten seconds it is still warming up.
        ...(isFull && { target: { atMost: FLAT } }),
        figures: `${heap(ours)}; baseline ${slope(baseline).toFixed(2)} (${heap(baseline)})`,
      },
      {
        what: "share of a core",
        ratio: ours.cpuMs / (seconds * 1_000),
        target: { atMost: 0.25 },
        figures: `${milliseconds(ours.cpuMs / seconds)} a second, baseline ${milliseconds(baseline.cpuMs / seconds)}`,
      },
      against("turn of the event loop, 99th percentile", ours.stallP99Ms, baseline.stallP99Ms),
      against("longest turn of the event loop", ours.stallMaxMs, baseline.stallMaxMs),
      against("lag from print to log, median", ours.lagMedianMs, baseline.lagMedianMs),
      against("lag from print to log, 99th percentile", ours.lagP99Ms, baseline.lagP99Ms),
      ...windowRows(watched, isFull),
    ],
    notes: [
      isFull ? "one run a side" : `one run a side; --full listens for ${FULL_SECONDS} s`,
      "memory is the smallest heap of each third; a core's share stands as it is",
      "the window's log is open and follows; its tasks are in CPU time of its page's thread",
    ],
  };
}

function windowRows({ tasks, seconds, heapMb }: Watched, isFull: boolean): Row[] {
  const [before = Number.NaN, after = Number.NaN] = heapMb;
  return [
    {
      what: "the window's longest task, against 50 ms",
      ratio: tasks.longestMs / LONG_TASK_MS,
      target: { atMost: 1 },
      figures: `${milliseconds(tasks.longestMs)}, ${tasks.long} long ones; ${milliseconds(tasks.longestWallMs)} on the wall`,
    },
    {
      what: "the window's share of a core",
      ratio: tasks.sumMs / (seconds * 1_000),
      figures: `${milliseconds(tasks.sumMs / seconds)} a second`,
    },
    {
      what: "the window's heap, last to first",
      ratio: after / before,
      ...(isFull && { target: { atMost: FLAT } }),
      figures: `${before.toFixed(1)} -> ${after.toFixed(1)} MB after collection`,
    },
  ];
}

function slope({ heapMb }: Heard): number {
  return (heapMb.at(-1) ?? Number.NaN) / (heapMb[0] ?? Number.NaN);
}

function heap({ heapMb, rssMb }: Heard): string {
  return `${heapMb.map((mb) => mb.toFixed(1)).join(" -> ")} MB of heap, ${rssMb.toFixed(0)} MB in all`;
}

function against(what: string, ours: number, baseline: number): Row {
  const figures = `${milliseconds(ours)}, baseline ${milliseconds(baseline)}`;
  return { what, figures, ratio: ours / baseline };
}

/** Each side has a process of its own: neither sees what the other left in memory. */
async function listenApart(kind: "ours" | "cat", seconds: number): Promise<Heard> {
  const folder = mkdtempSync(join(tmpdir(), "baton-run-log-"));
  const listener = fork(
    new URL("../run-log/listen.ts", import.meta.url),
    [kind, folder, String(seconds)],
    { execArgv: ["--no-warnings"] },
  );
  const ended = once(listener, "exit");
  const [heard] = (await once(listener, "message")) as [Heard];
  listener.disconnect();
  await ended;
  rmSync(folder, { recursive: true, force: true });
  return heard;
}

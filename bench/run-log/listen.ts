// One side of the run log's bench in a process of its own: listen.ts KIND FOLDER SECONDS
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createSecretMask } from "../../shared/domain/mask-secrets.ts";
import { startAgentProcess } from "../../src-main/core/runner/agent-process.ts";
import { createRunOutput } from "../../src-main/core/runner/run-output.ts";
import { openRunLog } from "../../src-main/core/runner/write-run-log.ts";
import { type Heard, LINES_A_SECOND } from "./heard.ts";

const SAMPLE_MS = 100;
const PROGRAM = fileURLToPath(new URL("./print-lines.ts", import.meta.url));

const [kind = "", folder = "", seconds = "0"] = process.argv.slice(2);
process.send?.(await listen());

async function listen(): Promise<Heard> {
  const args = ["--no-warnings", PROGRAM, String(LINES_A_SECOND), seconds];
  // In microseconds. It takes the same memory however much it holds.
  const lags = createHistogram();
  const heaps: number[] = [];
  let lines = 0;
  const note = (text: string) => {
    lines++;
    const printedAt = Number(/at ([\d.]+) line/.exec(text)?.[1]);
    const lagMs = performance.timeOrigin + performance.now() - printedAt;
    if (Number.isFinite(lagMs)) lags.record(Math.max(1, Math.round(lagMs * 1_000)));
  };
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  const samples = setInterval(() => heaps.push(process.memoryUsage().heapUsed), SAMPLE_MS);
  monitor.enable();
  const cpu = process.cpuUsage();
  await (kind === "ours" ? listenAsBaton(args, note) : listenAsCat(args, note));
  const { user, system } = process.cpuUsage(cpu);
  monitor.disable();
  clearInterval(samples);
  return {
    lines,
    cpuMs: (user + system) / 1_000,
    stallP99Ms: monitor.percentile(99) / 1e6,
    stallMaxMs: monitor.max / 1e6,
    lagMedianMs: lags.percentile(50) / 1_000,
    lagP99Ms: lags.percentile(99) / 1_000,
    heapMb: thirds(heaps).map((part) => Math.min(...part) / 1024 / 1024),
    rssMb: process.memoryUsage().rss / 1024 / 1024,
  };
}

async function listenAsBaton(args: string[], note: (text: string) => void): Promise<void> {
  const log = await openRunLog({
    folder: join(folder, "run"),
    now: Date.now,
    onFault: (error) => {
      throw error;
    },
    onLine: ({ text }) => note(text),
  });
  const mask = createSecretMask(["a-secret-that-never-comes"]);
  const output = createRunOutput({
    ...{ format: "claude-stream-json", mask, log },
    onSignals: () => undefined,
  });
  const agent = startAgentProcess({
    ...{ program: process.execPath, args, cwd: folder, stdin: null },
    ...{ env: { BATON_EXECUTION: "bench" }, markName: "BATON_EXECUTION" },
    onOutput: (from, chunk) => output.push(from, chunk),
  });
  await agent.ended;
  output.end();
  await log.close();
}

/** What a program comes to that only copies what it hears into a file. */
async function listenAsCat(args: string[], note: (text: string) => void): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let rest = "";
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) note(line);
      done(null, chunk);
    },
  });
  await pipeline(child.stdout, count, createWriteStream(join(folder, "cat.log")));
}

function thirds(values: readonly number[]): number[][] {
  const size = Math.ceil(values.length / 3);
  return [0, 1, 2].map((part) => values.slice(part * size, (part + 1) * size));
}

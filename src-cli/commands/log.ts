import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DomainError } from "../../shared/errors.ts";
import { batonHome } from "../../src-main/core/board-path.ts";
import { dataVersion } from "../../src-main/core/run/wait-for-change.ts";
import { runLogRoot } from "../../src-main/core/runner/open-ports.ts";
import {
  type RunLogLine,
  readRunLog,
  runLogBytes,
} from "../../src-main/core/runner/read-run-log.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { createRunLineReader } from "../format/run-lines.ts";
import { createView } from "../format/view.ts";
import { ignoreDebugSignal } from "../run/debug-signal.ts";

/** How often a follower looks for more, in milliseconds. */
const POLL_MS = 200;
const PAGE_LINES = 1_000;
/** Looks that find nothing new, after the last run of a task has ended, before its log is over. */
const QUIET_LOOKS = 3;
const EXECUTION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What was typed after `baton log`. */
interface LogInput {
  readonly task: string;
  readonly follow?: boolean;
  readonly since?: number;
  readonly limit?: number;
  readonly raw?: boolean;
}

/** Prints what was said in a run, or follows it. */
export async function runLog(call: Call): Promise<Outcome> {
  const input = call.input as unknown as LogInput;
  const { task, follow = false, since = 0, limit } = input;
  if (follow && limit !== undefined)
    throw invalidArgument("--follow and --limit exclude each other");
  const root = runLogRoot(batonHome(call.env));
  const execution = await findLogged(call, root, task);
  if (follow) return followLog(call, input, root, execution);
  const folder = join(root, execution);
  if (call.globals.json) {
    const page = await readRunLog(folder, since, limit ?? Number.POSITIVE_INFINITY);
    const lines = page?.lines ?? [];
    const next = (lines.at(-1)?.number ?? since) + 1;
    const isAll = page === null || lines.length === 0 || next >= page.end;
    const shown = { total: page?.end ?? 0, next: isAll ? null : String(next) };
    return { result: { ok: true, data: lines, page: shown } };
  }
  const print = linePrinter(call, input);
  await printPages(folder, 0, print.line);
  print.end();
  return { result: null };
}

/**
 * The execution whose log is meant: that with this id, else the task's newest that has one.
 * @throws DomainError not_found
 */
async function findLogged(call: Call, root: string, name: string): Promise<string> {
  if (EXECUTION.test(name) && (await readRunLog(join(root, name), 0, 1))) return name;
  const task = call.run("task.get", { task: name });
  if (!task.ok) throw new DomainError(task.error.code, task.error.message, task.error.detail);
  const { key, executions } = task.data;
  const [newest] = executions
    .filter(({ logPath }) => logPath !== null)
    .sort((a, b) => b.startedAt - a.startedAt);
  if (newest && (await readRunLog(join(root, newest.id), 0, 1))) return newest.id;
  const message = newest
    ? `the log of ${key}'s newest run is not there any more, or in another BATON_HOME`
    : `${key} has no log: only agents that Baton starts, as with baton run ${key} --with claude, leave one`;
  throw new DomainError("not_found", message, { task: key });
}

interface LinePrinter {
  /** @returns false when nobody reads any more */
  line(line: RunLogLine): boolean;
  end(): void;
}

function linePrinter(call: Call, input: LogInput): LinePrinter {
  const { since = 0, limit = Number.POSITIVE_INFINITY, raw = false } = input;
  const { globals } = call;
  const { out } = call.terminals;
  const view = createView(out, call, Date.now());
  const reader = createRunLineReader(view);
  const isWanted = ({ number }: RunLogLine) => number >= since && number - since < limit;
  return {
    line(line) {
      // Every line is read, since the first ones say how the later ones are to be.
      const shown = globals.json || raw ? [] : reader.read(line);
      if (!isWanted(line)) return true;
      if (globals.json) return out.write(`${JSON.stringify({ ok: true, data: line })}\n`);
      if (raw) return out.write(`${line.text}${line.more ? "" : "\n"}`);
      const text = shown.map(({ by, text: said }) =>
        by === "baton" ? view.style("dim", `baton: ${said}`) : said,
      );
      return text.length === 0 || out.write(`${text.join("\n")}\n`);
    },
    end() {
      for (const { text } of raw || globals.json ? [] : reader.end()) out.write(`${text}\n`);
    },
  };
}

/** @returns the number of the line to go on from; null when nobody reads any more */
async function printPages(
  folder: string,
  from: number,
  print: LinePrinter["line"],
): Promise<number | null> {
  let next = from;
  for (;;) {
    const page = await readRunLog(folder, next, PAGE_LINES);
    if (!page || page.lines.length === 0) return next;
    for (const line of page.lines) {
      if (!print(line)) return null;
      next = line.number + 1;
    }
  }
}

/** Prints a run's lines as they come, and those of the task's further runs, until none runs any more. */
async function followLog(
  call: Call,
  input: LogInput,
  root: string,
  first: string,
): Promise<Outcome> {
  ignoreDebugSignal();
  const runs = createRunWatch(call, first);
  for (let run: string | null = first; run !== null; run = runs.after(run)) {
    const folder = join(root, run);
    const print = linePrinter(call, run === first ? input : { ...input, since: 0 });
    let next: number | null = 0;
    let bytes = -1;
    for (let quiet = 0; quiet < QUIET_LOOKS; ) {
      const isOver = !runs.isRunning() || runs.after(run) !== null;
      const now = await runLogBytes(folder);
      if (now !== bytes) next = await printPages(folder, next, print.line);
      if (next === null) return { result: null };
      quiet = isOver && now === bytes ? quiet + 1 : 0;
      bytes = now;
      await delay(POLL_MS);
    }
    print.end();
  }
  return { result: null };
}

/** The runs of an execution's task that have a log, as the board has them now. */
function createRunWatch(call: Call, first: string) {
  const board = call.board();
  let seen: number | null = null;
  let isRunning = true;
  let logged: readonly string[] = [first];
  const look = () => {
    const version = dataVersion(board);
    if (version === null || version === seen) return;
    seen = version;
    board.read((tx) => {
      const taskId = tx.executions.find(first)?.taskId;
      if (taskId === undefined) {
        isRunning = false;
        return;
      }
      isRunning = tx.executions.runningOfTask(taskId).length > 0;
      const page = tx.executions.list({ projectIds: null, taskId }, PAGE_LINES, null);
      logged = page.rows
        .filter(({ logPath }) => logPath !== null)
        .sort((a, b) => a.startedAt - b.startedAt)
        .map(({ id }) => id);
    });
  };
  return {
    /** Whether anything runs for the task: a worker, its gate or its critic. */
    isRunning() {
      look();
      return isRunning;
    },
    /** The next one that began after a run; null when it is the newest. */
    after(run: string): string | null {
      look();
      return logged[logged.indexOf(run) + 1] ?? null;
    },
  };
}

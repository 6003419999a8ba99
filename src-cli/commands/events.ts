import { setTimeout as delay } from "node:timers/promises";
import { DomainError, type Result } from "../../shared/errors.ts";
import type { BoardEvent } from "../../shared/operations/event.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import { dataVersion } from "../../src-main/core/run/wait-for-change.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { eventLine } from "../format/event.ts";
import { safeOnLines } from "../format/safe.ts";
import { createView, type View } from "../format/view.ts";
import { ignoreDebugSignal } from "../run/debug-signal.ts";
import { operationInput, runOperation } from "./operation.ts";

type EventFilter = OperationInput<"event.list">;

/** How often a follower asks whether another process committed, in milliseconds. */
const POLL_MS = 100;
const PAGE_ROWS = 1_000;

/** Lists events, or follows them. */
export function runEvents(call: Call): Outcome | Promise<Outcome> {
  const { follow, ...typed } = call.input;
  const input = operationInput(call, "event.list", typed);
  if (follow !== true) return runOperation(call, "event.list", input);
  for (const field of ["latest", "cursor", "limit"] as const) {
    if (input[field] !== undefined)
      throw invalidArgument(`--follow and --${field} exclude each other`);
  }
  return followEvents(call, input);
}

/** Prints events as they are committed, until the reader is gone or the process is told to end. */
async function followEvents(call: Call, filter: EventFilter): Promise<Outcome> {
  ignoreDebugSignal();
  const board = call.board();
  const view = createView(call.terminals.out, call, Date.now());
  let highest = latestSeq(call, filter);
  let since = filter.since ?? highest;
  let seen: number | null = null;
  for (;;) {
    const version = dataVersion(board);
    if (version !== null && version !== seen) {
      seen = version;
      const latest = latestSeq(call, filter);
      if (latest < highest) {
        call.terminals.err.write("baton: the board was restored; following from where it stands\n");
        since = latest;
      }
      highest = latest;
      for (const event of eventsAfter(call, filter, since)) {
        if (!printEvent(call, event, view)) return { result: null };
        since = event.seq;
      }
    }
    await delay(POLL_MS);
  }
}

function* eventsAfter(call: Call, filter: EventFilter, since: number): Generator<BoardEvent> {
  let cursor: string | null = null;
  do {
    const page: Result<BoardEvent[]> = call.run("event.list", {
      ...filter,
      since,
      limit: PAGE_ROWS,
      ...(cursor === null ? {} : { cursor }),
    });
    yield* dataOf(page);
    cursor = page.ok ? (page.page?.next ?? null) : null;
  } while (cursor !== null);
}

function latestSeq(call: Call, { project, scope, task }: EventFilter): number {
  const latest = dataOf(
    call.run("event.list", {
      latest: true,
      limit: 1,
      ...(project === undefined ? {} : { project }),
      ...(scope === undefined ? {} : { scope }),
      ...(task === undefined ? {} : { task }),
    }),
  );
  return latest[0]?.seq ?? 0;
}

function dataOf<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw new DomainError(result.error.code, result.error.message, result.error.detail);
}

function printEvent(call: Call, event: BoardEvent, view: View): boolean {
  const { out } = call.terminals;
  if (call.globals.json) return out.write(`${JSON.stringify({ ok: true, data: event })}\n`);
  return out.write(`${eventLine(safeOnLines(event), view)}\n`);
}

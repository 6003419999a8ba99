import type { Caller, PresentedClaim } from "../../shared/domain/caller.ts";
import { CLIENT_DISCONNECTED } from "../../shared/domain/execution.ts";
import { fitName } from "../../shared/domain/fit-text.ts";
import type { Result } from "../../shared/errors.ts";
import type { ConnectionField } from "../../shared/operations/define.ts";
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from "../../shared/operations/index.ts";
import { ownProcessIdentity } from "../../src-main/core/process-identity.ts";
import { createPresence } from "../../src-main/core/run/presence.ts";
import {
  createOperationRunner,
  type OperationRunner,
  toErrorValue,
} from "../../src-main/core/run-operation.ts";
import type { Board } from "../../src-main/core/store/store.ts";
import { createSweeper, readClocks, type Sweeper } from "../../src-main/core/sweeper.ts";
import { type Call, logInternal } from "../call.ts";
import { callerOf, workerCallerOf } from "../caller.ts";
import { type Claims, createClaims, type HeldRun } from "./claims.ts";

/** How long the last write may wait for the board's lock: the process must be gone within a second. */
const END_BUDGET_MS = 500;

/** One agent's connection: who it is, and what it holds. It is bound to this process. */
export interface Connection {
  /** The agent, without any claim. */
  readonly caller: Caller;
  readonly claims: Claims;
  board(): Board;
  /** Runs an operation as the agent. A board that can't be opened is answered like any refusal. */
  run<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    claim?: PresentedClaim | null,
  ): Promise<Result<OperationOutput<Name>>>;
  /** Whether the board and the project are there; a named project that isn't refuses every call. */
  requireProject(): Promise<Result<unknown>>;
  /** What the connection fills in of an operation's input. */
  fill(fields: readonly ConnectionField[]): Promise<Result<Readonly<Record<string, unknown>>>>;
  /** Learns which program is at the other end. */
  meet(client: string | undefined): void;
  /** Shows on the board's list of workers that it is connected. */
  show(): Promise<void>;
  /** Shows that what it holds is alive. */
  beat(): Promise<void>;
  /** Looks for workers that are dead. */
  sweep(): Promise<void>;
  /** Gives back what it holds, in one transaction. */
  end(): void;
}

/** Makes the connection of the agent that the command line names. */
export function createConnection(call: Call): Connection {
  const { globals, env, settings } = call;
  const claims = createClaims(callerOf(globals, env).claim);
  const owner = ownProcessIdentity();
  const { within = [] } = call.caller;
  const named = { ...workerCallerOf(globals, env, "mcp", process.pid), within };
  let caller = named;
  let sweeper: Sweeper | null = null;
  let isProjectSeen = false;
  let isListed = false;
  const presence = createPresence({
    runner: () => call.runner(),
    caller: () => caller,
    surface: "mcp",
    project: () => call.project(),
    connectedAt: Date.now(),
  });
  const connection: Connection = {
    get caller() {
      return caller;
    },
    claims,
    board: () => call.board(),
    run: (name, input, claim = null) =>
      attempt(call, () => call.runner().run(name, input, { ...caller, claim })),
    async requireProject() {
      if (isProjectSeen) return { ok: true, data: null };
      const seen = await attempt(call, () => {
        const project = call.project();
        return call.runner().run("project.get", { project }, caller);
      });
      isProjectSeen = seen.ok;
      return seen;
    },
    fill: (fields) =>
      attempt(call, () => {
        const project = fields.includes("project") ? call.project() : null;
        const { runtime } = caller;
        const known = { project, owner, type: runtime ?? "mcp", ...(runtime && { runtime }) };
        const wanted = Object.entries(known).filter(([name]) => fields.some((it) => it === name));
        return { ok: true, data: Object.fromEntries(wanted) };
      }),
    meet(client) {
      if (named.runtime !== null || client === undefined) return;
      const runtime = fitName(client, "mcp").text;
      if (runtime === caller.runtime) return;
      caller = { ...named, runtime };
      if (isListed) void presence.show();
    },
    show() {
      isListed = true;
      return presence.show();
    },
    async beat() {
      for (const { taskId, epoch } of claims.runs()) {
        const beaten = await connection.run("task.beat", { task: taskId }, { epoch, task: taskId });
        const isLost = !beaten.ok && ["stale_claim", "not_found"].includes(beaten.error.code);
        if (isLost) claims.end(taskId);
      }
    },
    async sweep() {
      const beatLiveRuns = () => connection.beat();
      const board = call.board();
      sweeper ??= createSweeper({ board, settings, clock: readClocks, beatLiveRuns });
      await sweeper.lookAsync();
    },
    end: () => {
      const runner = lastRunner(call);
      if (!runner) return;
      giveBack(call, runner, caller, claims.runs());
      presence.leave(runner);
    },
  };
  return connection;
}

/** Runs what may fail before there is anything to answer with, such as opening the board. */
async function attempt<T>(
  call: Call,
  work: () => Promise<Result<T>> | Result<T>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    const log = (id: string, fault: unknown) => logInternal(call.env, id, fault);
    return { ok: false, error: toErrorValue(error, call.boardPath, log) };
  }
}

/** Runs the last writes, and waits no longer for each than the end may take; null without a board. */
function lastRunner(call: Call): OperationRunner | null {
  const { settings, env } = call;
  try {
    return createOperationRunner({
      board: call.board(),
      settings: { ...settings, writeBudgetMs: Math.min(settings.writeBudgetMs, END_BUDGET_MS) },
      now: Date.now,
      logInternal: (id, fault) => logInternal(env, id, fault),
    });
  } catch {
    // Whoever never had a board holds nothing of it.
    return null;
  }
}

/** Closes what is held, in one transaction. */
function giveBack(
  call: Call,
  runner: OperationRunner,
  caller: Caller,
  held: readonly HeldRun[],
): void {
  if (held.length === 0) return;
  const runs = held.map(({ executionId, epoch }) => ({
    execution: executionId,
    claimEpoch: epoch,
  }));
  const ended = runner.runBlocking("run.abandon", { runs, error: CLIENT_DISCONNECTED }, caller);
  if (!ended.ok) call.terminals.err.write(`baton mcp: ${ended.error.message}\n`);
}

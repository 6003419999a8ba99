import { basename } from "node:path";
import { fitName } from "../../shared/domain/fit-text.ts";
import type { Result } from "../../shared/errors.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import { ownProcessIdentity } from "../../src-main/core/process-identity.ts";
import { requireProgram } from "../../src-main/core/processes/find-program.ts";
import { type ActiveRun, startRun } from "../../src-main/core/run/active-run.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import { workerCallerOf } from "../caller.ts";
import type { Outcome } from "../command.ts";
import { runLoop } from "../run/loop.ts";
import { performRun, type RunOptions, type RunRecord } from "../run/perform-run.ts";
import {
  endText,
  loopResult,
  loopText,
  narrator,
  runExitStatus,
  runResult,
  startText,
} from "../run/report.ts";
import { listenForStop } from "../run/stop-signals.ts";

/** What was typed after `baton run`. */
interface RunInput {
  readonly task?: string;
  readonly next?: boolean;
  readonly loop?: boolean;
  readonly label?: string[];
  readonly scope?: "project" | "global" | "all";
  readonly passthrough?: boolean;
}

type StartRun = (exclude: readonly string[]) => Promise<Result<ActiveRun | null>>;

/** What runs came to, before it is said how the process exits. */
interface Ran {
  readonly result: Result<unknown>;
  readonly records: readonly RunRecord[];
  readonly toText?: () => string;
}

/** Claims a task, or one ready task after the other, and runs a command for each. */
export async function runRun(call: Call): Promise<Outcome> {
  const input: RunInput = call.input;
  requireSense(input, call.trailing);
  const [program = "", ...args] = call.trailing;
  requireProgram(program, call.env, call.cwd);
  const stop = listenForStop();
  const options: RunOptions = {
    program,
    args,
    cwd: call.cwd,
    env: { ...call.env },
    boardPath: call.boardPath,
    outputFd: call.globals.json ? 2 : 1,
    readsStdin: input.loop !== true,
    heartbeatMs: call.settings.heartbeatMs,
    stop: stop.signal,
  };
  const wanted = wantedRun(call, input, program);
  const caller = workerCallerOf(call.globals, call.env, "run", process.pid);
  const start: StartRun = (exclude) => {
    const passingBy = exclude.length > 0 && { exclude: [...exclude] };
    return startRun(call.runner(), caller, { ...wanted, ...passingBy }, stop.signal);
  };
  const { result, records, toText } = input.loop
    ? await drainAll(call, options, start, wanted)
    : await runOnce(call, options, start);
  const exitStatus = runExitStatus(result, records, input.passthrough === true, stop);
  return { result, ...(toText && { toText }), ...(exitStatus !== null && { exitStatus }) };
}

function requireSense(input: RunInput, command: readonly string[]): void {
  if (input.task !== undefined && input.next) {
    throw invalidArgument("give either a task or --next, not both");
  }
  if (input.task === undefined && !input.next) {
    throw invalidArgument("baton run needs a task, or --next for the best ready one");
  }
  for (const flag of ["loop", "label", "scope"] as const) {
    if (input[flag] !== undefined && !input.next) {
      throw invalidArgument(`--${flag} goes with --next: a named task is the one that is run`);
    }
  }
  if (command.length === 0) {
    throw invalidArgument(
      "baton run needs a command after --. Example: baton run API-12 -- make test",
    );
  }
}

function wantedRun(call: Call, input: RunInput, program: string): OperationInput<"run.start"> {
  const type = fitName(call.globals.runtime ?? basename(program), "command").text;
  const execution = { type, owner: ownProcessIdentity() };
  if (input.task !== undefined) return { task: input.task, ...execution };
  return {
    ...execution,
    project: call.project(),
    ...(input.scope && { scope: input.scope }),
    ...(input.label && { label: input.label }),
  };
}

async function runOnce(call: Call, options: RunOptions, start: StartRun): Promise<Ran> {
  const started = await start([]);
  if (!started.ok) return { result: started, records: [] };
  if (started.data === null) {
    return { result: started, records: [], toText: () => "nothing is ready" };
  }
  const narrate = narrator(call);
  narrate(startText(started.data));
  const record = await performRun(started.data, options);
  narrate(endText(record));
  return { result: runResult(record), records: [record] };
}

async function drainAll(
  call: Call,
  options: RunOptions,
  startNext: StartRun,
  wanted: OperationInput<"run.start">,
): Promise<Ran> {
  const narrate = narrator(call);
  const { project, scope } = wanted;
  const report = await runLoop(call, {
    options,
    startNext,
    scope: { ...(project !== undefined && { project }), ...(scope && { scope }) },
    narrate,
  });
  narrate(loopText(report.runs));
  return { result: loopResult(report.runs, report.error), records: report.runs };
}

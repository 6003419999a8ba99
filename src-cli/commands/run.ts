import { basename } from "node:path";
import { fitName } from "../../shared/domain/fit-text.ts";
import type { Result } from "../../shared/errors.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import { ownProcessIdentity } from "../../src-main/core/process-identity.ts";
import { requireProgram } from "../../src-main/core/processes/find-program.ts";
import { createPresence } from "../../src-main/core/run/presence.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import { workerCallerOf } from "../caller.ts";
import type { Outcome } from "../command.ts";
import { commandWork } from "../run/command-work.ts";
import { runLoop } from "../run/loop.ts";
import { loopResult, loopText, runExitStatus, runResult } from "../run/report.ts";
import type { EndedRun, RunWork } from "../run/run-work.ts";
import { listenForStop, type StopListener } from "../run/stop-signals.ts";

/** What was typed after `baton run`. */
interface RunInput {
  readonly task?: string;
  readonly next?: boolean;
  readonly loop?: boolean;
  readonly label?: string[];
  readonly scope?: "project" | "global" | "all";
  readonly with?: string;
  readonly passthrough?: boolean;
}

/** What runs came to, before it is said how the process exits. */
interface Ran<Ended> {
  readonly result: Result<unknown>;
  readonly ended: readonly Ended[];
  readonly toText?: () => string;
}

/** Claims a task, or one ready task after the other, and has each worked on. */
export async function runRun(call: Call): Promise<Outcome> {
  const input: RunInput = call.input;
  requireSense(call, input);
  if (input.with === undefined) return runCommand(call, input);
  const { agentWork } = await import("../run/agent-work.ts");
  const stop = listenForStop();
  return runWork(
    call,
    input,
    agentWork(call, input.with, wantedTask(call, input), stop.signal),
    stop,
  );
}

function runCommand(call: Call, input: RunInput): Promise<Outcome> {
  const [program = "", ...args] = call.trailing;
  requireProgram(program, call.env, call.cwd);
  const stop = listenForStop();
  const caller = workerCallerOf(call.globals, call.env, "run", process.pid);
  const type = fitName(call.globals.runtime ?? basename(program), "command").text;
  const wanted = { ...wantedTask(call, input), type, owner: ownProcessIdentity() };
  const work = commandWork(call, caller, wanted, {
    program,
    args,
    cwd: call.cwd,
    env: { ...call.env },
    boardPath: call.boardPath,
    outputFd: call.globals.json ? 2 : 1,
    readsStdin: input.loop !== true,
    heartbeatMs: call.settings.heartbeatMs,
    stop: stop.signal,
  });
  return runWork(call, input, work, stop);
}

function requireSense({ globals, trailing }: Call, input: RunInput): void {
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
  const hasCommand = trailing.length > 0;
  if (input.with !== undefined && hasCommand) {
    throw invalidArgument("give either --with and a profile, or a command after --, not both");
  }
  if (input.with !== undefined && globals.runtime !== null) {
    throw invalidArgument("--runtime goes with a command: an agent's runtime is its profile");
  }
  if (input.with === undefined && !hasCommand) {
    throw invalidArgument(
      "baton run needs --with and an agent's profile, or a command after --. Examples: baton run API-12 --with claude; baton run API-12 -- make test",
    );
  }
}

type WantedTask = Pick<OperationInput<"run.start">, "task" | "project" | "scope" | "label">;

function wantedTask(call: Call, input: RunInput): WantedTask {
  if (input.task !== undefined) return { task: input.task };
  return {
    project: call.project(),
    ...(input.scope && { scope: input.scope }),
    ...(input.label && { label: input.label }),
  };
}

async function runWork<Run, Ended extends EndedRun>(
  call: Call,
  input: RunInput,
  work: RunWork<Run, Ended>,
  stop: StopListener,
): Promise<Outcome> {
  const endPresence = showPresence(call, input);
  const ran = input.loop ? await drainAll(call, input, work, stop) : await runOnce(work);
  await work.settled();
  endPresence();
  const { result, ended, toText } = ran;
  const exitStatus = runExitStatus(result, ended, work, input.passthrough === true, stop);
  return { result, ...(toText && { toText }), ...(exitStatus !== null && { exitStatus }) };
}

/** Shows on the board's list of workers that this process is there, with or without a claim. */
function showPresence(call: Call, { task }: RunInput): () => void {
  const caller = workerCallerOf(call.globals, call.env, "run", process.pid);
  const presence = createPresence({
    runner: () => call.runner(),
    caller: () => caller,
    surface: "run",
    project: () => (task === undefined ? call.project() : undefined),
    connectedAt: Date.now(),
  });
  void presence.show();
  const timer = setInterval(() => void presence.show(), call.settings.heartbeatMs);
  return () => {
    clearInterval(timer);
    presence.leave(call.runner());
  };
}

async function runOnce<Run, Ended extends EndedRun>(
  work: RunWork<Run, Ended>,
): Promise<Ran<Ended>> {
  const started = await work.start([]);
  if (!started.ok) return { result: started, ended: [] };
  if (started.data === null) {
    return { result: started, ended: [], toText: () => "nothing is ready" };
  }
  const ended = await work.perform(started.data);
  return { result: runResult(ended), ended: [ended] };
}

async function drainAll<Run, Ended extends EndedRun>(
  call: Call,
  input: RunInput,
  work: RunWork<Run, Ended>,
  stop: StopListener,
): Promise<Ran<Ended>> {
  const { project, scope } = wantedTask(call, input);
  const inScope = { ...(project !== undefined && { project }), ...(scope && { scope }) };
  const { runs, error } = await runLoop(call, work, inScope, stop.signal);
  work.narrate(loopText(runs, stop.signal.aborted));
  return { result: loopResult(runs, work.outcomes, error), ended: runs };
}

import { existsSync } from "node:fs";
import { SEVERITIES } from "../../shared/domain/verdict.ts";
import { DEFAULT_GATE_TIMEOUT_MS } from "../../shared/domain/verification.ts";
import { DomainError, type Result } from "../../shared/errors.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import { MAX_DURATION_MS } from "../../src-main/core/settings.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { operationInput, runOperation } from "./operation.ts";

type VerdictInput = OperationInput<"task.verify">;
type FindingInput = NonNullable<VerdictInput["findings"]>[number];

const MAX_TIMEOUT_DAYS = Math.floor(MAX_DURATION_MS / 86_400_000);

/**
 * Records a verdict. A gate is run first, outside any transaction; its exit status judges. Where nothing
 * is said of the work, the task's own verify command is the gate, in the folder where the work is.
 */
export async function runVerify(call: Call): Promise<Outcome> {
  const { finding, gate, gateTimeout, ...typed } = call.input as {
    finding?: string[];
    gate?: string;
    gateTimeout?: number;
  };
  if (gateTimeout !== undefined && gateTimeout > MAX_DURATION_MS) {
    throw invalidArgument(`--gate-timeout must be at most ${MAX_TIMEOUT_DAYS}d`);
  }
  const findings = finding?.map(parseFinding);
  const input: VerdictInput = operationInput(call, "task.verify", typed);
  const judged = { ...input, ...(findings && { findings }) };
  if (gate === undefined && (judged.status || judged.findings || judged.debt)) {
    if (gateTimeout === undefined) return runOperation(call, "task.verify", judged);
    throw invalidArgument("--gate-timeout goes with a gate");
  }
  if (gate?.trim() === "") throw invalidArgument("the gate is empty: give a command");
  const wanted =
    gate === undefined
      ? gateOf(call, judged.task)
      : { command: gate, cwd: call.cwd, timeoutMs: DEFAULT_GATE_TIMEOUT_MS };
  return judgeByGate(call, judged, { ...wanted, timeoutMs: gateTimeout ?? wanted.timeoutMs });
}

/** What is run to judge a task's work. */
interface WantedGate {
  readonly command: string;
  readonly cwd: string;
  readonly timeoutMs: number;
}

/**
 * The gate that a task's project, or the task itself, wants: in its worktree, else in its project's folder.
 * @throws DomainError not_found, judge_is_builder, or invalid_argument where nothing verifies it
 */
function gateOf(call: Call, task: string): WantedGate {
  const { key, command, timeoutMs, worktree, projectFolder } = answerOf(
    call.run("run.gate", { task }),
  );
  if (command === null) {
    throw invalidArgument(
      `no command verifies ${key}: give one by --gate 'npm test', or say how it went by --status or --finding`,
    );
  }
  const isThere = worktree !== null && existsSync(worktree);
  return { command, timeoutMs, cwd: isThere ? worktree : (projectFolder ?? call.cwd) };
}

function answerOf<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw new DomainError(result.error.code, result.error.message, result.error.detail);
}

async function judgeByGate(
  call: Call,
  judged: VerdictInput,
  { command, cwd, timeoutMs }: WantedGate,
): Promise<Outcome> {
  const [{ runGate }, { createSecretMask }, { listenForStop, signalStatus }] = await Promise.all([
    import("../../src-main/core/verify/run-gate.ts"),
    import("../../shared/domain/mask-secrets.ts"),
    import("../run/stop-signals.ts"),
  ]);
  const stop = listenForStop();
  const { env, terminals } = call;
  const onOutput = (text: string) => {
    terminals.err.write(text);
    return null;
  };
  const { mask } = createSecretMask([]);
  const gate = await runGate({ command, cwd, env, timeoutMs, mask, onOutput, stop: stop.signal });
  if (gate) return runOperation(call, "task.verify", { ...judged, gate });
  const error = invalidArgument("the gate was interrupted: no verdict was recorded").toValue();
  return {
    result: { ok: false, error },
    exitStatus: signalStatus(stop.received() ?? "SIGTERM"),
  };
}

/** Reads `severity:message[@file]`; an @ inside the message is none when a space follows it. */
function parseFinding(text: string): FindingInput {
  const at = text.indexOf(":");
  const severity = SEVERITIES.find((name) => name === text.slice(0, at).trim());
  if (at < 0 || !severity) {
    throw invalidArgument(
      `--finding must be like security:message@file, with a severity of ${SEVERITIES.join(", ")}, not ${JSON.stringify(text)}`,
    );
  }
  const [, message = "", file] = /^(.*?)(?:@(\S+))?$/s.exec(text.slice(at + 1).trim()) ?? [];
  if (message.trim() === "") throw invalidArgument(`--finding ${severity} has no message`);
  return { severity, message: message.trim(), ...(file !== undefined && { file }) };
}

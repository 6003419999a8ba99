import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expandCommand } from "../../../shared/domain/agent-command.ts";
import type { AgentProfile } from "../../../shared/domain/agent-profile.ts";
import type { StreamSummary } from "../../../shared/domain/agent-stream/stream-summary.ts";
import { MAX_REPORT_CHARACTERS, MAX_TOKENS, MAX_USD } from "../../../shared/domain/execution.ts";
import { createSecretMask } from "../../../shared/domain/mask-secrets.ts";
import type { Task } from "../../../shared/operations/fields.ts";
import type { OperationInput } from "../../../shared/operations/index.ts";
import type { AgentRunPorts, ResolvedEnvironment } from "./ports.ts";
import { runWork, type WorkEnd, type WorkOptions } from "./work.ts";
import type { RunLogWriter } from "./write-run-log.ts";

/** The variable that marks all processes of an execution. */
export const EXECUTION_MARK = "BATON_EXECUTION";
/** Longest reason of an end that is kept, in characters; the log has all of it. */
const MAX_ERROR = 10_000;

/** An agent that is to work, as builder or as critic. */
export interface AgentToRun
  extends Pick<WorkOptions, "beat" | "findOverspent" | "stop" | "onHeard" | "onStarted"> {
  readonly ports: AgentRunPorts;
  readonly profile: AgentProfile;
  readonly environment: ResolvedEnvironment;
  readonly task: Pick<Task, "id" | "key">;
  /** Its execution's id. */
  readonly execution: string;
  /** What it is told. */
  readonly prompt: string;
  readonly place: { readonly worktree: string | null; readonly projectFolder: string | null };
  /** The claim's epoch, which it presents with its own writes. */
  readonly epoch: number;
  /** The name under which it works. */
  readonly agent: string;
  readonly log: RunLogWriter;
}

/**
 * Runs an agent on a task to its end.
 * @returns how it ended; a text says why there is no command to start
 * @throws the file system's error when a prompt that goes by file can't be written
 */
export async function runAgent(wanted: AgentToRun): Promise<WorkEnd | string> {
  const { ports, profile, environment, task, place, execution, log } = wanted;
  const decision = expandCommand(
    profile,
    {
      prompt: wanted.prompt,
      promptFile: join(ports.logRoot, execution, "prompt.md"),
      task: task.key,
      worktree: place.worktree,
      project: place.projectFolder,
    },
    process.platform === "win32" ? "windows" : "posix",
  );
  if (decision.kind === "refused") return decision.reason;
  const { program, args, cwd, stdin, promptFile } = decision.command;
  if (promptFile) {
    // A critic writes into its builder's log, and has no folder of its own yet.
    await mkdir(dirname(promptFile.path), { recursive: true });
    await writeFile(promptFile.path, promptFile.text, { mode: 0o600 });
  }
  log.write("baton", `${profile.title} starts in ${cwd}`, profile.format);
  const end = await runWork({
    command: {
      ...{ program, args, cwd, stdin, markName: EXECUTION_MARK },
      env: {
        ...environment.env,
        BATON_TASK: task.key,
        BATON_CLAIM_EPOCH: String(wanted.epoch),
        BATON_AGENT: wanted.agent,
        BATON_BOARD: ports.boardPath,
        [EXECUTION_MARK]: execution,
      },
    },
    ...{ format: profile.format, limits: profile.limits, log },
    mask: createSecretMask(environment.secrets),
    ...{ beat: wanted.beat, findOverspent: wanted.findOverspent },
    ...{ onHeard: wanted.onHeard, stop: wanted.stop },
    ...(wanted.onStarted && { onStarted: wanted.onStarted }),
    ...{ heartbeatMs: ports.heartbeatMs, monotonicMs: ports.monotonicMs },
  });
  log.write("baton", endLine(end), "plain");
  return end;
}

/** What a piece of work came to, in the ledger's terms. A stop by a person comes on top of it. */
export function reportOf(
  end: WorkEnd,
): Pick<OperationInput<"run.finish">, "outcome" | "error" | "summary" | keyof Usage> {
  const { finalMessage } = end.summary;
  return {
    ...outcomeOf(end),
    ...usageOf(end.summary),
    // Of a longer one its end is kept: what was done stands there, and the hand-off.
    ...(finalMessage !== null && {
      summary: finalMessage.slice(-MAX_REPORT_CHARACTERS).toWellFormed(),
    }),
  };
}

/** What the stream says was used, as far as the ledger can take it; nothing of what it does not say. */
export function usageOf({ usage, costUsd }: StreamSummary): Usage {
  const counted = (tokens: number) => Math.min(tokens, MAX_TOKENS);
  return {
    ...(usage && {
      inputTokens: counted(usage.input),
      outputTokens: counted(usage.output),
      cacheReadTokens: counted(usage.cacheRead),
      cacheWriteTokens: counted(usage.cacheWrite),
    }),
    ...(costUsd !== null && { costUsd: Math.min(costUsd, MAX_USD) }),
  };
}

type Usage = Pick<
  OperationInput<"run.note">,
  "inputTokens" | "outputTokens" | "cacheReadTokens" | "cacheWriteTokens" | "costUsd"
>;

function outcomeOf(end: WorkEnd): Pick<OperationInput<"run.finish">, "outcome" | "error"> {
  const { overrun, startError, exitCode, summary, lingered } = end;
  if (overrun) return { outcome: overrun.outcome, error: overrun.reason };
  // It is not the task's failure, and is not to be counted as one.
  if (startError !== null) {
    return { outcome: "cancelled", error: `the agent could not be started: ${startError}` };
  }
  const hasEndedWell = exitCode === 0 || lingered;
  if (hasEndedWell && !isResultMissing(end) && summary.result?.isSuccess !== false) {
    return { outcome: "succeeded" };
  }
  const said = summary.result?.error ?? summary.lastError;
  const error = said === null ? endLine(end) : `${endLine(end)}: ${said}`;
  return { outcome: "failed", error: error.slice(0, MAX_ERROR).toWellFormed() };
}

/** Whether it broke off: done is what an agent says is done, where its format lets it say so. */
function isResultMissing({ isTold, summary }: WorkEnd): boolean {
  return isTold && summary.result === null;
}

function endLine(end: WorkEnd): string {
  const { exitCode, signal, startError, survivors } = end;
  if (startError !== null) return `could not be started: ${startError}`;
  const exit = signal === null ? `exit status ${exitCode}` : `ended by ${signal}`;
  const isBroken = exitCode === 0 && isResultMissing(end);
  const how = isBroken ? `${exit}, without the result that its format ends with` : exit;
  return survivors.length === 0
    ? how
    : `${how}; could not be ended with it: processes ${survivors.join(", ")}`;
}

import type { Result } from "../../shared/errors.ts";
import type { Task } from "../../shared/operations/fields.ts";
import { createAgentProfiles } from "../../src-main/core/agents/agent-profiles.ts";
import { createNameOnlyStore } from "../../src-main/core/agents/secret-store.ts";
import { batonHome } from "../../src-main/core/board-path.ts";
import { whileBusy } from "../../src-main/core/run/persist.ts";
import type {
  AgentRun,
  AgentRunRecord,
  AgentRunWish,
} from "../../src-main/core/runner/agent-run.ts";
import { endOrphans } from "../../src-main/core/runner/end-orphans.ts";
import { openRunPorts } from "../../src-main/core/runner/open-ports.ts";
import type { AgentRunPorts } from "../../src-main/core/runner/ports.ts";
import type { RunLogRecord } from "../../src-main/core/runner/run-log-format.ts";
import { startAgentRun } from "../../src-main/core/runner/start-agent-run.ts";
import { requirePerson } from "../../src-main/core/services/require-authority.ts";
import type { Call } from "../call.ts";
import { createRunLineReader, type RunLine } from "../format/run-lines.ts";
import { duration } from "../format/time.ts";
import { createView } from "../format/view.ts";
import { createLiveOutput, type LiveOutput } from "./live-output.ts";
import { narration } from "./report.ts";
import type { EndedRun, RunWork } from "./run-work.ts";

/** How an agent's run ended. */
export interface AgentEnded extends EndedRun {
  readonly outcome: Exclude<AgentRunRecord["outcome"], "lost"> | "stale";
  readonly profile: string;
  /** Why it did not succeed. */
  readonly reason: string | null;
}

/** An agent's run in this process's hands. */
interface RunAtWork {
  readonly run: AgentRun;
  readonly startedAt: number;
  /** Shows what its log's last line left incomplete. */
  readonly endLines: () => void;
}

/**
 * Work by an agent's profile, with worktree, prompt, limits and judgement as in the app. Whoever calls
 * must be a person: an agent that starts agents would choose who judges its work.
 * @param profile its name
 * @param of which task, or which ready ones to choose the best from
 * @param stop aborted when runs are to be cancelled
 * @throws DomainError forbidden
 */
export function agentWork(
  call: Call,
  profile: string,
  of: AgentRunWish["of"],
  stop: AbortSignal,
): RunWork<RunAtWork, AgentEnded> {
  requirePerson(call, "start an agent");
  const live = createLiveOutput();
  const narrate = (text: string) => live.line(2, narration(text));
  const ports = portsOf(call, narrate);
  return {
    outcomes: ["succeeded", "unverified", "failed", "timed_out", "cancelled", "stale", "unsaved"],
    async start(exclude): Promise<Result<RunAtWork | null>> {
      // What an agent left behind whose Baton was killed would write on beside the new one.
      await endOrphans(call.board()).catch((error: unknown) => narrate(String(error)));
      const lines = lineTeller(call, live, narrate);
      const started = await startAgentRun(ports, {
        of: { ...of, ...(exclude.length > 0 && { exclude: [...exclude] }) },
        ...{ profile, by: call.caller, onChange: () => undefined, onLine: lines.tell, stop },
      });
      if (!started.ok || started.data === null) return started as Result<null>;
      const run = started.data;
      return { ok: true, data: { run, startedAt: performance.now(), endLines: lines.end } };
    },
    async perform({ run, startedAt, endLines }) {
      const { taskKey, taskTitle } = run.snapshot();
      narrate(`${taskKey} claimed for ${profile}: ${taskTitle}`);
      const onStop = () => run.stop("release");
      if (stop.aborted) onStop();
      stop.addEventListener("abort", onStop, { once: true });
      const record = await run.ended;
      stop.removeEventListener("abort", onStop);
      endLines();
      const durationMs = Math.round(performance.now() - startedAt);
      const ended = await endedOf(call, record, durationMs);
      narrate(endText(ended));
      return ended;
    },
    taskIdOf: ({ run }) => run.snapshot().taskId,
    beat: ({ run }) => run.beat(),
    isBroken: ({ error, outcome }) => outcome === "unsaved" || error?.code === "invalid_argument",
    statusOf: ({ outcome }) => (outcome === "succeeded" ? 0 : 1),
    narrate,
    settled: live.settled,
  };
}

function portsOf(call: Call, report: (message: string) => void): AgentRunPorts {
  const { env, cwd, settings } = call;
  const home = batonHome(env);
  const secrets = createNameOnlyStore(home);
  return openRunPorts({
    board: call.board(),
    runner: call.runner(),
    profiles: createAgentProfiles({ home, env, cwd, secrets, timing: settings }),
    ...{ secrets, home, env, settings, report },
    now: Date.now,
  });
}

/** Shows lines as they come: Baton's on stderr, the agent's on stdout, or with `--json` there too. */
function lineTeller(call: Call, live: LiveOutput, narrate: (text: string) => void) {
  const fd = call.globals.json ? 2 : 1;
  const terminal = call.globals.json ? call.terminals.err : call.terminals.out;
  const reader = createRunLineReader(createView(terminal, call, Date.now()));
  const show = (lines: readonly RunLine[]) => {
    for (const { by, text } of lines) {
      if (by === "baton") narrate(text);
      else live.line(fd, text);
    }
  };
  return { tell: (line: RunLogRecord) => show(reader.read(line)), end: () => show(reader.end()) };
}

async function endedOf(
  call: Call,
  record: AgentRunRecord,
  durationMs: number,
): Promise<AgentEnded> {
  const { taskId, taskKey: key, executionId, profile, reason, outcome, error } = record;
  const isKnown = outcome !== "lost" && outcome !== "unsaved";
  const { task, execution } = isKnown
    ? await standingOf(call, taskId, executionId)
    : { task: null, execution: null };
  return {
    ...{ taskId, key, executionId, profile, reason, durationMs, task, execution, error },
    outcome: outcome === "lost" ? "stale" : outcome,
  };
}

async function standingOf(call: Call, taskId: string, executionId: string) {
  const found = await whileBusy(() => call.runner().run("task.get", { task: taskId }, call.caller));
  if (!found.ok) return { task: null, execution: null };
  const { dependencies, dependents, subtasks, comments, executions, project, ...full } = found.data;
  const { description, ...task } = full;
  const execution = executions.find(({ id }) => id === executionId) ?? null;
  return { task: task satisfies Omit<Task, "description">, execution };
}

function endText(ended: AgentEnded): string {
  const { key, outcome, reason, durationMs, task } = ended;
  const what = outcome.replace("_", " ");
  if (outcome === "stale" || outcome === "unsaved") return `${key} ${what}: ${reason}`;
  const stands = task ? `it is ${task.status.replace("_", " ")}` : "";
  const cost = task && task.costUsd > 0 ? `, $${task.costUsd.toFixed(2)} in all` : "";
  return `${key} ${what} in ${duration(durationMs)}${cost}: ${stands}${reason === null ? "" : ` (${reason})`}`;
}

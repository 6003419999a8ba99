import { join } from "node:path";
import type { Caller } from "../../shared/domain/caller.ts";
import { STOP_WAYS } from "../../shared/domain/live-run.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import { MAX_LOG_LINES, type RunAnswers, type RunRequest } from "../../shared/window-runs.ts";
import { readRunLog, searchRunLog } from "../core/runner/read-run-log.ts";
import type { CheckHost } from "../runner/check-host.ts";
import type { RunHost } from "../runner/run-host.ts";

/** What the answers about runs need. */
export interface RunRequestOptions {
  readonly host: RunHost;
  readonly checks: CheckHost;
  readonly logRoot: string;
  /** The person at the window. */
  readonly caller: Caller;
  readonly toErrorValue: (error: unknown) => ErrorValue;
}

type Answer = Result<RunAnswers[RunRequest["kind"]]>;

/** Answers what the window asks of the app's own runs. */
export interface RunRequests {
  answer(request: unknown): Promise<Answer>;
}

/** Makes the answers about runs. */
export function createRunRequests(options: RunRequestOptions): RunRequests {
  return {
    async answer(request) {
      const fault = faultOf(request);
      if (fault !== null) return invalid(fault);
      try {
        return await answerRequest(options, request as RunRequest);
      } catch (error) {
        return { ok: false, error: options.toErrorValue(error) };
      }
    },
  };
}

async function answerRequest(
  { host, checks, logRoot, caller }: RunRequestOptions,
  request: RunRequest,
): Promise<Answer> {
  switch (request.kind) {
    case "start": {
      const started = await host.start({ task: request.task }, request.profile, caller);
      if (!started.ok) return started;
      const execution = started.data?.snapshot().executionId ?? "";
      return { ok: true, data: { execution } };
    }
    case "stop":
      return host.stop(request.execution, request.way);
    case "check":
      return checks.check(request.task, caller);
    case "stop-check":
      return checks.stop(request.task);
    case "list-checks":
      return { ok: true, data: checks.list() };
    case "list":
      return { ok: true, data: host.list() };
    case "log": {
      const { from, limit } = request;
      return { ok: true, data: await readRunLog(join(logRoot, request.execution), from, limit) };
    }
    case "search-log":
      return { ok: true, data: await searchRunLog(join(logRoot, request.execution), request) };
  }
}

/** Execution ids are UUIDs: no text from a page leads out of the logs' folder. */
const EXECUTION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function faultOf(request: unknown): string | null {
  if (typeof request !== "object" || request === null) return "this is nothing that can be asked";
  const { kind, task, profile, execution, way, from, limit, text } = request as Record<
    string,
    unknown
  >;
  if (kind === "list" || kind === "list-checks") return null;
  if (kind === "check" || kind === "stop-check") return isName(task) ? null : "name the task";
  if (kind === "start") {
    const isWhole = isName(task) && isName(profile);
    return isWhole ? null : "a run needs a task and a profile";
  }
  if (typeof execution !== "string" || !EXECUTION.test(execution)) {
    return "name the execution by its id";
  }
  if (kind === "stop") {
    return STOP_WAYS.some((each) => each === way) ? null : "a stop is release or park";
  }
  if (kind !== "log" && kind !== "search-log") return "this is nothing that can be asked";
  if (!Number.isSafeInteger(from)) return "from is a line's number";
  if (typeof limit !== "number" || !(limit >= 1 && limit <= MAX_LOG_LINES)) {
    return `at most ${MAX_LOG_LINES} lines are answered at once`;
  }
  return kind === "log" || isName(text) ? null : "name the text to find";
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value !== "" && value.length <= 500;
}

function invalid(message: string): Result<never> {
  return { ok: false, error: { code: "invalid_argument", message } };
}

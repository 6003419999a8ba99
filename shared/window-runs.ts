import type { StreamFormat } from "./domain/agent-stream/agent-stream.ts";
import type { CheckEnd, LiveCheck } from "./domain/live-check.ts";
import type { LiveRun, StopWay } from "./domain/live-run.ts";
import type { Result } from "./errors.ts";
import type { JsonText } from "./json-text.ts";

/** One line of a run's log as the window shows it. */
export interface ShownLogLine {
  /** From 0. A gap in the numbers is a part that was dropped for the log's length. */
  readonly number: number;
  /** Milliseconds since 1970; 0 where that was lost. */
  readonly at: number;
  readonly from: "out" | "err" | "baton";
  /** As it was printed, control sequences and all; secrets are masked. */
  readonly text: string;
  /** Set where the line goes on in the next one. */
  readonly more?: true;
  /** Of Baton's lines: how `out` is to be read from here on. It is plain until one says otherwise. */
  readonly format?: StreamFormat;
}

/** What the window asks of the app's own runs. */
export type RunRequest =
  /** Starts a profile's agent on a task. */
  | { readonly kind: "start"; readonly task: string; readonly profile: string }
  /** Stops a run; the task is given back or kept. */
  | { readonly kind: "stop"; readonly execution: string; readonly way: StopWay }
  /** The runs that live now. */
  | { readonly kind: "list" }
  /** Runs a task's verify command on its work and records what it says; answered at its end. */
  | { readonly kind: "check"; readonly task: string }
  /** Stops a task's verify command; nothing is recorded then. */
  | { readonly kind: "stop-check"; readonly task: string }
  /** The verify commands that run now. */
  | { readonly kind: "list-checks" }
  /** Lines of an execution's log; a negative `from` counts from the end. */
  | {
      readonly kind: "log";
      readonly execution: string;
      readonly from: number;
      readonly limit: number;
    }
  /** Lines that hold a text, whatever its case. */
  | {
      readonly kind: "search-log";
      readonly execution: string;
      readonly text: string;
      readonly from: number;
      readonly limit: number;
    };

/** What each {@link RunRequest} answers with. */
export interface RunAnswers {
  readonly start: { readonly execution: string };
  readonly stop: null;
  readonly list: readonly LiveRun[];
  readonly check: CheckEnd;
  readonly "stop-check": null;
  readonly "list-checks": readonly LiveCheck[];
  /** `end` is the number after the last line there is; null when the execution has no log here. */
  readonly log: { readonly lines: readonly ShownLogLine[]; readonly end: number } | null;
  /** `next` is the number to go on from; null when all was looked at. */
  readonly "search-log": {
    readonly lines: readonly ShownLogLine[];
    readonly next: number | null;
  } | null;
}

/** Asks something of the app's own runs. A refusal is a value. */
export type AskRuns = <Kind extends RunRequest["kind"]>(
  request: Extract<RunRequest, { kind: Kind }>,
) => Promise<JsonText<Result<RunAnswers[Kind]>>>;

/** Most lines of a log that one request answers with. */
export const MAX_LOG_LINES = 2_000;

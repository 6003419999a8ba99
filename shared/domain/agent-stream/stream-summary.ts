import type { AgentSignal } from "./signal.ts";
import type { TokenUsage } from "./token-usage.ts";

/** A final message longer than this is cut, in UTF-16 units; its end is kept. */
export const MAX_MESSAGE_LENGTH = 500_000;
/** What is kept of it: half, so that a long stream isn't copied at every line. */
const KEPT_LENGTH = MAX_MESSAGE_LENGTH / 2;
const MARK_OF_CUT = "…";

/** What an agent's output came to so far. */
export interface StreamSummary {
  readonly sessionId: string | null;
  readonly model: string | null;
  /** Null when the format tells of no tokens. */
  readonly usage: TokenUsage | null;
  /** US dollars; null when the agent names no cost. */
  readonly costUsd: number | null;
  /**
   * The agent's last word: its result's message, else the last thing it said. In a plain stream it is
   * the end of the output. Null when it said nothing.
   */
  readonly finalMessage: string | null;
  /** What the agent says of its end; null as long as it says nothing, and again once it goes on working. */
  readonly result: { readonly isSuccess: boolean; readonly error: string | null } | null;
  /** The latest error that it told of, fatal or not. */
  readonly lastError: string | null;
  /** Calls of tools that have not ended, by id: while there are any, silence means work. */
  readonly openTools: ReadonlyMap<string, string>;
}

/** A stream that has not begun. */
export const NOTHING_SAID: StreamSummary = {
  sessionId: null,
  model: null,
  usage: null,
  costUsd: null,
  finalMessage: null,
  result: null,
  lastError: null,
  openTools: new Map(),
};

/** A summary with one more signal in it. */
export function foldSignal(summary: StreamSummary, signal: AgentSignal): StreamSummary {
  switch (signal.kind) {
    case "session":
      return {
        ...summary,
        sessionId: signal.id ?? summary.sessionId,
        model: signal.model ?? summary.model,
      };
    case "text": {
      const before = signal.continues ? (summary.finalMessage ?? "") : "";
      return { ...summary, result: null, finalMessage: endOf(before + signal.text) };
    }
    case "thinking":
      return summary.result === null ? summary : { ...summary, result: null };
    case "usage":
      return { ...summary, usage: signal.total };
    case "cost":
      // A second result may name its own part alone; what was spent is not unspent by that.
      return { ...summary, costUsd: Math.max(summary.costUsd ?? 0, signal.totalUsd) };
    case "tool_started": {
      const openTools = new Map(summary.openTools).set(signal.id, signal.name);
      return { ...summary, result: null, openTools };
    }
    case "tool_ended": {
      const openTools = new Map(summary.openTools);
      openTools.delete(signal.id);
      return { ...summary, openTools };
    }
    case "rate_limit":
      return { ...summary, lastError: signal.text };
    case "notice":
      return signal.severity === "error" ? { ...summary, lastError: signal.text } : summary;
    case "result":
      return foldResult(summary, signal);
    default:
      return summary;
  }
}

function foldResult(
  summary: StreamSummary,
  { isSuccess, message, error }: Extract<AgentSignal, { kind: "result" }>,
): StreamSummary {
  return {
    ...summary,
    result: { isSuccess, error },
    finalMessage: message === null ? summary.finalMessage : endOf(message),
    lastError: error ?? summary.lastError,
    openTools: NOTHING_SAID.openTools,
  };
}

function endOf(text: string): string {
  if (text.length <= MAX_MESSAGE_LENGTH) return text;
  return `${MARK_OF_CUT}${text.slice(text.length - KEPT_LENGTH)}`.toWellFormed();
}

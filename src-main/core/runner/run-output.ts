import {
  createAgentStream,
  type StreamFormat,
} from "../../../shared/domain/agent-stream/agent-stream.ts";
import type { AgentSignal } from "../../../shared/domain/agent-stream/signal.ts";
import { createLineSplitter } from "../../../shared/domain/agent-stream/split-lines.ts";
import type { StreamSummary } from "../../../shared/domain/agent-stream/stream-summary.ts";
import { stripControl } from "../../../shared/domain/agent-stream/strip-control.ts";
import type { SecretMask } from "../../../shared/domain/mask-secrets.ts";
import type { RunLogWriter } from "./write-run-log.ts";

/** Longest last line that is kept for showing, in UTF-16 units. */
const LAST_LINE = 300;

/** What reading a run's output needs. */
export interface RunOutputOptions {
  readonly format: StreamFormat;
  /** Applied before anything else sees a line: no secret reaches log, board or window. */
  readonly mask: SecretMask;
  readonly log: RunLogWriter;
  /** Told of what the agent says, in order. */
  readonly onSignals: (signals: readonly AgentSignal[]) => void;
}

/** A run's output while it arrives. */
export interface RunOutput {
  /** Takes a piece. @returns null, or a promise to wait for before the next */
  push(from: "out" | "err", chunk: string): Promise<void> | null;
  /** Takes what is left, once both streams have ended. */
  end(): void;
  summary(): StreamSummary;
  /** The latest thing said, called or printed, in one short line without controls. */
  lastLine(): string | null;
}

/** Reads what an agent prints: masks it, logs every line, and understands what it understands. */
export function createRunOutput(options: RunOutputOptions): RunOutput {
  const { mask, log, onSignals } = options;
  const stream = createAgentStream(options.format);
  const sides = {
    out: { masked: mask.stream(), lines: createLineSplitter() },
    err: { masked: mask.stream(), lines: createLineSplitter() },
  };
  let lastLine: string | null = null;
  const hear = (signals: readonly AgentSignal[]) => {
    for (const signal of signals) lastLine = lineOf(signal) ?? lastLine;
    if (signals.length > 0) onSignals(signals);
  };
  const take = (from: "out" | "err", text: string) => {
    for (const line of sides[from].lines.push(text)) log.write(from, line);
    if (from === "out") hear(stream.push(text));
    // What a program complains of is a sign of life too, but no part of its stream.
    else if (text.trim() !== "") hear([{ kind: "output", text: text.trimEnd() }]);
  };
  return {
    push(from, chunk) {
      const text = sides[from].masked.push(chunk);
      if (text !== "") take(from, text);
      return log.pressure();
    },
    end() {
      for (const from of ["out", "err"] as const) {
        const text = sides[from].masked.end();
        if (text !== "") take(from, text);
        for (const line of sides[from].lines.end()) log.write(from, line);
      }
      hear(stream.end());
    },
    summary: stream.summary,
    lastLine: () => lastLine,
  };
}

function lineOf(signal: AgentSignal): string | null {
  switch (signal.kind) {
    case "text":
    case "thinking":
    case "output":
    case "notice":
    case "permission":
    case "rate_limit":
      return shortLine(signal.text);
    case "tool_started":
      return shortLine(`${signal.name}: ${signal.summary}`);
    default:
      return null;
  }
}

/** The last line of a text that says anything. */
function shortLine(text: string): string | null {
  const lines = stripControl(text.slice(-4 * LAST_LINE)).split("\n");
  const line = lines.findLast((each) => each.trim() !== "")?.trim();
  if (line === undefined) return null;
  return line.length > LAST_LINE ? `${line.slice(0, LAST_LINE - 1).toWellFormed()}…` : line;
}

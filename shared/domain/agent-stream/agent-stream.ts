import { createClaudeReader } from "./claude.ts";
import { createCodexReader } from "./codex.ts";
import { createCursorReader } from "./cursor.ts";
import { createGeminiReader } from "./gemini.ts";
import { createOpencodeReader } from "./opencode.ts";
import { isObject } from "./read-json.ts";
import type { AgentSignal, EventReader } from "./signal.ts";
import { createLineSplitter, MAX_LINE_LENGTH } from "./split-lines.ts";
import { foldSignal, NOTHING_SAID, type StreamSummary } from "./stream-summary.ts";

/** How an agent's output is to be read. */
export const STREAM_FORMATS = [
  "claude-stream-json",
  "codex-json",
  "gemini-json",
  "opencode-json",
  "cursor-json",
  "plain",
] as const;
/** How an agent's output is to be read. */
export type StreamFormat = (typeof STREAM_FORMATS)[number];

const READERS: Readonly<Record<Exclude<StreamFormat, "plain">, () => EventReader>> = {
  "claude-stream-json": createClaudeReader,
  "codex-json": createCodexReader,
  "gemini-json": createGeminiReader,
  "opencode-json": createOpencodeReader,
  "cursor-json": createCursorReader,
};

/** An agent's output, read while it arrives. */
export interface AgentStream {
  /** Reads a piece of the output, cut anywhere between two characters. It never throws. */
  push(chunk: string): AgentSignal[];
  /** Reads what is left once the output has ended. */
  end(): AgentSignal[];
  /** What all of it came to so far. */
  summary(): StreamSummary;
}

/**
 * Reads an agent's standard output. Whoever decodes the bytes keeps characters whole between pieces
 * (a `StringDecoder` does). The same output gives the same signals however it is cut. What is no
 * event becomes an `output` signal, an event without a meaning here an `other`; only lines longer
 * than `maxLineLength` are cut, and say so.
 * @param format what the program prints
 * @param maxLineLength in UTF-16 units
 */
export function createAgentStream(
  format: StreamFormat,
  maxLineLength: number = MAX_LINE_LENGTH,
): AgentStream {
  const lines = createLineSplitter(maxLineLength);
  const read = format === "plain" ? null : READERS[format]();
  let summary = NOTHING_SAID;
  const readLines = (texts: readonly string[]): AgentSignal[] => {
    const signals = texts.flatMap((line) => readLine(line, read));
    for (const signal of signals) summary = foldSignal(summary, read ? signal : asSaid(signal));
    return signals;
  };
  return {
    push: (chunk) => readLines(lines.push(chunk)),
    end: () => readLines(lines.end()),
    summary: () => summary,
  };
}

/** In a plain stream all that is printed is what the agent says. */
function asSaid(signal: AgentSignal): AgentSignal {
  if (signal.kind !== "output") return signal;
  return { kind: "text", text: `${signal.text}\n`, continues: true };
}

function readLine(line: string, read: EventReader | null): readonly AgentSignal[] {
  const event = read && line.trimStart().startsWith("{") ? parse(line) : null;
  return read && isObject(event) ? read(event) : [{ kind: "output", text: line }];
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Programs print other things between their events; the line is shown as it is.
    return null;
  }
}

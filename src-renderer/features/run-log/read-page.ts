import {
  type AgentStream,
  createAgentStream,
  type StreamFormat,
} from "../../../shared/domain/agent-stream/agent-stream.ts";
import type { AgentSignal } from "../../../shared/domain/agent-stream/signal.ts";
import type { ShownLogLine } from "../../../shared/window-runs.ts";
import { type LogEntry, rawEntry, readableEntries } from "./log-entry.ts";

/** How a log is shown: what the agent means, or what it printed. */
export type LogMode = "readable" | "raw";

interface ReadLine {
  readonly line: ShownLogLine;
  /** Null for a line that is shown as it was printed. */
  readonly signals: readonly AgentSignal[] | null;
}

/**
 * Reads lines that follow one another as people read them.
 * @param format how the agent's lines are to be read until a line of Baton's says otherwise
 */
export function readPage(
  lines: readonly ShownLogLine[],
  mode: LogMode,
  format: StreamFormat,
): LogEntry[] {
  if (mode === "raw") return lines.map(rawEntry);
  const read = readLines(lines, format);
  const all = read.flatMap(({ signals }) => signals ?? []);
  const ends = new Map(
    all.flatMap((signal) => (signal.kind === "tool_ended" ? [[signal.id, signal.isOk]] : [])),
  );
  const begun = new Set(
    all.flatMap((signal) => (signal.kind === "tool_started" ? [signal.id] : [])),
  );
  let lastText: string | null = null;
  return read.flatMap(({ line, signals }) => {
    if (!signals) return [rawEntry(line)];
    const around = { ends, begun, lastText };
    for (const signal of signals) if (signal.kind === "text") lastText = signal.text;
    return readableEntries(line, signals, around);
  });
}

function readLines(lines: readonly ShownLogLine[], format: StreamFormat): ReadLine[] {
  let now = format;
  let stream: AgentStream | null = null;
  return lines.map((line): ReadLine => {
    if (line.format !== undefined && line.format !== now) {
      now = line.format;
      stream = null;
    }
    if (line.from !== "out" || now === "plain") return { line, signals: null };
    stream ??= createAgentStream(now);
    return { line, signals: stream.push(line.more ? line.text : `${line.text}\n`) };
  });
}

/** The format that holds after some lines. */
export function formatAfter(lines: readonly ShownLogLine[], before: StreamFormat): StreamFormat {
  return lines.findLast(({ format }) => format !== undefined)?.format ?? before;
}

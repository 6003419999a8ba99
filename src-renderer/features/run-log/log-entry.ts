import type { AgentSignal } from "../../../shared/domain/agent-stream/signal.ts";
import type { TokenUsage } from "../../../shared/domain/agent-stream/token-usage.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { ShownLogLine } from "../../../shared/window-runs.ts";
import { formatCost, formatTokens } from "../../ui/format.ts";
import { readStyledText, type StyledRun } from "./styled-text.ts";
import { withoutTabs } from "./wrap-text.ts";

/** How an entry is marked; the word beside it says the same. */
export type EntryTone = "plain" | "quiet" | "tool" | "ok" | "warn" | "bad" | "baton";

/** Something of a log that people read as one piece. */
export interface LogEntry {
  /** The line that it came from. */
  readonly line: number;
  /** When it was printed, milliseconds since 1970; 0 where that was lost. */
  readonly at: number;
  /** A word that says what it is; empty where that needs none. */
  readonly label: string;
  readonly tone: EntryTone;
  readonly runs: readonly StyledRun[];
  /** What is folded away behind it; null where nothing is. */
  readonly folded: string | null;
}

/** A line as it was printed. */
export function rawEntry(line: ShownLogLine): LogEntry {
  const [label, tone] = VOICES[line.from];
  const runs = readStyledText(withoutTabs(line.text));
  return { line: line.number, at: line.at, label, tone, runs, folded: null };
}

const VOICES: Readonly<Record<ShownLogLine["from"], readonly [string, EntryTone]>> = {
  out: ["", "plain"],
  err: ["stderr", "warn"],
  baton: ["Baton", "baton"],
};

/** What is known of the lines around one. */
export interface Surroundings {
  /** How calls of tools ended, by id: it is told in a later line than their begin. */
  readonly ends: ReadonlyMap<string, boolean>;
  /** Ids of the calls whose begin is shown. */
  readonly begun: ReadonlySet<string>;
  /** The last thing said before: a result that repeats it is not shown twice. */
  readonly lastText: string | null;
}

interface Words {
  readonly label: string;
  readonly tone: EntryTone;
  readonly text: string;
  readonly isFolded?: true;
}

/**
 * What a line says in the agent's words.
 * @param line from the agent's own output
 * @param signals what it was read as; none for what has no meaning here
 */
export function readableEntries(
  line: ShownLogLine,
  signals: readonly AgentSignal[],
  around: Surroundings,
): LogEntry[] {
  const speaks = signals.some(({ kind }) => kind !== "usage" && kind !== "cost");
  const isEnd = signals.some(({ kind }) => kind === "result");
  // An agent that counts with every word would say little else.
  const showsCounts = isEnd || !speaks;
  return signals.flatMap((signal) => {
    const words = showsCounts
      ? (countWords(signal) ?? wordsOf(signal, around))
      : wordsOf(signal, around);
    if (!words) return [];
    const { label, tone, text, isFolded } = words;
    const folded = isFolded ? line.text : null;
    return [{ line: line.number, at: line.at, label, tone, runs: readStyledTexts(text), folded }];
  });
}

function countWords(signal: AgentSignal): Words | null {
  if (signal.kind === "usage") {
    return { label: "tokens", tone: "quiet", text: describeUsage(signal.total) };
  }
  if (signal.kind !== "cost") return null;
  return { label: "cost", tone: "quiet", text: formatCost(signal.totalUsd) };
}

function wordsOf(signal: AgentSignal, { ends, begun, lastText }: Surroundings): Words | null {
  switch (signal.kind) {
    case "session": {
      const text = [signal.model, signal.id].filter(Boolean).join(" · ");
      return { label: "session", tone: "quiet", text };
    }
    case "text":
      return { label: "", tone: "plain", text: signal.text };
    case "thinking":
      return { label: "think", tone: "quiet", text: signal.text };
    case "tool_started": {
      const label = toolLabel(signal.name, ends.get(signal.id));
      return { label, tone: "tool", text: signal.summary, isFolded: true };
    }
    case "tool_ended": {
      if (begun.has(signal.id)) return null;
      const label = toolLabel(signal.name, signal.isOk);
      return { label, tone: "tool", text: signal.isOk ? "ended" : "failed", isFolded: true };
    }
    case "result": {
      const { isSuccess, message, error } = signal;
      const said = message === lastText ? null : message;
      const text = [isSuccess ? "succeeded" : "failed", error, said].filter(Boolean).join(": ");
      return { label: "result", tone: isSuccess ? "ok" : "bad", text };
    }
    case "rate_limit":
      return { label: "limit", tone: "warn", text: signal.text };
    case "permission":
      return { label: "asks", tone: "warn", text: signal.text };
    case "notice":
      return {
        label: signal.severity,
        tone: signal.severity === "error" ? "bad" : "warn",
        text: signal.text,
      };
    case "output":
      return { label: "", tone: "quiet", text: signal.text };
    case "usage":
    case "cost":
    case "other":
      return null;
  }
}

/** Several lines at once, each with the look that it begins with. */
function readStyledTexts(text: string): StyledRun[] {
  return withoutTabs(text)
    .split("\n")
    .flatMap((each, index): StyledRun[] => [
      ...(index > 0 ? [{ text: "\n", style: null }] : []),
      ...readStyledText(each),
    ]);
}

function toolLabel(name: string, isOk: boolean | undefined): string {
  return isOk === false ? `${name} ✗` : name;
}

function describeUsage({ input, output, cacheRead, cacheWrite }: TokenUsage): string {
  const cached = cacheRead + cacheWrite;
  const usage = t(($) => $.executions.usage, {
    input: formatTokens(input),
    output: formatTokens(output),
  });
  if (cached === 0) return usage;
  return t(($) => $.runLog.cached, { usage, cached: formatTokens(cached) });
}

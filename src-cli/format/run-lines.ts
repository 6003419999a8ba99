import {
  createAgentStream,
  type StreamFormat,
} from "../../shared/domain/agent-stream/agent-stream.ts";
import type { AgentSignal } from "../../shared/domain/agent-stream/signal.ts";
import { stripControl } from "../../shared/domain/agent-stream/strip-control.ts";
import type { RunLogRecord } from "../../src-main/core/runner/run-log-format.ts";
import type { Look, View } from "./view.ts";

/** Formats in which an agent's words come in pieces. */
const IN_PIECES: readonly StreamFormat[] = ["gemini-json"];

/** A line of a run for people. */
export interface RunLine {
  /** Whether Baton says it about the run, or it is the agent's, or a command's, own. */
  readonly by: "baton" | "agent";
  /** Without controls and without a line end. */
  readonly text: string;
}

/** Reads the lines of one log, in order and from its beginning. */
export interface RunLineReader {
  /** @returns what there is to show for it; often nothing, since agents tell more than people read */
  read(line: Pick<RunLogRecord, "from" | "text" | "more" | "format">): RunLine[];
  /** What was still incomplete. */
  end(): RunLine[];
}

/** Makes a reader that turns what agents print in their formats into lines for people. */
export function createRunLineReader(view: Pick<View, "style">): RunLineReader {
  let format: StreamFormat = "plain";
  let stream = createAgentStream(format);
  /** The rest of what is said, whose line may go on. */
  let said = "";
  /** The same of what is complained of. */
  let complaint = "";

  const takeSaid = (isOver: boolean): string[] => {
    const lines = said.split("\n");
    said = isOver ? "" : (lines.pop() ?? "");
    return (isOver && lines.at(-1) === "" ? lines.slice(0, -1) : lines).map(stripControl);
  };
  const show = (signal: AgentSignal): string[] => {
    if (signal.kind === "text") {
      const before = signal.continues ? [] : takeSaid(true);
      said += signal.text;
      return [...before, ...takeSaid(!IN_PIECES.includes(format))];
    }
    const lines = linesOf(signal, view);
    return lines.length === 0 ? [] : [...takeSaid(true), ...lines];
  };
  const complain = (text: string, isOver: boolean): string[] => {
    complaint += text;
    if (!isOver || complaint === "") return [];
    const lines = stripControl(complaint).split("\n");
    complaint = "";
    return lines;
  };
  const endOutput = () => [
    ...byAgent(stream.end().flatMap(show)),
    ...byAgent([...takeSaid(true), ...complain("", true)]),
  ];
  return {
    read({ from, text, more, format: next }) {
      if (from === "out") return byAgent(stream.push(more ? text : `${text}\n`).flatMap(show));
      if (from === "err") return byAgent(complain(text, !more));
      const before = endOutput();
      if (next) {
        format = next;
        stream = createAgentStream(format);
      }
      return [...before, { by: "baton", text: stripControl(text) }];
    },
    end: endOutput,
  };
}

/** What people see of what an agent tells, apart from its words. */
function linesOf(signal: AgentSignal, { style }: Pick<View, "style">): string[] {
  const styled = (look: Look, text: string) =>
    stripControl(text)
      .split("\n")
      .map((line) => style(look, line));
  switch (signal.kind) {
    case "output":
      return stripControl(signal.text).split("\n");
    case "thinking":
      return styled("dim", signal.text);
    case "tool_started":
      return styled("cyan", `> ${signal.name}: ${signal.summary}`);
    case "tool_ended":
      return signal.isOk ? [] : styled("red", `> ${signal.name} failed`);
    case "rate_limit":
    case "permission":
    case "notice":
      return styled("yellow", `! ${signal.text}`);
    case "result":
      return signal.error === null ? [] : styled("red", `! ${signal.error}`);
    default:
      return [];
  }
}

function byAgent(texts: readonly string[]): RunLine[] {
  return texts.map((text) => ({ by: "agent", text }));
}
